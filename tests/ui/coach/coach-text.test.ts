import { afterEach, describe, expect, test } from 'vitest';
import { LESSON_MOMENTS } from '#lib/coach/lessons.ts';
import type { CoachMessage } from '#lib/coach/message.ts';
import { plainDigits } from '#lib/digits.ts';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { coachText } from '#lib/ui/coach/coach-text.ts';
import { playLesson } from '../../coach/lesson-games.ts';

const names = {
  map: 'germany',
  seats: (['red', 'blue', 'green'] as const).map((colour, seat) => ({
    name: `Player ${seat + 1}`,
    colour,
    shape: 'circle' as const,
  })),
} as const;
const FIRST = {
  map: 'germany',
  players: 3,
  hiddenMoney: false,
  regions: { by: 'draw' },
  order: [0, 1, 2],
} as const;

/** The messages in games that teach, each moment as often as it occurred. */
const said = [
  ...Array.from({ length: 12 }, (_, seed) =>
    playLesson({
      setup: { ...FIRST, beginners: true },
      seed,
      learner: (['gentle', 'beginner', 'solid', 'strong'] as const)[seed % 4] ?? 'gentle',
      others: 'gentle',
    }),
  ),
  playLesson({
    setup: { ...FIRST, beginners: false },
    seed: 1,
    lesson: 'full',
    learner: 'solid',
    others: 'solid',
  }),
].flatMap((game) => game.said);

afterEach(() => changeLocale('en'));

describe.each(LOCALES)('the coach in %s', (locale) => {
  test('the coach describes each moment in words of the language, 600 in all', () => {
    changeLocale(locale);
    const longest = Object.values(LESSON_MOMENTS)
      .flat()
      .map((id) => {
        const texts = said.filter((one) => one.id === id).map((one) => coachText(one, names));
        expect(texts, id).not.toEqual([]);
        for (const text of texts) expect(text).not.toMatch(/undefined|NaN|[{}]/);
        return Math.max(...texts.map((text) => text.split(/\s+/u).length));
      });
    const words = longest.reduce((sum, count) => sum + count, 0);
    expect(words).toBeLessThanOrEqual(600);
  });
});

describe.each(LOCALES)('what the coach counts in %s', (locale) => {
  const text = (one: CoachMessage): string => {
    changeLocale(locale);
    return coachText(one, names);
  };
  test('the coach counts no city before the first house', () => {
    expect(said).toContainEqual(expect.objectContaining({ id: 'fuel', first: true }));
    expect(plainDigits(text({ id: 'fuel', first: true, cities: 1, powered: 0 }))).not.toMatch(/[01]/);
  });
  test('the coach counts planned cities, and says so', () => {
    const built = { id: 'build', planned: false, cities: 2, capacity: 3 } as const;
    expect(text({ ...built, planned: true })).not.toBe(text(built));
  });
  test('the coach names the buttons that buy fuel as the screen does', () => {
    expect(text({ id: 'fuel', first: false, cities: 2, powered: 1 })).toContain(t('resources_runs'));
  });
  test('the coach words one more city differently after none', () => {
    const end = (cities: number): string | undefined =>
      text({ id: 'income', cities, income: 10, more: 12 }).split(/(?<=[.])\s/u)[1];
    expect(end(0)).not.toBe(end(1));
  });
});
