import { describe, expect, test } from 'vitest';
import { quotePlan } from '../../../src/lib/rules/network.ts';
import { housesOf, poweredCities, pricesFor, withinReach } from '../../../src/lib/ui/table/map-data.ts';
import { at } from '../../rules/build.ts';
import { sceneOf } from '../scene.ts';

const built = (seat: number, city: string) =>
  ({ type: 'built', seat, city, connection: 0, slot: 10 }) as const;

describe('what the map shows', () => {
  test('houses stand in the order in which they were built', () => {
    const view = { players: [{ cities: ['essen'] }, { cities: ['essen', 'kiel'] }] } as never;
    const log = [{ news: [built(1, 'essen')] }, { news: [built(0, 'essen'), built(1, 'kiel')] }];
    expect(housesOf(view, log)).toEqual({ essen: [1, 0], kiel: [1] });
  });
  test('houses of which the log does not tell come first', () => {
    const view = { players: [{ cities: ['essen'] }, { cities: ['essen', 'kiel'] }] } as never;
    expect(housesOf(view, [{ news: [built(0, 'essen')] }])).toEqual({ essen: [1, 0], kiel: [1] });
  });
  test('prices count on what is planned, and on what it leaves', () => {
    const { view } = sceneOf(
      at('building', { players: [{ money: 30, cities: ['essen'] }, {}], waiting: [0] }),
    );
    expect(pricesFor(view, 0, []).get('kassel')).toEqual({ total: 32, affordable: false });
    const plan = quotePlan(view, 0, ['dortmund']);
    const prices = pricesFor(view, 0, plan.ok ? plan.value : []);
    expect(prices.get('kassel')).toEqual({ total: 28, affordable: false });
    expect(prices.get('duisburg')).toEqual({ total: 10, affordable: true });
    expect(prices.has('dortmund')).toBe(false);
  });
  test('as many cities glow as are powered, by the proposal or by hand', () => {
    const { view } = sceneOf(
      at('powering', {
        players: [{ plants: [4, 13], cubes: { coal: 2 }, cities: ['essen', 'duisburg'] }, {}],
        waiting: [0],
      }),
    );
    expect(poweredCities(view, 0, null)).toEqual(new Set(['essen', 'duisburg']));
    expect(poweredCities(view, 0, { plants: [13], hybridOil: 0 })).toEqual(new Set(['essen']));
    expect(poweredCities(view, null, null)).toBeNull();
  });
});

test('on his turn the map goes to the network of the builder and the cities that cost him least', () => {
  const { view } = sceneOf(at('building', { players: [{ cities: ['essen'] }, {}, {}], waiting: [0] }));
  const seen = withinReach(view, 0, pricesFor(view, 0, []));
  expect(seen).toHaveLength(7);
  expect(seen.slice(0, 3)).toEqual(['essen', 'duisburg', 'duesseldorf']);
  expect(withinReach(view, 1, pricesFor(view, 1, []))).toEqual([]);
});
