import {
  type Cubes,
  type Game,
  type News,
  type Player,
  type Resource,
  RESOURCES,
  type Seat,
} from './types.ts';

/** Helpers shared by all phases. Those that take a game return a new one. */

export const NO_CUBES: Cubes = { coal: 0, oil: 0, garbage: 0, uranium: 0 };

export function mapCubes(figure: (resource: Resource) => number): Cubes {
  return { coal: figure('coal'), oil: figure('oil'), garbage: figure('garbage'), uranium: figure('uranium') };
}
export const addCubes = (a: Cubes, b: Cubes): Cubes => mapCubes((r) => a[r] + b[r]);
export const subtractCubes = (a: Cubes, b: Cubes): Cubes => mapCubes((r) => a[r] - b[r]);
export const countCubes = (cubes: Cubes): number => RESOURCES.reduce((sum, r) => sum + cubes[r], 0);

/** The player at a seat. Throws a RangeError for an unknown seat: a bug of the caller. */
export function playerAt<P>(players: readonly P[], seat: Seat): P {
  const player = players[seat];
  if (!player) throw new RangeError(`no seat ${seat}`);
  return player;
}

/** A player as a view shows them. Money in Elektro; null if it is hidden (V4). */
export interface PlayerView extends Omit<Player, 'money'> {
  readonly money: number | null;
}
export interface Players {
  readonly players: readonly PlayerView[];
}

/** More than the total cost of everything in the game. Elektro. */
const PLENTY = 1_000_000;
/** The money of a player in Elektro; hidden money (V4) is taken for enough for anything. */
export const moneyOf = ({ money }: Pick<PlayerView, 'money'>): number => money ?? PLENTY;

/** All seats clockwise, beginning with `first`. */
export const clockwiseFrom = (first: Seat, players: readonly unknown[]): readonly Seat[] =>
  players.map((_, at) => (first + at) % players.length);

export function withPlayer(game: Game, seat: Seat, change: Partial<Player>): Game {
  return { ...game, players: game.players.map((p, at) => (at === seat ? { ...p, ...change } : p)) };
}

export const withNews = (game: Game, ...news: readonly News[]): Game => ({
  ...game,
  news: game.news.concat(news),
});

/** Every command starts with this, so the news are those of the last command only. */
export const withoutNews = (game: Game): Game => ({ ...game, news: [] });

export const without = <T>(items: readonly T[], item: T): readonly T[] => items.filter((i) => i !== item);

/** The number of cities of the leading player. */
export const mostCities = (game: { readonly players: readonly Pick<Player, 'cities'>[] }): number =>
  game.players.reduce((most, player) => Math.max(most, player.cities.length), 0);
