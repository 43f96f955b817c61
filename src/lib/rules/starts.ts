import type { Refusal } from './errors.ts';
import { withNews, withoutNews } from './game.ts';
import { rulesOf } from './rule-set.ts';
import type { CityId, Game, Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

/** Marked starting cities (Y12). */

/** In turn order, each player marks a city before the first round. */
export const queueMarking = (game: Game): Game =>
  game.terms.startingCities ? { ...game, waiting: game.order, starts: game.players.map(() => null) } : game;

/** Cities in play without a house of the trust. Several players may mark the same city. */
export const markableCities = ({
  terms,
  regions,
  trust,
}: Pick<VisibleGame, 'terms' | 'regions' | 'trust'>): readonly CityId[] =>
  rulesOf(terms)
    .map.cities.filter(({ id, region }) => regions.includes(region) && trust?.cities.includes(id) !== true)
    .map(({ id }) => id);

export const checkMark = (game: VisibleGame, city: CityId): Refusal | null =>
  markableCities(game).includes(city) ? null : { code: 'mark/not-here', city };

export const markCity = (game: Game, seat: Seat, city: CityId): Game =>
  withNews(
    {
      ...withoutNews(game),
      waiting: game.waiting.slice(1),
      starts: game.starts.map((start, at) => (at === seat ? city : start)),
    },
    { type: 'start-marked', seat, city },
  );

/** Whether a city is closed to a player in stage 1, because only others marked it. `own`: the city that the player marked. */
export const isKept = (
  { starts, stage }: Pick<VisibleGame, 'starts' | 'stage'>,
  own: CityId | null,
  city: CityId,
): boolean => stage === 1 && city !== own && starts.includes(city);
