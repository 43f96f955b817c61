import { describe, expect, test, vi } from 'vitest';
import {
  type BotWorker,
  MAX_SECONDS,
  type WorkerReply,
  type WorkerRequest,
  WorkerThinker,
} from '#lib/app/bots/worker-thinker.ts';
import { answer } from '#lib/bots/answer.ts';
import type { Plan, Question } from '#lib/bots/questions.ts';
import { legal, viewOf } from '#lib/machine/step.ts';
import { setupFor, tableAfter } from '../../session/fixtures.ts';

const { snapshot } = tableAfter(setupFor(3), 5, 0);
const seat = snapshot.context.order[0] ?? 0;
const view = viewOf(snapshot, seat);
const question: Extract<Question, { type: 'decide' }> = { type: 'decide', level: 'best', view, seed: 1 };

type Does = (worker: FakeWorker, asked: WorkerRequest<Question>) => void;
class FakeWorker implements BotWorker {
  onmessage: BotWorker['onmessage'] = null;
  onerror: BotWorker['onerror'] = null;
  onmessageerror: BotWorker['onmessageerror'] = null;
  isDead = false;
  readonly #does: Does;
  readonly asked: WorkerRequest<Question>[] = [];
  constructor(does: Does) {
    this.#does = does;
  }
  postMessage(asked: WorkerRequest<Question>): void {
    this.asked.push(asked);
    this.#does(this, asked);
  }
  terminate(): void {
    this.isDead = true;
  }
}
const reply = (data: WorkerReply): MessageEvent<WorkerReply> => new MessageEvent('message', { data });
const answers: Does = (worker, { id, question: asked }) =>
  queueMicrotask(() => worker.onmessage?.(reply({ id, answer: answer(asked) })));
const hangs: Does = () => undefined;
const dies: Does = (worker) => queueMicrotask(() => worker.onerror?.(new Event('error') as ErrorEvent));
const stumbles: Does = (worker, { id }) =>
  queueMicrotask(() => worker.onmessage?.(reply({ id, fault: 'RangeError' })));

/** A thinker whose workers behave in this order; the last one handles the rest. */
function thinkerWith(...does: readonly Does[]) {
  const workers: FakeWorker[] = [];
  const ticks = new Set<() => void>();
  const answerHere = vi.fn((asked: Question) => Promise.resolve(answer(asked)));
  const thinker = new WorkerThinker({
    start: () => {
      const worker = new FakeWorker(does[workers.length] ?? answers);
      workers.push(worker);
      return worker;
    },
    everySecond: (tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    answerHere,
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      for (const tick of [...ticks]) tick();
      await Promise.resolve();
    }
  };
  return { thinker, workers, answerHere, pass, ticks };
}
/** Lets all pending promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const isLegal = (plan: Plan): boolean => plan[0]?.seat === seat && legal(snapshot, seat) !== null;

describe('the thinker', () => {
  test('starts one worker at the first question and keeps it', async () => {
    const { thinker, workers, ticks } = thinkerWith();
    expect(workers).toHaveLength(0);
    const [one, two] = await Promise.all([thinker.answer(question), thinker.answer(question)]);
    expect(isLegal(one)).toBe(true);
    expect(two).toEqual(one);
    expect(workers).toHaveLength(1);
    expect(ticks.size).toBe(0);
    thinker.stop();
    expect(workers[0]?.isDead).toBe(true);
  });
  test('asks one question at a time, and skips questions aborted before their turn', async () => {
    const { thinker, workers } = thinkerWith(hangs);
    const given = new AbortController();
    void thinker.answer(question).catch(() => null);
    const second = thinker.answer(question, given.signal).catch((fault: unknown) => fault);
    await settle();
    expect(workers[0]?.asked).toHaveLength(1);
    given.abort();
    thinker.stop();
    expect(await second).toMatchObject({ name: 'AbortError' });
    expect(workers).toHaveLength(1);
  });
  test.each<[string, Does]>([
    ['dies', dies],
    ['fails', stumbles],
  ])('replaces a worker that %s, and asks again', async (_what, does) => {
    const { thinker, workers, answerHere } = thinkerWith(does);
    expect(isLegal(await thinker.answer(question))).toBe(true);
    expect(workers.map(({ isDead }) => isDead)).toEqual([true, false]);
    expect(workers[1]?.asked[0]?.question).toEqual(question);
    expect(answerHere).not.toHaveBeenCalled();
  });
  test('replaces a hung worker after the patience of its level', async () => {
    const { thinker, workers, pass } = thinkerWith(hangs);
    const answered = thinker.answer(question);
    await settle();
    await pass(MAX_SECONDS.best - 1);
    await settle();
    expect(workers).toHaveLength(1);
    await pass(1);
    expect(isLegal(await answered)).toBe(true);
    expect(workers).toHaveLength(2);
  });
  test('answers quickly on the main thread after the second failure, and until the round is over', async () => {
    const { thinker, workers, answerHere } = thinkerWith(dies, dies);
    expect(isLegal(await thinker.answer(question))).toBe(true);
    expect(answerHere).toHaveBeenCalledWith({ ...question, level: 'solid' });
    await thinker.answer(question);
    expect(workers).toHaveLength(2);
    await thinker.answer({ ...question, view: { ...view, round: view.round + 1 } });
    expect(workers, 'a worker gets another chance in the next round').toHaveLength(3);
    expect(answerHere).toHaveBeenCalledTimes(2);
  });
  test.each([
    ['gentle', 'gentle'],
    ['beginner', 'beginner'],
    ['solid', 'solid'],
    ['strong', 'solid'],
    ['best', 'solid'],
  ] as const)('plays %s at most at the requested level, as %s', async (level, here) => {
    const { thinker, answerHere } = thinkerWith(dies, dies);
    expect(isLegal(await thinker.answer({ ...question, level }))).toBe(true);
    expect(answerHere).toHaveBeenCalledExactlyOnceWith({ ...question, level: here });
  });
  test('rejects advice after the second failure rather than think on the main thread', async () => {
    const { thinker, workers, answerHere } = thinkerWith(dies, dies);
    const advise: Question = { type: 'advise', view, seed: 1 };
    await expect(thinker.answer(advise)).rejects.toThrow('no worker answers');
    expect(answerHere).not.toHaveBeenCalled();
    expect((await thinker.answer(advise)).options.length).toBeGreaterThan(0);
    expect(workers, 'who asks again gets another worker').toHaveLength(3);
  });
  test('works without workers', async () => {
    const answerHere = vi.fn((asked: Question) => Promise.resolve(answer(asked)));
    const thinker = new WorkerThinker({
      start: () => {
        throw new TypeError('no workers');
      },
      everySecond: () => () => undefined,
      answerHere,
    });
    expect(isLegal(await thinker.answer(question))).toBe(true);
    expect(answerHere).toHaveBeenCalledOnce();
  });
  test.each<[string, object]>([
    ['deck', { deck: [40, 50] }],
    ['rng', { rng: [1, 2, 3, 4] }],
    ['money', { terms: { ...view.terms, hiddenMoney: true } }],
    ['limits', { lot: { plant: 4, bid: 4, bidder: seat, limits: { [seat + 1]: 9 } } }],
  ])('refuses a question that shows %s', (what, more) => {
    const { thinker, workers } = thinkerWith();
    expect(() => thinker.answer({ ...question, view: { ...view, ...more } })).toThrow(what);
    expect(workers).toHaveLength(0);
  });
});
