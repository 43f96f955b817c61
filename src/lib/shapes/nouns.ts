import * as v from 'valibot';
import { type GameId, readGameId } from '../game-id.ts';
import { sanitizeName } from '../names.ts';
import { editionOf } from '../rules/editions/index.ts';
import { MAPS } from '../rules/maps/index.ts';
import { mapTerms } from '../rules/setup.ts';
import { EDITION_IDS, MAP_IDS, MOMENTS, RESOURCES, STAGE_3_CARD, type Terms } from '../rules/types.ts';
import { COLOURS, cutTo, MAX_NAME_LENGTH, SHAPES } from '../seats.ts';

/**
 * Schemas of the parts of a game, for saves and messages from outside: no unknown fields, no unlimited lists. The rules check the meaning
 * of the values.
 */

const MAX_MONEY = 1_000_000;
const LAST_DATE = 8_640_000_000_000_000;

/** Of all editions and maps: which of them belong to a game is a question of its rules. */
const boards = MAP_IDS.flatMap((id) => Object.values(MAPS[id].boards));
const regions = [...new Set(boards.flatMap((board) => board.regions))];
const cities = new Set(boards.flatMap((board) => board.cities.map((city) => city.id)));
const numbers = [...new Set(EDITION_IDS.flatMap((id) => editionOf(id).plants.map(({ number }) => number)))];

export const MAX_LISTED_CITIES = cities.size;
/** Maximum number of commands in one game: ten times that of the longest games. */
export const MAX_COMMANDS = 20_000;
/** Maximum number of rounds in one game, far above any real one: it limits what a position can have earned (rules/earnings.ts). */
export const MAX_ROUNDS = 1_000;

export const integer = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
export const list = <const S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

/** A key of this device's storage. */
export const gameId = v.custom<GameId>((value) => readGameId(value) !== null);
export const seat = integer(0, 5);
export const round = integer(0, MAX_ROUNDS);
export const money = integer(0, MAX_MONEY);
export const count = integer(0, 100);
export const plant = v.picklist(numbers);
const card = v.union([plant, v.literal(STAGE_3_CARD)]);
export const region = v.picklist(regions);
export const city = v.pipe(
  v.string(),
  v.check((id) => cities.has(id), 'city'),
);
export const edition = v.picklist(EDITION_IDS);
export const map = v.picklist(MAP_IDS);
export const moment = v.picklist(MOMENTS);
export const stage = v.picklist([1, 2, 3]);
export const plants = list(plant, numbers.length);
const deck = list(card, numbers.length + 1);
export const regionList = list(region, regions.length);
export const seats = list(seat, 6);
export const resource = v.picklist(RESOURCES);
export const cubes = v.strictObject({ coal: count, oil: count, garbage: count, uranium: count });
export const date = integer(0, LAST_DATE);
const uint32 = integer(0, 0xffff_ffff);
const rng = v.strictTuple([uint32, uint32, uint32, uint32]);
export const seed = v.union([integer(-0x8000_0000, 0xffff_ffff), rng]);

export const command = v.variant('type', [
  v.strictObject({ type: v.literal('pick-region'), seat, region }),
  v.strictObject({ type: v.literal('place'), seat, city }),
  v.strictObject({ type: v.literal('mark'), seat, city }),
  v.strictObject({ type: v.literal('nominate'), seat, plant, bid: money, upTo: v.optional(money) }),
  v.strictObject({ type: v.literal('bid'), seat, bid: money, upTo: v.optional(money) }),
  v.strictObject({ type: v.literal('pass'), seat }),
  v.strictObject({ type: v.literal('scrap'), seat, plant }),
  v.strictObject({ type: v.literal('discard'), seat, coal: count, oil: count }),
  v.strictObject({ type: v.literal('buy'), seat, cubes }),
  v.strictObject({ type: v.literal('build'), seat, city }),
  v.strictObject({ type: v.literal('done'), seat }),
  v.strictObject({ type: v.literal('power'), seat, plants, hybridOil: count }),
]);

export const lot = v.strictObject({
  plant,
  nominator: seat,
  bid: money,
  bidder: seat,
  next: seat,
  out: seats,
  limits: v.record(v.picklist(['0', '1', '2', '3', '4', '5']), money),
});

/** The compiler asks for every term. */
const termFields = {
  edition,
  map,
  players: integer(2, 6),
  hiddenMoney: v.boolean(),
  ...mapTerms(() => v.boolean()),
} as const satisfies Record<keyof Terms, v.GenericSchema>;
export const terms = v.strictObject(termFields);

const cityList = list(city, MAX_LISTED_CITIES);
const trust = v.strictObject({ plants, cubes, cities: cityList, isDone: v.boolean() });

export const game = v.strictObject({
  terms,
  regions: regionList,
  round,
  stage,
  stage3Card: v.picklist(['in-deck', 'in-market', 'drawn', 'begun']),
  order: seats,
  players: list(v.strictObject({ money, plants, cubes, cities: cityList }), 6),
  market: plants,
  deck,
  removed: plants,
  buried: plants,
  gone: plants,
  discount: v.nullable(plant),
  phasedOut: v.boolean(),
  starts: list(v.nullable(city), 6),
  trust: v.nullable(trust),
  stage3Deck: plants,
  resources: cubes,
  supply: cubes,
  // the region draft goes round until every region is picked, and the trust's first houses are placed in turn
  waiting: list(seat, regions.length),
  lot: v.nullable(lot),
  sales: list(v.strictObject({ seat, plant, price: money }), 6),
  rng,
  // replaying the last command recreates its news
  news: v.strictTuple([]),
});

export const regionChoice = v.variant('by', [
  v.strictObject({ by: v.literal('draw') }),
  v.strictObject({ by: v.literal('draft') }),
  v.strictObject({ by: v.literal('hand'), regions: regionList }),
]);

export const setup = v.strictObject({
  ...termFields,
  regions: regionChoice,
  order: v.optional(seats),
  market: v.optional(plants),
  deck: v.optional(deck),
  stage3Deck: v.optional(plants),
  position: v.optional(v.strictObject({ moment, game })),
});

/** The name of a player or device, without invisible characters, which could mislead. */
export const personName = v.pipe(text(MAX_NAME_LENGTH.seat), v.transform(sanitizeName));

const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

export const seatInfos = v.pipe(
  list(v.strictObject({ name: personName, colour: v.picklist(COLOURS), shape: v.picklist(SHAPES) }), 6),
  v.check((all) => distinct(all.map((one) => one.colour)), 'different colours'),
);

/**
 * The first place at which a value does not fit its schema: an entry is missing, unknown or wrong, or the whole is not plain data
 * (`plainDataFault`) and `path` is ''.
 */
export interface ShapeFault {
  /** Where, as in `commands.3.seat`. */
  readonly path: string;
  readonly fault: 'missing' | 'unknown' | 'wrong' | 'not-plain';
}

/** Maximum length of a path in characters: unknown entries can have names of any length. */
const LONGEST_PATH = 60;

export function firstFault(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ShapeFault {
  const [issue] = issues;
  const path = cutTo(v.getDotPath(issue) ?? '', LONGEST_PATH);
  if (issue.expected === 'never') return { path, fault: 'unknown' };
  return { path, fault: issue.received === 'undefined' ? 'missing' : 'wrong' };
}
