import type { Quote } from '../../rules/decision.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Houses, Price } from '../board/look.ts';
import type { Talk } from '../words/names.ts';
import { quotes } from '../../rules/network.ts';
import { m } from '../../paraglide/messages.js';
import { cityName, seatNames } from '../words/names.ts';
import { moneyText } from '../words/numbers.ts';

/** Who owns houses where, in the order in which they were built as far as the view tells: by slot. */
export function housesOf(view: Pick<View, 'players'>): Houses {
  const houses: Record<CityId, Seat[]> = {};
  for (const [seat, { cities }] of view.players.entries()) {
    for (const city of cities) (houses[city] ??= []).push(seat);
  }
  return houses;
}

/** The view as it would be with these houses built, for prices of the next one. */
export const withPlan = (view: View, seat: Seat, cities: readonly CityId[]): View => ({
  ...view,
  players: view.players.map((player, at) =>
    at === seat ? { ...player, cities: [...player.cities, ...cities] } : player,
  ),
});

/** The full price of every city that the seat could build in next, after its plan. */
export function pricesFor(view: View, seat: Seat, plan: readonly Quote[]): ReadonlyMap<CityId, Price> {
  const left = (view.players[seat]?.money ?? 0) - plan.reduce((sum, { total }) => sum + total, 0);
  const planned = withPlan(
    view,
    seat,
    plan.map(({ city }) => city),
  );
  return new Map(
    quotes(planned, seat).map(({ city, total }) => [city, { total, affordable: total <= left }]),
  );
}

/** A city for those who hear the map. */
export function cityText(
  city: CityId,
  houses: Houses,
  prices: ReadonlyMap<CityId, Price> | null,
  plan: readonly Quote[],
  talk: Talk,
): string {
  const name = cityName(talk.map, city);
  if (plan.some((quote) => quote.city === city)) return m.table_city_planned({ city: name });
  const owners = houses[city] ?? [];
  const built =
    owners.length === 0 ? m.table_city_empty() : m.table_city_houses({ names: seatNames(talk, owners) });
  const price = prices?.get(city);
  return price
    ? m.table_city_price({ city: name, houses: built, price: moneyText(price.total) })
    : m.table_city({ city: name, houses: built });
}
