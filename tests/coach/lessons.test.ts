import { describe, expect, test } from 'vitest';
import { COACH_MOMENTS, LESSON_MOMENTS } from '#lib/coach/lessons.ts';
import type { MessageId } from '#lib/coach/message.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { cases } from '../cases.ts';
import { type LessonGame, playLesson, strategyGames } from './lesson-games.ts';

const FIRST = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 3,
  beginners: true,
  regions: { by: 'draw' },
  order: [0, 1, 2],
} as const;

/** Kinds of warnings, which every lesson gives. */
const WARNINGS = 4;
/** Levels that keep much or little fuel, and end the game early or late. */
const LEARNERS = ['gentle', 'beginner', 'solid', 'strong'] as const;
const seeds = Array.from({ length: cases(12) }, (_, seed) => seed);
const first = seeds.map((seed) =>
  playLesson({ setup: FIRST, seed, learner: LEARNERS[seed % LEARNERS.length] ?? 'gentle', others: 'gentle' }),
);
const full = strategyGames(cases(6));
const idsIn = (games: readonly LessonGame[]): ReadonlySet<MessageId> =>
  new Set(games.flatMap(({ said }) => said.map(({ id }) => id)));

describe('the lessons', () => {
  test('each moment is in a lesson, and each lesson has 30 at most with the warnings', () => {
    const all = new Set(Object.values(LESSON_MOMENTS).flat());
    expect([...all].toSorted()).toEqual(Object.keys(COACH_MOMENTS).toSorted());
    for (const moments of Object.values(LESSON_MOMENTS)) {
      expect(new Set(moments).size).toBe(moments.length);
      expect(moments.length + WARNINGS).toBeLessThanOrEqual(30);
    }
  });
  test('lessons reach each moment of the first game, and end it within 60 decisions', () => {
    expect(LESSON_MOMENTS.first.filter((id) => !idsIn(first).has(id))).toEqual([]);
    for (const { decisions } of first) expect(decisions).toBeLessThanOrEqual(60);
  });
  test('every first game shows the essential messages', () => {
    const always = [
      'goal',
      'plant',
      'auction',
      'won',
      'order',
      'prices',
      'fuel',
      'first-city',
      'connection',
      'burn',
      'income',
      'refill',
      'one-house',
    ] as const;
    for (const game of first) expect([...idsIn([game])]).toEqual(expect.arrayContaining([...always]));
  });
  test('no message but a reminder is repeated', () => {
    for (const { said } of [...first, ...full]) {
      const once = said.map(({ id }) => id).filter((id) => COACH_MOMENTS[id].kind !== 'reminder');
      expect(new Set(once).size).toBe(once.length);
    }
  });
  test('full games reach each moment of strategy, never say more than 30, and remind of nothing', () => {
    expect(LESSON_MOMENTS.full.filter((id) => !idsIn(full).has(id))).toEqual([]);
    for (const { said } of full) {
      expect(said.length).toBeLessThanOrEqual(30);
      expect(said.map(({ id }) => COACH_MOMENTS[id].kind)).not.toContain('reminder');
    }
  });
  test('every full game begins with its stages, and speaks of turn order, money, fuel, room and plants', () => {
    const always = ['stages', 'keep-money', 'store', 'room', 'replace', 'stage-2-near', 'stage-2'] as const;
    for (const game of full) {
      expect(game.said[0]?.id).toBe('stages');
      expect([...idsIn([game])]).toEqual(expect.arrayContaining([...always]));
      expect(game.said.some(({ id }) => id === 'acts-first' || id === 'acts-last')).toBe(true);
    }
  });
});
