import { cheapestFuel } from '../figures/fuel.ts';
import { housePricesOf } from '../figures/house-prices.ts';
import { citiesOf, findHouses, newSites, type Sites, UNREACHABLE } from '../figures/houses.ts';
import { cheapestNext } from '../figures/next-cities.ts';
import { capacityOf } from '../rules/bureaucracy.ts';
import type { PlayerView } from '../rules/game.ts';
import { quotes } from '../rules/network.ts';
import { routesOf } from '../rules/routes.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { raceOf } from '../rules/stages.ts';
import type { CityId, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** What the learner can pay for in this round: the figures behind the coach's advice and warnings. */

/** The cheapest 1, 2, … up to `atMost` houses of a seat that cost at most `money` Elektro, no more than end the game. */
function housesAhead(view: View, seat: Seat, atMost: number, money: number): Sites {
  const own = view.players[seat]?.cities.length ?? 0;
  return findHouses(housePricesOf(view, seat), Math.min(atMost, raceOf(view).end - own), money, newSites());
}

/** Elektro for the cheapest first or next house; null if there is none. */
export const nextHousePrice = (view: View, seat: Seat): number | null =>
  cheapestNext(view, seat, 1)[0]?.total ?? null;

/** Elektro for the fuel and the house that a player needs this round to have power in a city, or in all the cities that they have. */
export function needsOf(
  view: View,
  seat: Seat,
  player: PlayerView,
): { readonly fuel: number; readonly house: number } {
  const wanted = Math.min(capacityOf(rulesOf(view.terms), player.plants), Math.max(1, player.cities.length));
  // the price if nobody else buys before the player
  const fuel = cheapestFuel(view, { ...player, money: null }, [wanted]).price;
  return { fuel, house: nextHousePrice(view, seat) ?? 0 };
}

/** The number of houses that a seat can build with `money` Elektro, at most `atMost`. */
export const housesFor = (view: View, seat: Seat, atMost: number, money: number): number =>
  housesAhead(view, seat, atMost, money).count;

/** A first city from which two more cities are connected cheaply, and the Elektro for these connections; null if there is none. */
export function goodStart(
  view: View,
  seat: Seat,
): { readonly city: CityId; readonly connections: number } | null {
  const sites = housesAhead(view, seat, 3, UNREACHABLE - 1);
  const chosen = citiesOf(sites, 3).map((at) => routesOf(view).cities[at]?.id);
  const [first] = chosen;
  if (sites.count < 3 || first === undefined) return null;
  const slots = quotes(view, seat).filter(({ city }) => chosen.includes(city));
  return { city: first, connections: (sites.cost[3] ?? 0) - slots.reduce((sum, { slot }) => sum + slot, 0) };
}

/**
 * The number of cities for which a player needs fuel this round: those that they have, and as many more as they can power and pay for
 * together with the fuel, one city at least. Never more than their plants power.
 */
export function citiesToFuel(view: View, seat: Seat, player: PlayerView): number {
  const money = player.money ?? 0;
  const own = player.cities.length;
  const all = capacityOf(rulesOf(view.terms), player.plants);
  for (let cities = all; cities > own; cities--) {
    const { price, powered } = cheapestFuel(view, player, [cities]);
    if (powered[0] === cities && housesFor(view, seat, cities - own, money - price) === cities - own)
      return cities;
  }
  return Math.min(all, Math.max(1, own));
}
