import { afterEach, describe, expect, test } from 'vitest';
import { LESSON_MOMENTS, LESSONS } from '#lib/coach/lessons.ts';
import type { CoachMessage, FirstFuel } from '#lib/coach/message.ts';
import type { CoachWarning } from '#lib/coach/warnings.ts';
import { plainDigits } from '#lib/digits.ts';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { coachText } from '#lib/ui/coach/coach-text.ts';
import { warningText } from '#lib/ui/coach/warning-text.ts';
import { cubesText } from '#lib/ui/words/names.ts';
import { moneyText } from '#lib/ui/words/numbers.ts';
import { playLesson, strategyGames } from '../../coach/lesson-games.ts';

const names = {
  map: 'germany',
  seats: (['red', 'blue', 'green'] as const).map((colour, seat) => ({
    name: `Player ${seat + 1}`,
    colour,
    shape: 'circle' as const,
  })),
} as const;
const FIRST = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 3,
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
  ...strategyGames(4),
].flatMap((game) => game.said);

const COAL: FirstFuel = { cubes: { ...NO_CUBES, coal: 2 }, price: 2, either: true };
const firstFuel = (first: FirstFuel): CoachMessage => ({ id: 'fuel', first, cities: 1, soon: 0, powered: 0 });

const SPENT = { kind: 'spends-all', left: 0, fuel: 2, house: 10, first: true } as const;
/** All ways in which each kind of warning is worded. */
const WARNINGS: Readonly<Record<CoachWarning['kind'], readonly CoachWarning[]>> = {
  'spends-all': [
    SPENT,
    { ...SPENT, fuel: 0 },
    { ...SPENT, first: false },
    { ...SPENT, house: 0, first: false },
  ],
  'no-fuel': [{ kind: 'no-fuel', plant: 4, price: 2, money: 40 }],
  'no-city': [{ kind: 'no-city', price: 10, money: 22 }],
  'no-power': [{ kind: 'no-power', cities: 3, powered: 2 }],
};
/** The words of the longest of some texts. */
const wordsOf = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => text.split(/\s+/u).length));

afterEach(() => changeLocale('en'));

describe.each(LOCALES)('the coach in %s', (locale) => {
  test('the coach describes each moment and warning of a lesson in words of the language, 600 in all', () => {
    changeLocale(locale);
    const warnings = Object.values(WARNINGS).map((each) => wordsOf(each.map(warningText)));
    for (const lesson of LESSONS) {
      const longest = LESSON_MOMENTS[lesson].map((id) => {
        const texts = said.filter((one) => one.id === id).map((one) => coachText(one, names));
        expect(texts, id).not.toEqual([]);
        for (const text of texts) expect(text).not.toMatch(/undefined|NaN|[{}]/);
        return wordsOf(texts);
      });
      const words = [...longest, ...warnings].reduce((sum, count) => sum + count, 0);
      expect(words, lesson).toBeLessThanOrEqual(600);
    }
  });
});

describe.each(LOCALES)('what the coach counts in %s', (locale) => {
  const text = (one: CoachMessage): string => {
    changeLocale(locale);
    return coachText(one, names);
  };
  test('the coach counts no city before the first house', () => {
    expect(said).toContainEqual(expect.objectContaining({ id: 'fuel', first: COAL }));
    expect(plainDigits(text(firstFuel(COAL)))).not.toMatch(/[01]/);
  });
  test('before the first fuel the coach says what one round burns, and that coal or oil may be chosen', () => {
    const coal = text(firstFuel(COAL));
    expect(coal).toContain(cubesText(COAL.cubes));
    expect(coal).toContain(moneyText(COAL.price));
    expect(coal).toContain(t('resources_runs'));
    const garbage = text(firstFuel({ cubes: { ...NO_CUBES, garbage: 2 }, price: 14, either: false }));
    expect(coal.split(/\s/u).length).toBeGreaterThan(garbage.split(/\s/u).length);
  });
  test('the coach says whom stage 2 helps, and who should end the game', () => {
    const near = { id: 'stage-2-near', cities: 7, now: 20 } as const;
    expect(text({ ...near, then: 15 })).not.toBe(text({ ...near, then: 20 }));
    const count = { id: 'count-powered', powered: 9, rival: 1, rivalPowered: 8 } as const;
    expect(text({ ...count, wins: true })).not.toBe(text({ ...count, wins: false }));
  });
  test('the coach counts planned cities, and says so', () => {
    const built = { id: 'build', planned: 0, cities: 2, powered: 3 } as const;
    expect(plainDigits(text(built))).not.toMatch(/4/);
    expect(plainDigits(text({ ...built, planned: 2 }))).toMatch(/2.*4.*3/s);
  });
  test('the coach words each want of money after a bid differently, with its figures', () => {
    changeLocale(locale);
    const texts = WARNINGS['spends-all'].map(warningText);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.map((one) => plainDigits(one).match(/\d+/gu))).toEqual([
      ['0', '12'],
      ['0', '10'],
      ['0', '12'],
      ['0', '2'],
    ]);
  });
  test('the coach names the buttons that buy fuel as the screen does', () => {
    expect(text({ id: 'fuel', first: null, cities: 2, soon: 1, powered: 1 })).toContain(t('resources_runs'));
  });
  test('the coach words one more city differently after none', () => {
    const end = (cities: number): string | undefined =>
      text({ id: 'income', cities, income: 10, more: 12 }).split(/(?<=[.])\s/u)[1];
    expect(end(0)).not.toBe(end(1));
  });
});
