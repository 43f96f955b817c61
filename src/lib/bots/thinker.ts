import type { Seat, Seed } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { AnswerTo, Question } from './questions.ts';

/** Answers questions outside of the game. */
export interface Thinker {
  /** Answers questions one at a time. Rejects if no answer is possible, or if `signal` is aborted before the question has its turn. */
  answer<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>>;
  /** Stops thinking for good. */
  stop(): void;
}

/** The seed of a question, deterministic in the game. It does not reveal the game's seed. */
export function questionSeed(seed: Seed, seat: Seat, commands: number): number {
  let hash = 0x2545f491;
  for (const word of [...(typeof seed === 'number' ? [seed] : seed), seat, commands]) {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

const HIDDEN_FIELDS = ['deck', 'removed', 'stage3Deck', 'rng', 'seed'] as const;

/** The secret that a view reveals against the rules; null if there is none. */
export function findLeak(view: View): string | null {
  const field = HIDDEN_FIELDS.find((name) => name in view);
  if (field !== undefined) return field;
  const { lot, moment, players, terms, viewer } = view;
  if (lot && Object.keys(lot.limits).some((seat) => seat !== String(viewer))) return 'limits';
  const hides = terms.hiddenMoney && moment !== 'over';
  return hides && players.some(({ money }, seat) => seat !== viewer && money !== null) ? 'money' : null;
}
