import { describe, expect, test } from 'vitest';
import { quotePlan } from '#lib/rules/network.ts';
import { housesOf, poweredCities, pricesFor, withinReach } from '#lib/ui/play/map-data.ts';
import { mustOk } from '../../must.ts';
import { at, cubes } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

const built = (seat: number, city: string) =>
  ({ type: 'built', seat, city, connection: 0, slot: 10 }) as const;

describe('the data of the map', () => {
  test('lists houses in building order', () => {
    const view = { players: [{ cities: ['essen'] }, { cities: ['essen', 'kiel'] }] } as never;
    const log = [{ news: [built(1, 'essen')] }, { news: [built(0, 'essen'), built(1, 'kiel')] }];
    expect(housesOf(view, log)).toEqual({ essen: [1, 0], kiel: [1] });
  });
  test('lists houses missing from the log first', () => {
    const view = { players: [{ cities: ['essen'] }, { cities: ['essen', 'kiel'] }] } as never;
    expect(housesOf(view, [{ news: [built(0, 'essen')] }])).toEqual({ essen: [1, 0], kiel: [1] });
  });
  test('B2: derives prices from the planned houses and the money left', () => {
    const { view } = panelProps(
      at('building', { players: [{ money: 30, cities: ['essen'] }, {}], waiting: [0] }),
    );
    expect(pricesFor(view, 0, []).get('kassel')).toEqual({ total: 32, affordable: false });
    const prices = pricesFor(view, 0, mustOk(quotePlan(view, 0, ['dortmund'])));
    expect(prices.get('kassel')).toEqual({ total: 28, affordable: false });
    expect(prices.get('duisburg')).toEqual({ total: 10, affordable: true });
    expect(prices.has('dortmund')).toBe(false);
  });
  test('B6: a house is affordable if the plan with it is, in its cheapest order', () => {
    const players = [{ money: 36, cities: ['essen', 'muenster'] }, { cities: ['duesseldorf', 'koeln'] }, {}];
    const { view } = panelProps(at('building', { players, stage: 2, waiting: [0] }));
    const planned = mustOk(quotePlan(view, 0, ['koeln']));
    expect(planned.map(({ total }) => total)).toEqual([21]);
    // 21 and 17 are 38, but Düsseldorf and then Köln cost 36
    expect(pricesFor(view, 0, planned).get('duesseldorf')).toEqual({ total: 17, affordable: true });
    const poor = { ...view, players: view.players.map((player) => ({ ...player, money: 35 })) };
    expect(pricesFor(poor, 0, planned).get('duesseldorf')).toEqual({ total: 17, affordable: false });
  });
  test('I2: marks as many cities as are powered, by the proposal or by hand', () => {
    const { view } = panelProps(
      at('powering', {
        players: [{ plants: [4, 13], cubes: { coal: 2 }, cities: ['essen', 'duisburg'] }, {}],
        waiting: [0],
      }),
    );
    expect(poweredCities(view, [], 0, null)).toEqual(new Set(['essen', 'duisburg']));
    expect(poweredCities(view, [], 0, { plants: [13], hybridOil: 0 })).toEqual(new Set(['essen']));
    expect(poweredCities(view, [], null, null)).toBeNull();
  });
});

test('I2: marks the cities that a player has powered while the others choose', () => {
  const players = [{ plants: [4, 13], cubes: { coal: 2 }, cities: ['essen', 'duisburg'] }, {}, {}];
  const { view } = panelProps(at('powering', { players, waiting: [1, 2] }));
  const ran = {
    type: 'powered',
    seat: 0,
    plants: [4],
    burnt: cubes({ coal: 2 }),
    cities: 1,
    income: 22,
  } as const;
  expect(poweredCities(view, [{ round: view.round, news: [ran] }], 0, null)).toEqual(new Set(['essen']));
  expect(poweredCities(view, [{ round: view.round - 1, news: [ran] }], 0, null)?.size).toBe(2);
});

test('the map moves to the network of the builder and their cheapest cities', () => {
  const { view } = panelProps(at('building', { players: [{ cities: ['essen'] }, {}, {}], waiting: [0] }));
  const seen = withinReach(view, 0, pricesFor(view, 0, []));
  expect(seen).toHaveLength(7);
  expect(seen.slice(0, 3)).toEqual(['essen', 'duisburg', 'duesseldorf']);
  expect(withinReach(view, 1, pricesFor(view, 1, []))).toEqual([]);
});
