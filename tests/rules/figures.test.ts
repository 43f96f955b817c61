import { describe, expect, test, vi } from 'vitest';
import { legal, seatsToAct } from '#lib/machine/step.ts';
import { bestChoice, burntBy } from '#lib/rules/bureaucracy.ts';
import { affordableCities, quotes } from '#lib/rules/network.ts';
import { areConnected } from '#lib/rules/regions.ts';
import { costOf, fits, priceSpaces } from '#lib/rules/resources.ts';
import { routesOf } from '#lib/rules/routes.ts';
import { plantOf } from '#lib/rules/rule-set.ts';
import {
  type Cubes,
  MAP_IDS,
  type MapId,
  type PlantNumber,
  type RegionId,
  RESOURCES,
} from '#lib/rules/types.ts';
import { BOARDS, CLASSIC_RULES, marketWith, rulesFor } from '../classic.ts';
import fc from '../properties.ts';
import { at, bid, newsOf, nominate, pass, play } from './build.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The figures of the rules, compared with slow and simple calculations. */

const anyPlants = fc.uniqueArray(fc.constantFrom(...CLASSIC_RULES.plants.map((plant) => plant.number)), {
  maxLength: 4,
});
const anyCubes: fc.Arbitrary<Cubes> = fc.record({
  coal: fc.integer({ min: 0, max: 9 }),
  oil: fc.integer({ min: 0, max: 9 }),
  garbage: fc.integer({ min: 0, max: 9 }),
  uranium: fc.integer({ min: 0, max: 4 }),
});

/** The maximum number of cities, found by trying every plant with every mix of its fuel. */
function mostByHand(plants: readonly PlantNumber[], cubes: Cubes): number {
  const [first, ...rest] = plants;
  if (first === undefined) return 0;
  const { kind, fuel, cities } = plantOf(CLASSIC_RULES, first);
  let most = mostByHand(rest, cubes);
  const run = (coal: number, oil: number, garbage: number, uranium: number): void => {
    const left = {
      coal: cubes.coal - coal,
      oil: cubes.oil - oil,
      garbage: cubes.garbage - garbage,
      uranium: cubes.uranium - uranium,
    };
    if (Object.values(left).every((count) => count >= 0))
      most = Math.max(most, cities + mostByHand(rest, left));
  };
  if (kind === 'hybrid') for (let oil = 0; oil <= fuel; oil++) run(fuel - oil, oil, 0, 0);
  else if (kind === 'coal') run(fuel, 0, 0, 0);
  else if (kind === 'oil') run(0, fuel, 0, 0);
  else if (kind === 'garbage') run(0, 0, fuel, 0);
  else if (kind === 'uranium') run(0, 0, 0, fuel);
  else run(0, 0, 0, 0);
  return most;
}

/** Whether coal and oil can be placed on the plants, one plant after another. */
function fitsByHand(plants: readonly PlantNumber[], coal: number, oil: number): boolean {
  const [first, ...rest] = plants;
  if (first === undefined) return coal <= 0 && oil <= 0;
  const { kind, fuel } = plantOf(CLASSIC_RULES, first);
  if (kind === 'coal') return fitsByHand(rest, coal - 2 * fuel, oil);
  if (kind === 'oil') return fitsByHand(rest, coal, oil - 2 * fuel);
  if (kind !== 'hybrid') return fitsByHand(rest, coal, oil);
  return Array.from({ length: 2 * fuel + 1 }, (_, onIt) => onIt).some((onIt) =>
    fitsByHand(rest, coal - onIt, oil - (2 * fuel - onIt)),
  );
}

describe('E2, I1: the best assignment powers the most cities', () => {
  test('the best assignment powers as many cities as any other', () => {
    fc.assert(
      fc.property(
        anyPlants,
        anyCubes,
        anyCubes,
        fc.integer({ min: 0, max: 21 }),
        (plants, cubes, market, owned) => {
          const cities = Array.from({ length: owned }, (_, n) => `city ${n}`);
          const best = bestChoice(marketWith(market), { plants, cubes, cities });
          expect(best.cities).toBe(Math.min(owned, mostByHand(plants, cubes)));
          const burnt = burntBy(CLASSIC_RULES, best.plants, best.hybridOil);
          for (const r of RESOURCES) expect(burnt[r]).toBeLessThanOrEqual(cubes[r]);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

test('F2, F4: cubes fit exactly when they can be placed plant by plant', () => {
  fc.assert(
    fc.property(anyPlants, anyCubes, (plants, cubes) => {
      const room = (kind: string): number =>
        plants
          .map((plant) => plantOf(CLASSIC_RULES, plant))
          .reduce((sum, plant) => sum + (plant.kind === kind ? 2 * plant.fuel : 0), 0);
      const whole =
        fitsByHand(plants, cubes.coal, cubes.oil) &&
        cubes.garbage <= room('garbage') &&
        cubes.uranium <= room('uranium');
      expect(fits(CLASSIC_RULES, plants, cubes)).toBe(whole);
    }),
    { numRuns: 1500 },
  );
});

test('F1: the price of many cubes is the sum of the prices of single cubes', () => {
  for (const r of RESOURCES) {
    const spaces = priceSpaces(CLASSIC_RULES, r);
    for (let onMarket = 0; onMarket <= spaces.length; onMarket++) {
      const left = spaces.slice(spaces.length - onMarket);
      for (let count = 0; count <= onMarket; count++) {
        const sum = left.slice(0, count).reduce((total, price) => total + price, 0);
        expect(costOf(CLASSIC_RULES, r, onMarket, count)).toBe(sum);
      }
    }
  }
});

/** The cheapest costs from a city, found by relaxing all connections until nothing changes. */
function costsByHand(map: MapId, regions: readonly RegionId[], from: string): Map<string, number> {
  const inPlay = BOARDS[map].cities.filter((city) => regions.includes(city.region)).map((city) => city.id);
  const costs = new Map(inPlay.map((city) => [city, city === from ? 0 : Infinity]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { between, cost } of BOARDS[map].connections) {
      for (const [a, b] of [between, [between[1], between[0]]] as const) {
        const [here, there] = [costs.get(a), costs.get(b)];
        if (here === undefined || there === undefined || here + cost >= there) continue;
        costs.set(b, here + cost);
        changed = true;
      }
    }
  }
  return costs;
}

test.each(MAP_IDS)('B2, S4: the cheapest chains of %s, for every choice of regions', (map) => {
  const all = BOARDS[map].regions;
  for (let set = 1; set < 1 << all.length; set++) {
    const regions = all.filter((_, n) => set & (1 << n));
    if (regions.length < 3 || !areConnected(rulesFor(3, { map }), regions)) continue;
    const routes = routesOf({ terms: { edition: 'classic', map }, regions });
    for (const [a, city] of routes.cities.entries()) {
      const costs = costsByHand(map, regions, city.id);
      for (const [b, other] of routes.cities.entries()) expect(routes.cost[a]?.[b]).toBe(costs.get(other.id));
      expect([...costs.values()].every(Number.isFinite)).toBe(true);
    }
  }
});

test('B2: the route of a quote is a chain of connections whose costs add up to the quote', () => {
  const players = [{ cities: ['essen', 'trier'], money: 60 }, { cities: ['koeln'] }, { cities: ['aachen'] }];
  const { context } = at('building', { players, stage: 2 });
  const costOfPair = (a: string, b: string): number =>
    BOARDS.germany.connections.find(({ between }) => between.includes(a) && between.includes(b))?.cost ?? NaN;
  const found = quotes(context, 0);
  expect(found).toHaveLength(19);
  for (const { route, connection, city, total, slot } of found) {
    expect(['essen', 'trier']).toContain(route[0]);
    expect(route.at(-1)).toBe(city);
    const sum = route.slice(1).reduce((cost, here, n) => cost + costOfPair(route[n] ?? '', here), 0);
    expect([sum, total]).toEqual([connection, connection + slot]);
  }
  const cities = found.filter(({ total }) => total <= 60).map(({ city }) => city);
  expect(affordableCities(context, 0)).toEqual(cities);
});

test('A12: limits lead to the same result as the same bids made one by one', () => {
  const anyLimits = fc.array(fc.integer({ min: 3, max: 40 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(anyLimits, (limits) => {
      const first = at('nominating', { players: limits.map(() => ({})) });
      // one by one: raise by 1 up to the limit
      let byHand = play(first, nominate(0, 3));
      let byLimit = play(first, nominate(0, 3, 3, limits[0] ?? 3));
      const top = (snapshot: typeof first): number => snapshot.context.lot?.bid ?? 0;
      while (byHand.context.lot) {
        const [seat = 0] = seatsToAct(byHand);
        byHand = play(byHand, (limits[seat] ?? 0) > top(byHand) ? bid(seat, top(byHand) + 1) : pass(seat));
      }
      while (byLimit.context.lot) {
        const [seat = 0] = seatsToAct(byLimit);
        const limit = limits[seat] ?? 0;
        byLimit = play(byLimit, limit > top(byLimit) ? bid(seat, top(byLimit) + 1, limit) : pass(seat));
      }
      expect(newsOf(byLimit, 'bought-plant')).toEqual(newsOf(byHand, 'bought-plant'));
      expect(legal(byLimit, seatsToAct(byLimit)[0] ?? 0)).not.toBeNull();
    }),
    { numRuns: 150 },
  );
});
