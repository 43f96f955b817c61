import * as v from 'valibot';
import { news } from './news.ts';
import {
  city,
  count,
  cubes,
  game,
  list,
  lot,
  MAX_LISTED_CITIES,
  moment,
  money,
  plants,
  seat,
  terms,
} from './nouns.ts';

/** The schema of a view: the game without its secrets. */

const { deck: _deck, removed: _removed, stage3Deck: _stage3Deck, rng: _rng, ...open } = game.entries;

export const view = v.strictObject({
  ...open,
  terms,
  players: list(
    v.strictObject({ money: v.nullable(money), plants, cubes, cities: list(city, MAX_LISTED_CITIES) }),
    6,
  ),
  lot: v.nullable(lot),
  news,
  viewer: v.nullable(seat),
  moment,
  deckCount: count,
  topCard: v.nullable(v.picklist(['plug', 'socket'])),
  unseen: plants,
});
