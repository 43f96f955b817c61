import { err, ok, type Result } from '../result.ts';
import type { Quote } from './decision.ts';
import type { Refusal } from './errors.ts';
import { playerAt, withNews, withoutNews, withPlayer } from './game.ts';
import { MAPS } from './maps/index.ts';
import { clearObsolete } from './market.ts';
import { cheapestConnection, type MapInPlay, routeBetween, routesOf } from './routes.ts';
import { BEGINNERS_CITIES } from './stages.ts';
import { TABLES } from './tables/tables.ts';
import type { City, CityId, Game, Player, RegionId, Seat, Stage } from './types.ts';

/** The state that building depends on, found in a game and in a view. */
export interface NetworkState {
  readonly terms: Game['terms'];
  readonly regions: readonly RegionId[];
  readonly stage: Stage;
  readonly players: readonly Pick<Player, 'cities'>[];
}

const housesIn = (board: NetworkState, city: CityId): number =>
  board.players.reduce((sum, player) => sum + (player.cities.includes(city) ? 1 : 0), 0);

function refuseSite(board: NetworkState, own: readonly CityId[], city: CityId): Refusal | null {
  const place = MAPS[board.terms.map].cities.find(({ id }) => id === city);
  if (!place) return { code: 'build/no-such-city', city };
  if (!board.regions.includes(place.region)) {
    return { code: 'build/region-not-in-play', city, region: place.region };
  }
  if (own.includes(city)) return { code: 'build/already-there', city };
  if (board.terms.beginners && own.length >= BEGINNERS_CITIES) {
    return { code: 'build/beginners-limit', city, limit: BEGINNERS_CITIES };
  }
  const houses = housesIn(board, city);
  return houses >= board.stage ? { code: 'build/city-full', city, houses, slots: board.stage } : null;
}

function price(board: NetworkState, own: readonly CityId[], city: CityId): Result<Quote, Refusal> {
  const refusal = refuseSite(board, own, city);
  if (refusal) return err(refusal);
  const routes = routesOf(board);
  const to = routes.index.get(city) ?? -1;
  const slot = TABLES.slotCost[housesIn(board, city)] ?? 0;
  const best = cheapestConnection(routes, own, to);
  if (!best) return ok({ city, connection: 0, slot, total: slot, route: [city] });
  if (best.cost === Infinity) return err({ code: 'build/unreachable', city });
  const route = routeBetween(routes, best.from, to);
  return ok({ city, connection: best.cost, slot, total: best.cost + slot, route });
}

/** The current price of a house in a city for the seat (B1, B2, B4), affordable or not. */
export const quote = (board: NetworkState, seat: Seat, city: CityId): Result<Quote, Refusal> =>
  price(board, playerAt(board.players, seat).cities, city);

/** The quotes of all cities where the seat can build, affordable or not. */
export function quotes(board: NetworkState, seat: Seat): readonly Quote[] {
  return routesOf(board).cities.flatMap(({ id }) => {
    const found = quote(board, seat, id);
    return found.ok ? [found.value] : [];
  });
}

/** The quotes of several cities built one after another, each connected to the previous ones (B6), or the first refusal. */
export function quotePlan(
  board: NetworkState,
  seat: Seat,
  cities: readonly CityId[],
): Result<readonly Quote[], Refusal> {
  let now = board;
  const plan: Quote[] = [];
  for (const city of cities) {
    const found = quote(now, seat, city);
    if (!found.ok) return found;
    plan.push(found.value);
    now = {
      ...now,
      players: now.players.map((p, at) => (at === seat ? { cities: [...p.cities, city] } : p)),
    };
  }
  return ok(plan);
}

/**
 * The routes a player paid for, one per house after the first. `cities` are the player's, in the order of building. The cost of a house
 * follows from the player's earlier houses, whatever others have built (B2).
 */
export function paidRoutes(map: MapInPlay, cities: readonly CityId[]): readonly (readonly CityId[])[] {
  const routes = routesOf(map);
  return cities.flatMap((city, at) => {
    const to = routes.index.get(city) ?? -1;
    const best = cheapestConnection(routes, cities.slice(0, at), to);
    return best && best.cost < Infinity ? [routeBetween(routes, best.from, to)] : [];
  });
}

/** The cities in which the seat can build and pay. Much faster than `quotes`, because it finds no routes. */
export function affordableCities(game: Game, seat: Seat): readonly CityId[] {
  const routes = routesOf(game);
  const { cities: own, money } = playerAt(game.players, seat);
  if (game.terms.beginners && own.length >= BEGINNERS_CITIES) return [];
  const [cheapestSlot] = TABLES.slotCost;
  if (money < cheapestSlot) return [];
  const houses = new Array<number>(routes.cities.length).fill(0);
  for (const player of game.players) {
    for (const city of player.cities) {
      const at = routes.index.get(city) ?? -1;
      // a player's own house closes the city to them (B5)
      houses[at] = player.cities === own ? game.stage : (houses[at] ?? 0) + 1;
    }
  }
  const rows = own.map((city) => routes.cost[routes.index.get(city) ?? -1] ?? []);
  const found: CityId[] = [];
  for (let to = 0; to < houses.length; to++) {
    const built = houses[to] ?? 0;
    if (built >= game.stage) continue;
    let connection = rows.length === 0 ? 0 : Infinity;
    for (const row of rows) connection = Math.min(connection, row[to] ?? Infinity);
    if (connection + (TABLES.slotCost[built] ?? 0) <= money) found.push((routes.cities[to] as City).id);
  }
  return found;
}

/** Why the seat cannot build in a city; null if it can. */
export function checkBuild(game: Game, seat: Seat, city: CityId): Refusal | null {
  const found = quote(game, seat, city);
  if (!found.ok) return found.error;
  const have = playerAt(game.players, seat).money;
  const need = found.value.total;
  return need > have ? { code: 'build/not-enough-money', city, need, have } : null;
}

/** Builds a house allowed by `checkBuild`; plants that become obsolete leave at once (B7). */
export function buildHouse(game: Game, seat: Seat, city: CityId): Game {
  const found = quote(game, seat, city);
  if (!found.ok) return game;
  const { connection, slot, total } = found.value;
  const player = playerAt(game.players, seat);
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money - total,
    cities: [...player.cities, city],
  });
  return clearObsolete(withNews(paid, { type: 'built', seat, city, connection, slot }), 4);
}
