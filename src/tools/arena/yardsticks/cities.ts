import { playerAt } from '../../../lib/rules/game.ts';
import { routesOf } from '../../../lib/rules/routes.ts';
import { rulesOf } from '../../../lib/rules/rule-set.ts';
import type { CityId, Seat } from '../../../lib/rules/types.ts';
import type { View } from '../../../lib/rules/view.ts';

/** A city that the seat can build in, by its index (routes.ts). */
interface Site {
  readonly index: number;
  /** Elektro. */
  readonly price: number;
  /** The price minus the bonus for houses already in the city. */
  readonly felt: number;
}

/** A player's preferences among cities. */
export interface CityPreferences {
  /** Elektro that each house in a city takes off its perceived price. */
  readonly crowding: number;
}

/** A player without a city starts where this many cities cost least together. */
const FIRST_CITIES = 3;

/** The cheapest cities in building order, at most `most`, while the money lasts. */
export function cheapestCities(
  view: View,
  seat: Seat,
  most: number,
  preferences: CityPreferences,
): readonly CityId[] {
  const routes = routesOf(view);
  const { slotCost } = rulesOf(view.terms);
  const { cities: own, money } = playerAt(view.players, seat);
  const houses = new Array<number>(routes.cities.length).fill(0);
  const indexOf = (city: CityId): number => routes.index.get(city) ?? -1;
  for (const { cities } of [...view.players, ...(view.trust ? [view.trust] : [])]) {
    for (const city of cities) houses[indexOf(city)] = (houses[indexOf(city)] ?? 0) + 1;
  }
  const start = own.map(indexOf);

  const cheapest = (network: readonly number[], from: readonly number[]): Site | null => {
    let best: Site | null = null;
    for (const [index, built] of houses.entries()) {
      if (built >= view.stage || network.includes(index)) continue;
      const price = (from[index] ?? Infinity) + (slotCost[built] ?? 0);
      const felt = price - preferences.crowding * built;
      if (!best || felt < best.felt) best = { index, price, felt };
    }
    return best;
  };
  const nearer = (from: readonly number[], index: number): readonly number[] =>
    from.map((cost, to) => Math.min(cost, routes.cost[index]?.[to] ?? Infinity));

  /** The cheapest cities in order, each connected to those before it. `network` is not empty. */
  const chain = (network: readonly number[], length: number, purse: number): readonly Site[] => {
    const sites: Site[] = [];
    let from: readonly number[] = houses.map(() => Infinity);
    for (const index of network) from = nearer(from, index);
    for (let left = purse; sites.length < length;) {
      const site = cheapest([...network, ...sites.map(({ index }) => index)], from);
      if (!site || site.price > left) break;
      left -= site.price;
      sites.push(site);
      from = nearer(from, site.index);
    }
    return sites;
  };

  /** The free city whose first cities cost least. */
  const bestBeginning = (): readonly Site[] => {
    let best: readonly Site[] = [];
    let least = Infinity;
    for (const [index, built] of houses.entries()) {
      const price = slotCost[built] ?? 0;
      if (built >= view.stage || price > (money ?? 0)) continue;
      const felt = price - preferences.crowding * built;
      const total = chain([index], FIRST_CITIES - 1, Infinity).reduce((sum, site) => sum + site.felt, felt);
      if (total >= least) continue;
      best = [{ index, price, felt }];
      least = total;
    }
    return best;
  };

  const beginning = start.length === 0 && most > 0 ? bestBeginning() : [];
  const network = [...start, ...beginning.map(({ index }) => index)];
  const spent = beginning.reduce((sum, { price }) => sum + price, 0);
  const rest = network.length === 0 ? [] : chain(network, most - beginning.length, (money ?? 0) - spent);
  return [...beginning, ...rest].map(({ index }) => routes.cities[index]?.id ?? '');
}
