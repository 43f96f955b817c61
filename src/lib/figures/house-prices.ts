import { type NetworkState, quotes } from '../rules/network.ts';
import { routesOf } from '../rules/routes.ts';
import type { Seat } from '../rules/types.ts';
import { type HousePrices, newHousePrices, UNREACHABLE } from './houses.ts';

/** What houses cost a seat as the board is now, for `findHouses` (B1 to B6). */
export function housePricesOf(board: NetworkState, seat: Seat): HousePrices {
  const { cities, cost, index } = routesOf(board);
  const prices = newHousePrices();
  prices.size = cities.length;
  prices.routes = cost.flat();
  prices.hasNetwork = (board.players[seat]?.cities.length ?? 0) > 0;
  prices.slots.fill(UNREACHABLE);
  for (const { city, slot, connection } of quotes(board, seat)) {
    const at = index.get(city) ?? -1;
    prices.slots[at] = slot;
    prices.connect[at] = connection;
  }
  return prices;
}
