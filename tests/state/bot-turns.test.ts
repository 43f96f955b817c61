import { withBot } from '../../src/lib/bots/bot-seats.ts';
import { describe, expect, test } from 'vitest';
import type { BotSeats } from '../../src/lib/bots/bot-seats.ts';
import type { AnswerTo, Plan, Question } from '../../src/lib/bots/questions.ts';
import type { Thinker } from '../../src/lib/bots/thinker.ts';
import type { Pace } from '../../src/lib/persist/settings.ts';
import type { Command } from '../../src/lib/rules/command.ts';
import { onlyCommand } from '../../src/lib/bots/forced.ts';
import { leakOf } from '../../src/lib/bots/thinker.ts';
import { exportGame } from '../../src/lib/persist/files.ts';
import { parseSave } from '../../src/lib/persist/parse-save.ts';
import { determinize } from '../../src/lib/rules/determinize.ts';
import { listLegal } from '../../src/lib/rules/legal.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { BotTurns } from '../../src/lib/state/bot-turns.svelte.ts';
import { LocalGame } from '../../src/lib/state/local-game.svelte.ts';
import { unsavedGame } from '../../src/tools/unsaved-game.ts';
import { plainAnswer } from '../bots/plain-answer.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf, setupFor } from '../session/fixtures.ts';

const SEED = 7;
const order = [0, 1, 2];
const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const setup = setupFor(3, { order, regions });
const hidden = setupFor(3, { order, regions, hiddenMoney: true });
const nominate = (seat: number, plant: number): Command => ({ type: 'nominate', seat, plant, bid: plant });

/** So many cards in a row, in the order of the deck, cannot be there by chance. */
const RUN = 4;

/** Answers in the process, and remembers what it was asked. */
class FakeThinker implements Thinker {
  readonly asked: Question[] = [];
  /** Answers instead of the bots. */
  plan: ((question: Question) => Promise<Plan>) | null = null;
  stopped = false;
  answer<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    this.asked.push(question);
    if (this.plan) return this.plan(question) as Promise<AnswerTo<Q>>;
    return Promise.resolve(plainAnswer(question));
  }
  stop(): void {
    this.stopped = true;
  }
}

interface Wanted {
  readonly bots?: BotSeats;
  readonly pace?: Pace;
  readonly terms?: typeof setup;
  readonly commands?: readonly Command[];
}

/** A game with bots whose pauses end when the test says, or at once. */
function gameWithBots({ bots = [null, 'solid', 'best'], pace = 'instant', ...rest }: Wanted = {}) {
  const game = unsavedGame(rest.terms ?? setup, SEED, rest.commands ?? []);
  const { meta, commandLog, draft } = game.saved();
  const seated = bots.reduce<BotSeats>((before, level, seat) => withBot(before, seat, level), []);
  game.reload({ meta: { ...meta, bots: seated }, commandLog, draft, resumedFromSnapshot: false });
  const thinker = new FakeThinker();
  const pauses: { readonly ms: number; readonly over: () => void }[] = [];
  const wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      pauses.push({ ms, over: resolve });
      signal.addEventListener('abort', () => resolve());
    });
  const turns = new BotTurns(game, { thinker, pace: () => pace, wait });
  return { game, thinker, turns, pauses };
}

/** Lets everything happen that waits for nothing outside. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function settleUntil(isDone: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !isDone(); i++) await settle();
  expect(isDone()).toBe(true);
}

describe('bots in a local game', () => {
  test('play until a person may act, several in a row', async () => {
    const { game, turns, thinker } = gameWithBots();
    turns.follow();
    await settle();
    expect([game.acting, game.log.length], 'a person decides first').toEqual([0, 1]);
    game.act(nominate(0, 4));
    expect(game).toMatchObject({ acting: null, options: null, seatsToAct: [1] });
    turns.follow();
    await settleUntil(() => game.acting === 0);
    const seats = thinker.asked.map((question) => question.view.viewer);
    expect(new Set(seats)).toEqual(new Set([1, 2]));
    expect(turns.seat).toBe(null);
    expect(turns.last).toBe(game.log.at(-1));
  });

  test('play a whole game by themselves, and stop when it is over', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['beginner', 'solid', 'best'] });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    const { length } = thinker.asked;
    turns.follow();
    await settle();
    expect(thinker.asked).toHaveLength(length);
    expect(turns.seat).toBe(null);
  });

  test('are asked with nothing but the view of their own seat, in a whole game with hidden money', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['solid', 'solid', 'best'], terms: hidden });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(thinker.asked.length).toBeGreaterThan(50);
    for (const { view } of thinker.asked) {
      expect(leakOf(view)).toBe(null);
      expect(view.players.filter(({ money }) => money !== null)).toHaveLength(1);
    }
  });

  test('are never told an unseen card or the randomness of the game', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['solid', 'solid', 'best'], terms: hidden });
    const found: string[] = [];
    thinker.plan = (question) => {
      const { deck, removed, stage3Deck, rng } = game.saved().commandLog.snapshot.context;
      const text = JSON.stringify(question);
      for (const cards of [deck, removed, stage3Deck]) {
        for (let at = 0; at + RUN <= cards.length; at++) {
          const run = cards.slice(at, at + RUN);
          // the unseen plants, in rising order, are known to everybody
          const isRising = run.every((card, i) => i === 0 || card > (run[i - 1] ?? 0));
          if (!isRising && text.includes(run.join())) found.push(run.join());
        }
      }
      for (const word of rng) if (text.includes(String(word))) found.push(String(word));
      if (/"(deck|removed|stage3Deck|rng|upTo)"/.test(text)) found.push(text);
      return Promise.resolve(plainAnswer(question) as Plan);
    };
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(found).toEqual([]);
  });

  test('are asked the same in the same game', async () => {
    const [one, other] = [gameWithBots(), gameWithBots()];
    for (const { game, turns } of [one, other]) {
      game.act(nominate(0, 4));
      turns.follow();
      await settleUntil(() => game.acting === 0);
    }
    expect(one.thinker.asked).toEqual(other.thinker.asked);
    const seeds = one.thinker.asked.map(({ seed }) => seed);
    expect(new Set(seeds).size, 'every decision has a seed of its own').toBe(seeds.length);
  });

  test('that have one choice take it without thinking', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['best', 'best', 'best'] });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    for (const { view, seed } of thinker.asked) {
      const seat = must(view.viewer);
      const options = must(listLegal(view.moment, determinize(view, seedRng(seed)), seat));
      expect(onlyCommand(options, seat)).toBe(null);
    }
    expect(thinker.asked.length).toBeLessThan(game.saved().commandLog.commands.length);
  });

  test.each<[string, (question: Question) => Promise<Plan>]>([
    ['breaks the rules', ({ view }) => Promise.resolve([nominate(view.viewer ?? 0, 50)])],
    ['is of another seat', () => Promise.resolve([{ type: 'pass', seat: 0 }])],
    ['is empty', () => Promise.resolve([])],
    ['never comes, because nothing could answer', () => Promise.reject(new Error('no worker'))],
  ])('go on with the plainest command when a plan %s', async (_what, plan) => {
    const { game, turns, thinker } = gameWithBots();
    thinker.plan = plan;
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0 || game.moment !== 'bidding');
    expect(game.refusal).toBe(null);
    expect(game.saved().commandLog.commands.slice(1, 3)).toEqual([
      { type: 'pass', seat: 1 },
      { type: 'pass', seat: 2 },
    ]);
  });
});

describe('when all run their plants at once', () => {
  test('people decide first, and bots after them', async () => {
    const commands = commandsOf(setup, SEED);
    const first = commands.findIndex(({ type }) => type === 'power');
    const { game, turns } = gameWithBots({ bots: [], commands: commands.slice(0, first) });
    game.setBot(0, 'solid');
    turns.follow();
    await settle();
    expect(game.moment).toBe('powering');
    expect([1, 2], 'a person').toContain(game.acting);
    expect(game.seatsToAct).toContain(0);
    const draft = { plants: [], hybridOil: 0 };
    game.draft = draft;
    turns.follow();
    await settle();
    expect(game.draft, 'nobody disturbs the draft').toEqual(draft);
    const { round } = game.view;
    game.actAll([1, 2].map((seat) => ({ type: 'power', seat, plants: [], hybridOil: 0 })));
    turns.follow();
    await settleUntil(() => game.view.round === round + 1);
  });
});

describe('a plan is dropped when meanwhile', () => {
  /** A game in which seat 1 is thinking; `answer` ends that. */
  async function thinking() {
    const all = gameWithBots();
    let answerNow: (plan: Plan) => void = () => undefined;
    all.thinker.plan = () => new Promise((resolve) => (answerNow = resolve));
    all.game.act(nominate(0, 4));
    all.turns.follow();
    await settle();
    expect(all.turns.seat).toBe(1);
    const answerFirst = answerNow;
    return { ...all, answer: () => answerFirst([{ type: 'bid', seat: 1, bid: 5 }]) };
  }

  test('the person takes their tap back', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.undo();
    turns.follow();
    answerNow();
    await settle();
    expect(game).toMatchObject({ acting: 0, canRedo: true });
    expect(game.log).toHaveLength(1);
  });
  test('another tab takes the game over', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.lose();
    turns.follow();
    answerNow();
    await settle();
    expect(game.log).toHaveLength(2);
    expect(turns.seat).toBe(null);
  });
  test('the game is read again from its save', async () => {
    const { game, turns, thinker, answer: answerNow } = await thinking();
    game.reload(mustOk(parseSave(exportGame(game.saved()).text)));
    turns.follow();
    answerNow();
    await settle();
    expect(game.log, 'the answer to the first question comes too late').toHaveLength(2);
    expect(thinker.asked[1]).toEqual(thinker.asked[0]);
  });
  test('a person plays the seat again', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.setBot(1, null);
    turns.follow();
    answerNow();
    await settle();
    expect(game).toMatchObject({ acting: 1 });
    expect(game.log).toHaveLength(2);
  });
});

describe('the pace', () => {
  test('shows each action, and the last one beside the decision of the person', async () => {
    const { game, turns, pauses } = gameWithBots({ pace: 'normal' });
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => pauses.length === 1);
    expect(game.log, 'one bot has acted').toHaveLength(3);
    expect(pauses[0]?.ms).toBeGreaterThan(500);
    while (game.acting === null) {
      pauses.at(-1)?.over();
      await settle();
    }
    expect(turns.last).toBe(game.log.at(-1));
  });
  test('is skipped up to the decision of the person', async () => {
    const { game, turns, pauses } = gameWithBots({ pace: 'slow' });
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => pauses.length === 1);
    turns.skip();
    await settleUntil(() => game.acting === 0);
    expect(pauses).toHaveLength(1);
    // and only up to there
    game.act(nominate(0, 3));
    turns.follow();
    await settleUntil(() => pauses.length === 2 || game.moment !== 'bidding');
  });
  test.each([1, 2, 3])('fast: a round of five bots takes at most 5 s, game %i', async (seed) => {
    const six = setupFor(6, {});
    const game = unsavedGame(six, seed);
    for (let seat = 0; seat < 6; seat++) game.setBot(seat, 'best');
    const byRound: Record<number, number> = {};
    const wait = (ms: number): Promise<void> => {
      byRound[game.view.round] = (byRound[game.view.round] ?? 0) + ms;
      return Promise.resolve();
    };
    const turns = new BotTurns(game, { thinker: new FakeThinker(), pace: () => 'fast', wait });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(Object.keys(byRound).length).toBeGreaterThan(3);
    for (const ms of Object.values(byRound)) expect(ms).toBeLessThan(5000);
  });
});

describe('undo with bots', () => {
  test('goes back over what bots decided to the last tap of the person, and redo forth again', async () => {
    const { game, turns, thinker } = gameWithBots();
    thinker.plan = ({ view }) =>
      Promise.resolve([{ type: 'bid', seat: view.viewer ?? 0, bid: (view.lot?.bid ?? 0) + 1 }]);
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0);
    expect(game.log).toHaveLength(4);
    expect(game.canUndo).toBe(true);
    game.undo();
    turns.follow();
    await settle();
    expect(game).toMatchObject({ acting: 0, moment: 'nominating', canUndo: false, canRedo: true });
    game.redo();
    turns.follow();
    await settle();
    expect(game.log).toHaveLength(4);
    expect(game).toMatchObject({ acting: 0, moment: 'bidding' });
  });
  test('makes the draft anew from what the person built, without what bots built', async () => {
    const commands = commandsOf(setup, SEED);
    const build = commands.findIndex(({ type }) => type === 'build');
    const { game, turns } = gameWithBots({ bots: [], commands: commands.slice(0, build) });
    const builder = must(game.acting);
    const city = must(commands[build]?.type === 'build' ? commands[build].city : null);
    game.actAll([
      { type: 'build', seat: builder, city },
      { type: 'done', seat: builder },
    ]);
    for (const seat of [0, 1, 2]) if (seat !== builder) game.setBot(seat, 'solid');
    turns.follow();
    await settleUntil(() => game.acting === builder);
    expect(game.log.at(-1)?.command?.seat).not.toBe(builder);
    game.undo();
    expect(game.draft).toEqual({ cities: [city] });
  });
  test('does not go back behind a plant that a bot brought to light', async () => {
    const { game, turns } = gameWithBots();
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0);
    const drawn = game.log.some(({ news }) => news.some(({ type }) => type === 'plant-drawn'));
    expect(drawn).toBe(true);
    expect(game.canUndo).toBe(false);
  });
});

describe('a save in a turn of a bot', () => {
  test('opens with the bots, who play on', async () => {
    const { game } = gameWithBots();
    game.act(nominate(0, 4));
    const read = mustOk(parseSave(exportGame(game.saved()).text));
    expect(read.meta.bots).toEqual([null, 'solid', 'best']);
    const opened = unsavedGame(setup, SEED);
    opened.reload(read);
    const turns = new BotTurns(opened, {
      thinker: new FakeThinker(),
      pace: () => 'instant',
      wait: () => Promise.resolve(),
    });
    expect(opened).toBeInstanceOf(LocalGame);
    turns.follow();
    await settleUntil(() => opened.acting === 0);
  });
});

describe('what a person sees of a game with bots', () => {
  test('is nothing of them where all levels are empty', () => {
    const { game } = gameWithBots({ bots: [null, null, null] });
    expect(game.people).toEqual([0, 1, 2]);
    expect(game).toMatchObject({ bots: [], acting: 0 });
  });
  test('V4: one person is never handed the device, and sees their own money throughout', async () => {
    const { game, turns } = gameWithBots({ terms: hidden });
    expect(game).toMatchObject({ handOver: null, acting: 0 });
    game.act(nominate(0, 4));
    expect(game).toMatchObject({ handOver: null, acting: null });
    expect(game.view.players.map(({ money }) => money)).toEqual([50, null, null]);
    turns.follow();
    await settleUntil(() => game.acting === 0);
    expect(game.handOver).toBe(null);
  });
  test('V4: two people hand the device to each other, and see everybody’s view while a bot acts', () => {
    const { game } = gameWithBots({ terms: hidden, bots: [null, 'solid', null] });
    expect(game.handOver).toBe(0);
    game.ready();
    game.act(nominate(0, 4));
    expect(game).toMatchObject({ handOver: null, acting: null });
    expect(game.view.players.map(({ money }) => money)).toEqual([null, null, null]);
    game.act({ type: 'pass', seat: 1 });
    expect(game.handOver).toBe(2);
  });
  test('V4: a person who acts again after a bot still has the device', () => {
    const { game } = gameWithBots({ terms: hidden, bots: [null, 'solid', null] });
    game.ready();
    game.act(nominate(0, 4));
    game.act({ type: 'bid', seat: 1, bid: 5 });
    game.ready();
    game.act({ type: 'pass', seat: 2 });
    expect(game.handOver, 'seat 2 had it').toBe(0);
    game.ready();
    game.act({ type: 'bid', seat: 0, bid: 6 });
    expect(game.acting).toBe(null);
    game.act({ type: 'bid', seat: 1, bid: 7 });
    expect(game).toMatchObject({ acting: 0, handOver: null });
  });
  test('V4: whoever leaves hands the device to the last person', () => {
    const { game } = gameWithBots({ terms: hidden, bots: [null, 'solid', null] });
    game.ready();
    game.act(nominate(0, 4));
    game.setBot(0, 'best');
    expect(game.handOver).toBe(2);
    expect(game.view.players.map(({ money }) => money)).toEqual([null, null, null]);
    game.ready();
    expect(game.handOver).toBe(null);
    expect(game.view.players.map(({ money }) => money)).toEqual([null, null, 50]);
    game.act({ type: 'pass', seat: 1 });
    expect(game).toMatchObject({ acting: 2, handOver: null });
  });
  test.each([
    ['money', hidden, nominate(0, 4)],
    ['private limits', setup, { ...nominate(0, 4), upTo: 9 }],
  ])(
    'V4: whoever reloads after a person left still hands the device to the last one: %s',
    (_, terms, first) => {
      const { game } = gameWithBots({ terms, bots: [null, 'solid', null] });
      game.ready();
      game.act(first);
      game.setBot(2, 'best');
      game.setBot(2, 'solid');
      expect(game.meta.lent).toEqual([2]);
      const reopened = () => {
        const opened = unsavedGame(setup, SEED);
        opened.reload(mustOk(parseSave(exportGame(game.saved()).text)));
        return opened;
      };
      expect(reopened().handOver).toBe(0);
      const opened = reopened();
      expect(opened.view.lot?.limits).toEqual({});
      opened.ready();
      expect([opened.handOver, opened.view.viewer]).toEqual([null, 0]);
      game.setBot(2, null);
      expect(game.meta.lent).toEqual([]);
    },
  );
  test('V4: a reload hands the device to nobody where one person has been there all the time', () => {
    const { game } = gameWithBots({ terms: hidden });
    game.act(nominate(0, 4));
    game.setBot(1, 'best');
    const opened = unsavedGame(setup, SEED);
    opened.reload(mustOk(parseSave(exportGame(game.saved()).text)));
    expect([opened.handOver, opened.view.viewer]).toEqual([null, 0]);
  });
  test('A12: a bot bids as far as it decided once, and leaves no limit to a person who takes the seat over', async () => {
    const { game, thinker, turns } = gameWithBots({ bots: [null, 'solid', null] });
    thinker.plan = ({ view }) =>
      Promise.resolve([{ type: 'bid', seat: view.viewer ?? 0, bid: must(view.lot).bid + 1, upTo: 8 }]);
    const follow = async (): Promise<void> => {
      turns.follow();
      await settle();
    };
    game.act(nominate(0, 4));
    await follow();
    game.act({ type: 'pass', seat: 2 });
    game.act({ type: 'bid', seat: 0, bid: 7 });
    await follow();
    expect(must(game.view.lot)).toMatchObject({ bid: 8, bidder: 1 });
    expect(thinker.asked).toHaveLength(1);
    game.setBot(1, null);
    game.act({ type: 'bid', seat: 0, bid: 9 });
    expect(game, 'the person is asked').toMatchObject({ moment: 'bidding', acting: 1 });
  });
  test('A12: a private limit of a bot hides nothing from two people', () => {
    const { game } = gameWithBots({ bots: ['solid', null, null] });
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4, upTo: 9 });
    expect(game).toMatchObject({ acting: 1, handOver: null });
    expect(game.view.lot?.limits).toEqual({});
  });
});
