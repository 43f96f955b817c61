import { expect, test } from 'vitest';
import { plantOf } from '#lib/rules/rule-set.ts';
import { runCost } from '#lib/ui/market/run-cost.ts';
import { perCity } from '#lib/ui/words/plants.ts';
import { gameOf } from '../../rules/build.ts';
import { RULES } from '../terms.ts';

const market = gameOf({ players: [{}, {}], resources: { coal: 23, oil: 18, garbage: 1, uranium: 2 } });

test('F1: a run costs the current price of its cubes', () => {
  // one coal for 1 is gone: 1 + 1
  expect(runCost(market, plantOf(RULES, 4))).toBe(2);
  expect(runCost(market, plantOf(RULES, 13))).toBe(0);
});
test('F1: a hybrid burns the cheapest mix', () => {
  expect(runCost(market, plantOf(RULES, 5))).toBe(2);
});
test('a run without enough fuel on the market has no cost', () => {
  expect(runCost(market, plantOf(RULES, 6))).toBe(8);
  expect(
    runCost({ ...market, resources: { ...market.resources, garbage: 0 } }, plantOf(RULES, 6)),
  ).toBeNull();
});
test('the cost per city has at most one decimal', () => {
  expect([perCity(3, 2), perCity(7, 3), perCity(4, 1)]).toEqual(['1.5', '2.3', '4']);
});
