import { describe, expect, test } from 'vitest';
import type { Judgement } from '#lib/bots/questions.ts';
import { findLeak } from '#lib/bots/thinker.ts';
import { winnersOf } from '#lib/rules/scoring.ts';
import { decisionsOf } from '#lib/session/game/decisions.ts';
import { costliest, Review } from '#lib/state/review.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../must.ts';
import { commandsOf, setupFor } from '../session/fixtures.ts';
import { ScriptedThinker } from './fake-thinker.ts';

const setup = setupFor(3, { hiddenMoney: true });
const commands = commandsOf(setup, 3);
const third = 1 / 3;

/** A finished game in which seat 2 is a bot. */
function finished() {
  const game = unsavedGame(setup, 3, commands);
  game.setBot(2, 'solid');
  return game;
}
const judgement = (loss: number): Judgement => ({
  chance: 0.5 - loss,
  best: { plan: [{ type: 'pass', seat: 0 }], chance: 0.5 },
});
const thinkerWith = (losses: () => number = () => 0): ScriptedThinker =>
  new ScriptedThinker({ chances: () => [third, third, third], judge: () => judgement(losses()) });
/** Runs everything that waits for nothing external. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a review', () => {
  test('a review asks for the chances in each round, then for each decision of the people', async () => {
    const game = finished();
    const thinker = thinkerWith();
    const review = new Review(game, thinker);
    await review.start();
    const rounds = game.view.round;
    const decisions = decisionsOf(game.saved().commandLog, [0, 1]);
    expect(review.rounds).toEqual([...Array.from({ length: rounds }, (_, at) => at + 1), null]);
    expect(thinker.asked.map(({ type }) => type)).toEqual([
      ...Array<string>(rounds).fill('chances'),
      ...decisions.map(() => 'judge'),
    ]);
    expect([review.state, review.answered]).toEqual(['done', review.total]);
    expect(new Set(review.judged.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
  });
  test('a review uses only views that its player could see, and public ones for chances', async () => {
    const game = finished();
    const thinker = thinkerWith();
    await new Review(game, thinker).start();
    for (const question of thinker.asked) {
      expect(findLeak(question.view)).toBeNull();
      const seat = question.type === 'judge' ? must(question.commands[0]).seat : null;
      expect(question.view.viewer).toBe(seat);
    }
  });
  test('a review asks for chances at the beginning of the round', async () => {
    const thinker = thinkerWith();
    await new Review(finished(), thinker).start();
    const begins = thinker.asked.flatMap(({ type, view }) =>
      type === 'chances' ? [view.news.some((item) => item.type === 'round-began')] : [],
    );
    expect(begins.length).toBeGreaterThan(1);
    expect(begins).not.toContain(false);
  });
  test('a review ends the chart with the result', async () => {
    const game = finished();
    const review = new Review(game, thinkerWith());
    await review.start();
    const winners = winnersOf(game.saved().commandLog.snapshot.context);
    const shares = [0, 1, 2].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    expect(review.chances.at(-1)).toEqual({ round: null, seats: shares });
  });
  test('a review stops between two questions, and continues from there', async () => {
    const thinker = thinkerWith();
    const review = new Review(finished(), thinker);
    const all = review.total;
    thinker.holds = true;
    const first = review.start();
    thinker.letGo();
    await settle();
    expect(review).toMatchObject({ state: 'thinking', answered: 1 });
    review.stop();
    thinker.letGo();
    await first;
    expect(review).toMatchObject({ state: 'stopped', answered: 1 });
    thinker.holds = false;
    await review.start();
    expect(review).toMatchObject({ state: 'done', answered: all });
    expect(thinker.asked).toHaveLength(all + 1);
  });
  test('a review asks one question at a time', async () => {
    const thinker = thinkerWith();
    thinker.holds = true;
    const review = new Review(finished(), thinker);
    void review.start();
    void review.start();
    await settle();
    expect(thinker.asked).toHaveLength(1);
    review.end();
    thinker.letGo();
    expect(thinker.stopped).toBe(true);
  });
  test('a review reports a missing thinker', async () => {
    const review = new Review(finished(), new ScriptedThinker({ chances: () => [third, third, third] }));
    await review.start();
    expect(review.state).toBe('failed');
    expect(review.chances).toHaveLength(review.rounds.length);
  });
  test('a review keeps the log up to each decision, and never a negative loss', async () => {
    const review = new Review(
      finished(),
      thinkerWith(() => -0.2),
    );
    await review.start();
    for (const { log, loss } of review.judged) {
      expect(loss).toBe(0);
      expect(log.at(-1)?.index).toBe(log.length - 1);
    }
  });
  test('a review places each decision on the chart, between the beginnings of its round and the next', async () => {
    const review = new Review(finished(), thinkerWith());
    await review.start();
    const columns = review.judged.map(({ column }) => column);
    expect(columns).toEqual(columns.toSorted((a, b) => a - b));
    for (const { column, view } of review.judged) {
      const rounds = review.rounds.indexOf(view.round);
      expect(column).toBeGreaterThanOrEqual(rounds);
      expect(column).toBeLessThan(rounds + 1);
    }
    expect(columns.some((column) => !Number.isInteger(column))).toBe(true);
  });
  test('a review belongs to one game only', () => {
    const game = finished();
    const review = new Review(game, thinkerWith());
    expect(review.isOf(game)).toBe(true);
    expect(review.isOf(finished())).toBe(false);
  });
});

describe('the costliest decisions', () => {
  const judged = (seat: number, loss: number) => ({ seat, loss });
  test('lists the three costliest decisions of the seat, the costliest first', () => {
    const all = [0.1, 0.3, 0.05, 0.2].map((loss) => judged(0, loss));
    expect(costliest([...all, judged(1, 0.9)], 0).map(({ loss }) => loss)).toEqual([0.3, 0.2, 0.1]);
  });
  test("lists no costly decision when every loss is within the judge's error", () => {
    expect(costliest([judged(0, 0.029), judged(0, 0)], 0)).toEqual([]);
    expect(costliest([judged(0, 0.03)], 0)).toHaveLength(1);
  });
});
