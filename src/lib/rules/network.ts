import { err, ok, type Result } from '../result.ts';
import type { Quote } from './decision.ts';
import type { Refusal } from './errors.ts';
import { moneyOf, playerAt, withNews, withoutNews, withPlayer } from './game.ts';
import { clearObsolete } from './market.ts';
import { cheapestConnection, type MapInPlay, routeBetween, routesOf } from './routes.ts';
import { rulesOf } from './rule-set.ts';
import { isKept } from './starts.ts';
import { trustFollows } from './trust.ts';
import type { City, CityId, Game, Player, Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

/** The state that building depends on, found in a game and in a view. */
export interface NetworkState extends Pick<Game, 'terms' | 'regions' | 'stage' | 'starts'> {
  readonly players: readonly Pick<Player, 'cities'>[];
  readonly trust: { readonly cities: readonly CityId[] } | null;
}

/** The houses in a city, those of the trust included. */
export const housesIn = ({ players, trust }: Pick<NetworkState, 'players' | 'trust'>, city: CityId): number =>
  players.reduce(
    (sum, player) => sum + (player.cities.includes(city) ? 1 : 0),
    trust?.cities.includes(city) === true ? 1 : 0,
  );

function refuseSite(board: NetworkState, seat: Seat, city: CityId): Refusal | null {
  const { homes, maxCities } = rulesOf(board.terms);
  const own = playerAt(board.players, seat).cities;
  const region = homes.get(city);
  if (region === undefined) return { code: 'build/no-such-city', city };
  if (!board.regions.includes(region)) return { code: 'build/region-not-in-play', city, region };
  if (own.includes(city)) return { code: 'build/already-there', city };
  if (own.length >= maxCities) return { code: 'build/beginners-limit', city, limit: maxCities };
  if (isKept(board, board.starts[seat] ?? null, city)) return { code: 'build/kept', city };
  const houses = housesIn(board, city);
  return houses >= board.stage ? { code: 'build/city-full', city, houses, slots: board.stage } : null;
}

/** The current price of a house in a city for the seat (B1, B2, B4), affordable or not. */
export function quote(board: NetworkState, seat: Seat, city: CityId): Result<Quote, Refusal> {
  const refusal = refuseSite(board, seat, city);
  if (refusal) return err(refusal);
  const routes = routesOf(board);
  const to = routes.index.get(city) ?? -1;
  const slot = rulesOf(board.terms).slotCost[housesIn(board, city)] ?? 0;
  const best = cheapestConnection(routes, playerAt(board.players, seat).cities, to);
  if (!best) return ok({ city, connection: 0, slot, total: slot, route: [city] });
  if (best.cost === Infinity) return err({ code: 'build/unreachable', city });
  const route = routeBetween(routes, best.from, to);
  return ok({ city, connection: best.cost, slot, total: best.cost + slot, route });
}

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
export function affordableCities(game: VisibleGame, seat: Seat): readonly CityId[] {
  const routes = routesOf(game);
  const { slotCost, maxCities } = rulesOf(game.terms);
  const player = playerAt(game.players, seat);
  const [own, money] = [player.cities, moneyOf(player)];
  if (own.length >= maxCities || money < slotCost[0]) return [];
  const houses = new Array<number>(routes.cities.length).fill(0);
  const all = game.trust ? [...game.players, game.trust] : game.players;
  for (const { cities } of all) {
    for (const city of cities) {
      const at = routes.index.get(city) ?? -1;
      // a player's own house closes the city to them (B5)
      houses[at] = cities === own ? game.stage : (houses[at] ?? 0) + 1;
    }
  }
  const rows = own.map((city) => routes.cost[routes.index.get(city) ?? -1] ?? []);
  const found: CityId[] = [];
  for (let to = 0; to < houses.length; to++) {
    const built = houses[to] ?? 0;
    if (built >= game.stage) continue;
    let connection = rows.length === 0 ? 0 : Infinity;
    for (const row of rows) connection = Math.min(connection, row[to] ?? Infinity);
    if (connection + (slotCost[built] ?? 0) <= money) found.push((routes.cities[to] as City).id);
  }
  const start = game.starts[seat] ?? null;
  return game.starts.length === 0 ? found : found.filter((city) => !isKept(game, start, city));
}

/** Why the seat cannot build in a city; null if it can. */
export function checkBuild(game: VisibleGame, seat: Seat, city: CityId): Refusal | null {
  const found = quote(game, seat, city);
  if (!found.ok) return found.error;
  const have = moneyOf(playerAt(game.players, seat));
  const need = found.value.total;
  return need > have ? { code: 'build/not-enough-money', city, need, have } : null;
}

/** Builds a house allowed by `checkBuild`. The trust may follow (Z5), and plants that become obsolete leave at once (B7). */
export function buildHouse(game: Game, seat: Seat, city: CityId): Game {
  const found = quote(game, seat, city);
  if (!found.ok) return game;
  const { connection, slot, total } = found.value;
  const player = playerAt(game.players, seat);
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money - total,
    cities: [...player.cities, city],
  });
  const built = withNews(paid, { type: 'built', seat, city, connection, slot });
  return clearObsolete(trustFollows(built, city), 4);
}
