import { describe, expect, test } from 'vitest';
import { CHAMPION } from '#lib/bots/levels.ts';
import { Policy } from '#lib/bots/policy/policy.ts';
import { findSites, findSitesGreedily, type SiteFinder } from '#lib/bots/policy/sites.ts';
import { candidatesOf } from '#lib/bots/search/candidates.ts';
import { SimBoard } from '#lib/bots/sim/board.ts';
import { Position } from '#lib/bots/sim/position.ts';
import { citiesOf, newSites } from '#lib/figures/houses.ts';
import { gameOf, type Position as Given } from '../rules/build.ts';
import { LAST_HOUSES } from './last-houses.ts';

/** Positions of seeded games in which the cheapest city at each turn is a dear way to several. */

/** usa/6, seed 70, after 365 commands: seat 4 lacks three cities and has 99 Elektro. */
const SIX: Given = {
  map: 'usa',
  stage: 2,
  regions: ['southwest', 'south', 'southeast', 'midwest', 'northeast'],
  waiting: [4],
  players: [
    'miami tampa savannah jacksonville raleigh norfolk washington pittsburgh houston dallas santa-fe phoenix',
    'memphis birmingham atlanta new-orleans minneapolis fargo duluth knoxville st-louis kansas-city las-vegas los-angeles',
    'cincinnati detroit knoxville pittsburgh atlanta chicago buffalo savannah santa-fe phoenix san-diego',
    'raleigh norfolk washington duluth new-york philadelphia boston minneapolis fargo oklahoma-city',
    'oklahoma-city dallas houston kansas-city st-louis memphis birmingham new-orleans jacksonville tampa miami',
    'boston new-york philadelphia buffalo chicago cincinnati detroit',
  ].map((cities, seat) => ({ money: seat === 4 ? 99 : 20, cities: cities.split(' ') })),
};

const positionOf = (given: Given): Position => {
  const game = gameOf(given);
  return new Position(new SimBoard(game)).load('building', game);
};

interface Found {
  readonly costs: readonly number[];
  readonly cities: readonly string[];
}
/** Elektro for each number of houses, and the cities of the largest set. */
function found(
  find: SiteFinder,
  given: Given,
  seat: number,
  most: number,
  money = Infinity,
  start = -1,
): Found {
  const position = positionOf(given);
  const sites = find(position, seat, most, money, start, newSites());
  return {
    costs: [...sites.cost.subarray(1, sites.count + 1)],
    cities: citiesOf(sites, sites.count).map((city) => position.board.ids[city] as string),
  };
}

describe('B6: the cheapest houses of each number', () => {
  test('three houses that end the game cost exactly the 99 Elektro of a player', () => {
    expect(found(findSitesGreedily, SIX, 4, 3).costs).toEqual([53, 86, 110]);
    expect(found(findSites, SIX, 4, 3, 99)).toEqual({
      costs: [53, 80, 99],
      cities: ['las-vegas', 'los-angeles', 'san-diego'],
    });
  });
  test('a set of houses need not hold the smaller sets', () => {
    expect(found(findSites, SIX, 4, 1).cities).toEqual(['salt-lake-city']);
    expect(found(findSites, SIX, 4, 2).cities).toEqual(['san-diego', 'los-angeles']);
  });
  test('no more houses are found than the money pays for', () => {
    expect(found(findSites, SIX, 4, 3, 98).costs).toEqual([53, 80]);
    expect(found(findSites, SIX, 4, 3, 52).costs).toEqual([]);
    expect(found(findSites, SIX, 4, 0, 99).costs).toEqual([]);
  });
  test('the order of building costs what the set does', () => {
    const position = positionOf(LAST_HOUSES);
    const sites = findSites(position, 1, 6, Infinity, -1, newSites());
    for (let houses = 1; houses <= sites.count; houses++) {
      const after = positionOf(LAST_HOUSES);
      let spent = 0;
      for (const city of citiesOf(sites, houses)) {
        spent += after.houseCost(1, city);
        after.addHouse(1, city);
      }
      expect(spent).toBe(sites.cost[houses]);
    }
  });
  test('B1: a new network begins at its start, or where the houses are cheapest together', () => {
    const empty: Given = {
      players: [{}, { cities: ['essen', 'duisburg'] }, {}],
      regions: ['west', 'southwest', 'south'],
    };
    const { index } = new SimBoard(gameOf(empty));
    expect(found(findSites, empty, 0, 3, 50, index.get('muenster'))).toEqual({
      costs: [10, 22, 38],
      cities: ['muenster', 'dortmund', 'duesseldorf'],
    });
    expect(found(findSites, empty, 0, 3).costs).toEqual([10, 20, 38]);
    expect(found(findSites, empty, 0, 3, 9, index.get('muenster')).costs).toEqual([]);
  });
  test('V2: nobody builds an eighth city', () => {
    const cities = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck'];
    const given: Given = { beginners: true, players: [{ cities }, {}, {}] };
    expect(found(findSites, given, 0, 5).costs).toHaveLength(2);
  });
});

describe('a search weighs the houses that end the game', () => {
  test.each([
    { given: SIX, seat: 4, houses: 3 },
    { given: LAST_HOUSES, seat: 1, houses: 6 },
  ])('$houses houses of seat $seat', ({ given, houses }) => {
    const menu = candidatesOf(positionOf(given), new Policy(CHAMPION));
    expect(menu.map((move) => (move.type === 'build' ? move.cities.length : -1))).toContain(houses);
  });
});
