import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fact, Plan } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import type { View } from '#lib/rules/view.ts';
import { factText, isEnding } from '#lib/ui/advice/fact-text.ts';
import { lossOf, percentText, wholePercents } from '#lib/ui/advice/percent.ts';
import { planText } from '#lib/ui/advice/plan-text.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';

beforeAll(() => changeLocale('en'));
afterEach(() => changeLocale('en'));

const setup = setupFor(3, {
  order: [0, 1, 2],
  regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] },
});
const start = unsavedGame(setup, 7).view;
const auction: View = {
  ...start,
  moment: 'bidding',
  lot: { plant: 25, nominator: 1, bid: 25, bidder: 1, next: 0, out: [], limits: {} },
};
const buying: View = { ...start, moment: 'buying' };
const building: View = { ...start, moment: 'building' };
const done = { type: 'done', seat: 0 } as const;
const seat = 0;
/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('a plan in words', () => {
  test.each<[string, View, Plan]>([
    ['Choose West', { ...start, moment: 'drafting' }, [{ type: 'pick-region', seat, region: 'west' }]],
    ['Put power plant 4 up for auction at 4 Elektro', start, [{ type: 'nominate', seat, plant: 4, bid: 4 }]],
    [
      'Put power plant 4 up for auction at 4 Elektro',
      start,
      [{ type: 'nominate', seat, plant: 4, bid: 4, upTo: 4 }],
    ],
    [
      'Put power plant 5 up for auction and bid up to 9 Elektro',
      start,
      [{ type: 'nominate', seat, plant: 5, bid: 5, upTo: 9 }],
    ],
    ['Buy no power plant this round', start, [{ type: 'pass', seat }]],
    ['Pass on power plant 25', auction, [{ type: 'pass', seat }]],
    ['Bid 26 Elektro for power plant 25', auction, [{ type: 'bid', seat, bid: 26 }]],
    ['Bid up to 27 Elektro for power plant 25', auction, [{ type: 'bid', seat, bid: 26, upTo: 27 }]],
    ['Scrap power plant 4', start, [{ type: 'scrap', seat, plant: 4 }]],
    ['Discard 1 coal and 2 oil', start, [{ type: 'discard', seat, coal: 1, oil: 2 }]],
    [
      'Buy 2 coal and 1 oil for 5 Elektro',
      buying,
      [{ type: 'buy', seat, cubes: { ...NO_CUBES, coal: 2, oil: 1 } }, done],
    ],
    [
      'Buy 4 coal for 5 Elektro',
      buying,
      [
        { type: 'buy', seat, cubes: { ...NO_CUBES, coal: 2 } },
        { type: 'buy', seat, cubes: { ...NO_CUBES, coal: 2 } },
        done,
      ],
    ],
    ['Buy no resources', buying, [done]],
    [
      'Build in Aachen and Cologne for 27 Elektro',
      building,
      [{ type: 'build', seat, city: 'aachen' }, { type: 'build', seat, city: 'koeln' }, done],
    ],
    ['Build no house', building, [done]],
    ['Run power plants 15 and 25', start, [{ type: 'power', seat, plants: [15, 25], hybridOil: 0 }]],
    ['Run power plant 15', start, [{ type: 'power', seat, plants: [15], hybridOil: 0 }]],
    ['Run no power plant', start, [{ type: 'power', seat, plants: [], hybridOil: 0 }]],
  ])('a plan reads: %s', (text, view, plan) => {
    expect(plain(planText(plan, view))).toBe(text);
  });
  test('a plan is in the language on the screen', () => {
    changeLocale('de');
    expect(plain(planText([{ type: 'bid', seat, bid: 26, upTo: 27 }], auction))).toBe(
      'Bis 27 Elektro für Kraftwerk 25 bieten',
    );
  });
});

describe('a fact in words', () => {
  const seats = sampleSeats(3);
  const end = { type: 'can-end', cities: 17, powered: 17, rival: 1 } as const;
  test.each<[string, Fact]>([
    ['Power plant 25 is worth up to 27 Elektro to you.', { type: 'ceiling', plant: 25, upTo: 27 }],
    ['It powers 4 more cities: 9 instead of 5.', { type: 'capacity', before: 5, after: 9 }],
    ['It powers 1 more city: 6 instead of 5.', { type: 'capacity', before: 5, after: 6 }],
    ['Your plants power 5 cities, as before.', { type: 'capacity', before: 5, after: 5 }],
    ['Your plants power 2 fewer cities: 3 instead of 5.', { type: 'capacity', before: 5, after: 3 }],
    [
      'It leaves 40 Elektro. Fuel to run all your plants costs 9 Elektro. The next 2 cities cost 31 Elektro.',
      { type: 'budget', left: 40, fuel: 9, cities: 2, cost: 31 },
    ],
    [
      'It leaves 40 Elektro. Fuel to run all your plants costs 9 Elektro. The next city costs 14 Elektro.',
      { type: 'budget', left: 40, fuel: 9, cities: 1, cost: 14 },
    ],
    [
      'It leaves 40 Elektro. Fuel to run all your plants costs 9 Elektro.',
      { type: 'budget', left: 40, fuel: 9, cities: 0, cost: 0 },
    ],
    [
      'It leaves 40 Elektro. The next city costs 14 Elektro.',
      { type: 'budget', left: 40, fuel: 0, cities: 1, cost: 14 },
    ],
    [
      'Power plant 25 is worth up to 24 Elektro to you; the next bid is 27 Elektro.',
      { type: 'too-dear', plant: 25, upTo: 24, bid: 27 },
    ],
    [
      'You keep 40 Elektro. Fuel to run all your plants costs 9 Elektro. The next 2 cities cost 31 Elektro.',
      { type: 'keeps', left: 40, fuel: 9, cities: 2, cost: 31 },
    ],
    [
      'You power 0 cities and earn 10 Elektro. The most you could power now is 3 cities, for 44 Elektro.',
      { type: 'run', cities: 0, income: 10, other: 'most', otherCities: 3, otherIncome: 44 },
    ],
    [
      'You power 3 cities and earn 44 Elektro. Without running a plant you would earn 10 Elektro.',
      { type: 'run', cities: 3, income: 44, other: 'none', otherCities: 0, otherIncome: 10 },
    ],
    [
      'You power 0 cities and earn 10 Elektro.',
      { type: 'run', cities: 0, income: 10, other: 'none', otherCities: 0, otherIncome: 10 },
    ],
    ['You can power 3 cities this round and earn 44 Elektro.', { type: 'income', cities: 3, income: 44 }],
    ['You can end the game this round: you power 17, Bob at most 15.', { ...end, rivalPowered: 15 }],
    [
      'Not on your own: if you end the game this round, you power 17 and Bob up to 18.',
      { ...end, rivalPowered: 18 },
    ],
    [
      'Perhaps: if you end the game this round, you and Bob may both power 17 cities, and money decides.',
      { ...end, rivalPowered: 17 },
    ],
    [
      'Cleo can end the game this round with 18 cities.',
      { type: 'rival-can-end', seat: 2, cities: 18, isSure: true },
    ],
    ['Cleo might end the game this round.', { type: 'rival-can-end', seat: 2, cities: 18, isSure: false }],
  ])('a fact reads: %s', (text, fact) => {
    expect(plain(factText(fact, seats))).toBe(text);
  });
  test('a fact says who can win now, or gives a figure', () => {
    expect(isEnding({ ...end, rivalPowered: 15 })).toBe(true);
    expect(isEnding({ type: 'income', cities: 3, income: 44 })).toBe(false);
  });
});

test('the chances of all seats add up to 100 per cent', () => {
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(wholePercents([0.225, 0.225, 0.225, 0.325])).toEqual([23, 23, 22, 32]);
  expect(wholePercents([0.29, 0.71])).toEqual([29, 71]);
  expect(wholePercents([0, 1, 0])).toEqual([0, 100, 0]);
  expect(wholePercents([0.002, 0.997, 0.001]), 'none is certain').toEqual([1, 99, 0]);
});

test('only a certain result reads as 0 or 100 per cent', () => {
  expect([0, 0.001, 0.999, 1].map(percentText)).toEqual(['0%', '1%', '99%', '100%']);
});

test('a chance is in whole per cent', () => {
  expect(percentText(0.416)).toBe('42%');
  changeLocale('de');
  expect(plain(percentText(1))).toBe('100 %');
});

test('a loss is the difference of the percentages that are shown', () => {
  // 19.8 points: 20 if it were rounded by itself
  expect([0.306, 0.504].map(percentText)).toEqual(['31%', '50%']);
  expect(lossOf({ chance: 0.306, best: 0.504 })).toBe(19);
  expect(lossOf({ chance: 0.5, best: 0.49 }), 'a better one costs nothing').toBe(0);
});
