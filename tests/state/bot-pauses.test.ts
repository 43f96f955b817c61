import { describe, expect, test } from 'vitest';
import type { LogEntry } from '#lib/rules/log.ts';
import type { News } from '#lib/rules/types.ts';
import { pausesAfter } from '#lib/state/bot-pauses.ts';

const entry = (seat: number, ...news: News[]): LogEntry =>
  ({ command: { type: 'done', seat }, news }) as unknown as LogEntry;
const built: News = { type: 'built', seat: 0, city: 'berlin', connection: 0, slot: 10 };
const stage: News = { type: 'stage-began', stage: 3 };
const round: News = { type: 'round-began', round: 5, order: [0, 1] };
const BOTS = [null, 'solid'] as const;
const after = (entries: readonly LogEntry[], beganLastRound = false): readonly number[] =>
  pausesAfter({ entries, beganLastRound }, BOTS, 'normal');

describe('bots pause', () => {
  test('bots pause half a second after a person bought, built or earned something, and not after a bot did', () => {
    expect(after([entry(0, built)])).toEqual([500]);
    expect(after([entry(1, { ...built, seat: 1 })])).toEqual([]);
  });
  test('bots pause for each thing that people look at, one after the other', () => {
    // G5: stage 3 begins with the round after the one in which its card was drawn
    expect(after([entry(1, stage, round)])).toEqual([500, 3000, 3000]);
    expect(after([entry(0, built)], true)).toEqual([500, 3000]);
  });
  test('bots do not pause at the beginning of the game, and never at instant pace', () => {
    expect(after([entry(0, { ...round, round: 1 })])).toEqual([]);
    expect(pausesAfter({ entries: [entry(0, built, round)], beganLastRound: true }, BOTS, 'instant')).toEqual(
      [],
    );
  });
});
