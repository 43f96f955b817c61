import { expect } from 'vitest';
import { type BotSeats, withBot } from '#lib/bots/bot-seats.ts';
import type { AnswerTo, Plan, Question } from '#lib/bots/questions.ts';
import type { Thinker } from '#lib/bots/thinker.ts';
import type { Pace } from '#lib/persist/settings.ts';
import type { Command } from '#lib/rules/command.ts';
import { BotTurns, type BotTurnsPorts } from '#lib/state/bot-turns.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { plainAnswer } from '../bots/plain-answer.ts';
import { setupFor } from '../session/fixtures.ts';

/** Local games with bots, to test their turns. */

export const SEED = 7;
const order = [0, 1, 2];
const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
export const setup = setupFor(3, { order, regions });
export const hidden = setupFor(3, { order, regions, hiddenMoney: true });
export const nominate = (seat: number, plant: number): Command => ({
  type: 'nominate',
  seat,
  plant,
  bid: plant,
});

/** Answers in the process, and records the questions. */
export class FakeThinker implements Thinker {
  readonly asked: Question[] = [];
  /** Replaces the bots' answers. */
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
  readonly readingTime?: BotTurnsPorts['readingTime'];
}

/** A game with bots whose pauses end under the test's control, or immediately. */
export function gameWithBots({ bots = [null, 'solid', 'best'], pace = 'instant', ...rest }: Wanted = {}) {
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
  const { readingTime } = rest;
  const ports = { thinker, pace: () => pace, wait, isWatched: () => true };
  const turns = new BotTurns(game, readingTime ? { ...ports, readingTime } : ports);
  return { game, thinker, turns, pauses };
}

/** Runs everything that waits for nothing external. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export async function settleUntil(isDone: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !isDone(); i++) await settle();
  expect(isDone()).toBe(true);
}
