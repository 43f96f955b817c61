import { CLASSIC } from '../../../lib/rules/editions/classic/index.ts';
import { MAPS } from '../../../lib/rules/maps/index.ts';
import type { CityId, Game, GameMap, PlantNumber, Resource, Seat, Terms } from '../../../lib/rules/types.ts';

/** What the editions differ in, from rules Y1 to Y13 and Z1 to Z6 alone. */

type TableTerms = Pick<Terms, 'edition' | 'map' | 'players'>;

export const isLater = ({ edition }: Pick<Terms, 'edition'>): boolean => edition === '2019';

const figuresOf = (players: number) => CLASSIC.players[players as keyof typeof CLASSIC.players];

/** Cities of one player that begin stage 2 (N2, Y1). */
export const citiesForStage2 = (terms: TableTerms): number =>
  isLater(terms) && terms.players === 2 ? 7 : figuresOf(terms.players).citiesForStage2;

/** Cities of one player that end the game (N1, Y1). */
export const citiesForEnd = (terms: TableTerms): number =>
  isLater(terms) && terms.players === 2 ? 18 : figuresOf(terms.players).citiesForEnd;

/** The resupply of a resource by stage (I4). */
export const resupplyTable = ({ players }: TableTerms, resource: Resource): readonly number[] =>
  figuresOf(players).resupply[resource];

/** Y1: some boards differ. */
export const bruteBoard = ({ edition, map }: Pick<Terms, 'edition' | 'map'>): GameMap =>
  MAPS[map].boards[edition] ?? MAPS[map].boards.classic;

/** Y10: Elektro for a cube of coal from the supply. */
export const COAL_FROM_SUPPLY = 8;

/** Y10: whether the supply of a resource is for sale. */
export const isSupplyForSale = (terms: TableTerms, resource: Resource): boolean =>
  isLater(terms) && terms.map === 'usa' && resource === 'coal';

/** Y10: cubes of coal for sale from the supply. */
export const coalFromSupply = ({ terms, supply }: Pick<Game, 'terms' | 'supply'>): number =>
  isSupplyForSale(terms, 'coal') ? supply.coal : 0;

/** Y11: the plant after whose purchase uranium is never refilled; null if there is none. */
export const phaseOutPlant = (terms: TableTerms): PlantNumber | null =>
  isLater(terms) && terms.map === 'germany' ? 39 : null;

type Houses = Pick<Game, 'stage' | 'starts'> & {
  readonly players: readonly { readonly cities: readonly CityId[] }[];
  readonly trust: { readonly cities: readonly CityId[] } | null;
};

/** Houses in a city, also of the trust (Z2, Z5). */
export const housesAt = ({ players, trust }: Houses, city: CityId): number =>
  [...players, ...(trust ? [trust] : [])].filter(({ cities }) => cities.includes(city)).length;

/** Whether a city has a slot for a seat (B4, B5), and is not closed to it (Y12). */
export function isOpen(game: Houses, seat: Seat, city: CityId): boolean {
  const isClosed = game.stage === 1 && game.starts.includes(city) && game.starts[seat] !== city;
  const isOwn = game.players[seat]?.cities.includes(city) === true;
  return !isClosed && !isOwn && housesAt(game, city) < game.stage;
}
