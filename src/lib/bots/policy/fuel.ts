import { COAL, GARBAGE, OIL, RESOURCE_COUNT, URANIUM } from '../sim/board.ts';
import type { Position } from '../sim/position.ts';
import { allPlants, mixOf, needOf, newNeed } from '../sim/storage.ts';

/** More cities than any player's plants power. */
export const MAX_POWERED = 30;

/** For each number of cities, the cheapest cubes to buy so that a seat's plants power at least that many. */
export interface FuelTable {
  /** Elektro by number of cities; Infinity if the plants or the market do not suffice. */
  readonly cost: Float64Array;
  /** Cubes, by `cities * RESOURCE_COUNT + resource`. */
  readonly cubes: Int16Array;
}
export const newFuelTable = (): FuelTable => ({
  cost: new Float64Array(MAX_POWERED),
  cubes: new Int16Array(MAX_POWERED * RESOURCE_COUNT),
});

const need = newNeed();
const all = newNeed();
const missing = new Int16Array(RESOURCE_COUNT);
const after = new Int16Array(RESOURCE_COUNT);
const mix = { least: 0, most: 0 };

/** Whether the seat can store the cubes in `after`. `all`: the fuel of all its plants. */
const fits = (): boolean =>
  (after[GARBAGE] as number) <= 2 * (all.own[GARBAGE] as number) &&
  (after[URANIUM] as number) <= 2 * (all.own[URANIUM] as number) &&
  Math.max(0, (after[COAL] as number) - 2 * (all.own[COAL] as number)) +
    Math.max(0, (after[OIL] as number) - 2 * (all.own[OIL] as number)) <=
    2 * all.hybrid;

/** Elektro for the cubes missing to burn `need` with `hybridOil` oil in the seat's hybrids. Fills `missing` and `after`. */
function priceOf(position: Position, row: number, hybridOil: number): number {
  let price = 0;
  for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
    const hybrid = resource === COAL ? need.hybrid - hybridOil : resource === OIL ? hybridOil : 0;
    const held = position.cubes[row + resource] as number;
    const lack = Math.max(0, (need.own[resource] as number) + hybrid - held);
    missing[resource] = lack;
    after[resource] = held + lack;
    if (lack > 0) price += position.fuelPrice(resource, lack);
  }
  return price;
}

export function fillFuelTable(position: Position, seat: number, into: FuelTable): FuelTable {
  const { cost, cubes } = into;
  cost.fill(Infinity);
  cost[0] = 0;
  cubes.fill(0);
  const row = seat * RESOURCE_COUNT;
  const every = allPlants(position, seat);
  needOf(position, seat, every, all);
  for (let set = 1; set <= every; set++) {
    needOf(position, seat, set, need);
    const { cities } = need;
    for (let oil = 0; oil <= need.hybrid; oil++) {
      const price = priceOf(position, row, oil);
      if (price >= (cost[cities] as number) || !fits()) continue;
      const works = mixOf(position, seat, need, after, 0, mix);
      if (works.least > works.most) continue;
      cost[cities] = price;
      cubes.set(missing, cities * RESOURCE_COUNT);
    }
  }
  // a seat that can power more cities can also power fewer
  for (let cities = MAX_POWERED - 2; cities >= 0; cities--) {
    if ((cost[cities + 1] as number) > (cost[cities] as number)) continue;
    cost[cities] = cost[cities + 1] as number;
    cubes.copyWithin(cities * RESOURCE_COUNT, (cities + 1) * RESOURCE_COUNT, (cities + 2) * RESOURCE_COUNT);
  }
  return into;
}

/** The maximum number of cities a seat can power with the cubes on its plants, whatever cities it has. */
export function maxPowered(position: Position, seat: number): number {
  const every = allPlants(position, seat);
  let most = 0;
  for (let set = 1; set <= every; set++) {
    needOf(position, seat, set, need);
    if (need.cities <= most) continue;
    mixOf(position, seat, need, position.cubes, seat * RESOURCE_COUNT, mix);
    if (mix.least <= mix.most) most = need.cities;
  }
  return most;
}

/** The cities all plants of a seat power together. */
export const capacityAt = (position: Position, seat: number): number =>
  needOf(position, seat, allPlants(position, seat), need).cities;

/** How many more cubes of a resource fit if no other is bought. */
export function freeStorage(position: Position, seat: number, resource: number): number {
  needOf(position, seat, allPlants(position, seat), need);
  const row = seat * RESOURCE_COUNT;
  const spare = 2 * (need.own[resource] as number) - (position.cubes[row + resource] as number);
  if (resource > OIL) return spare;
  const overCoal = Math.max(0, (position.cubes[row] as number) - 2 * (need.own[COAL] as number));
  const overOil = Math.max(0, (position.cubes[row + 1] as number) - 2 * (need.own[OIL] as number));
  return Math.max(0, spare) + 2 * need.hybrid - overCoal - overOil;
}
