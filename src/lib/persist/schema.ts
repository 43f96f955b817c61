import * as v from 'valibot';
import { MAPS } from '../rules/maps/index.ts';
import { PLANTS } from '../rules/tables/plants.ts';
import { MAP_IDS, MOMENTS, STAGE_3_CARD } from '../rules/types.ts';
import { COLOURS, SHAPES } from '../seats.ts';
import { LONGEST } from '../session/meta.ts';

/** The shapes of what may be read back: nothing unknown, nothing endless. What they mean is checked by the rules. */

/** Commands in one game; the longest games by far have a tenth of it. */
const MOST_COMMANDS = 20_000;
const MOST_MONEY = 1_000_000;
const LAST_DATE = 8_640_000_000_000_000;

const maps = MAP_IDS.map((id) => MAPS[id]);
const regions = [...new Set(maps.flatMap((map) => map.regions))];
const cities = new Set(maps.flatMap((map) => map.cities.map((city) => city.id)));

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const list = <const S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));

const seat = whole(0, 5);
const money = whole(0, MOST_MONEY);
const count = whole(0, 100);
const plant = v.picklist(PLANTS.map(({ number }) => number));
const card = v.union([plant, v.literal(STAGE_3_CARD)]);
const region = v.picklist(regions);
const city = v.pipe(
  v.string(),
  v.check((id) => cities.has(id), 'city'),
);
const map = v.picklist(MAP_IDS);
const moment = v.picklist(MOMENTS);
const stage = v.picklist([1, 2, 3]);
const plants = list(plant, PLANTS.length);
const deck = list(card, PLANTS.length + 1);
const regionList = list(region, regions.length);
const seats = list(seat, 6);
const cubes = v.strictObject({ coal: count, oil: count, garbage: count, uranium: count });
const date = whole(0, LAST_DATE);
const seed = whole(-0x8000_0000, 0xffff_ffff);
const draw = whole(0, 0xffff_ffff);

const command = v.variant('type', [
  v.strictObject({ type: v.literal('pick-region'), seat, region }),
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

const lot = v.strictObject({
  plant,
  nominator: seat,
  bid: money,
  bidder: seat,
  next: seat,
  out: seats,
  limits: v.record(v.picklist(['0', '1', '2', '3', '4', '5']), money),
});

const game = v.strictObject({
  terms: v.strictObject({ map, players: whole(2, 6), beginners: v.boolean(), hiddenMoney: v.boolean() }),
  regions: regionList,
  round: whole(0, 10_000),
  stage,
  stage3Card: v.picklist(['in-deck', 'in-market', 'drawn', 'begun']),
  order: seats,
  players: list(v.strictObject({ money, plants, cubes, cities: list(city, cities.size) }), 6),
  market: plants,
  deck,
  removed: plants,
  buried: plants,
  gone: plants,
  stage3Deck: plants,
  resources: cubes,
  supply: cubes,
  // a draft goes round the table until every region is picked
  waiting: list(seat, regions.length),
  lot: v.nullable(lot),
  sales: list(v.strictObject({ seat, plant, price: money }), 6),
  rng: v.strictTuple([draw, draw, draw, draw]),
  // what the last command brought about is told by replaying it
  news: v.strictTuple([]),
});

/** The states in which the chart can rest. */
const chart = v.union([
  v.picklist(['drafting', 'over']),
  v.strictObject({
    round: v.union([
      v.picklist(['buying', 'building']),
      v.strictObject({ auction: v.picklist(['nominating', 'bidding', 'scrapping', 'discarding']) }),
      v.strictObject({ bureaucracy: v.literal('powering') }),
    ]),
  }),
]);

const setup = v.strictObject({
  map,
  players: whole(2, 6),
  beginners: v.boolean(),
  hiddenMoney: v.boolean(),
  regions: v.variant('by', [
    v.strictObject({ by: v.literal('draw') }),
    v.strictObject({ by: v.literal('draft') }),
    v.strictObject({ by: v.literal('hand'), regions: regionList }),
  ]),
  order: v.optional(seats),
  deck: v.optional(deck),
  stage3Deck: v.optional(plants),
  position: v.optional(v.strictObject({ moment, game })),
});

const draft = v.union([
  v.strictObject({ cities: list(city, cities.size) }),
  v.strictObject({ cubes }),
  v.strictObject({ plants, hybridOil: count }),
]);

const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

const meta = {
  id: v.pipe(text(64), v.minLength(1)),
  name: text(LONGEST.game),
  created: date,
  updated: date,
  seats: v.pipe(
    list(
      v.strictObject({
        name: text(LONGEST.seat),
        colour: v.picklist(COLOURS),
        shape: v.picklist(SHAPES),
      }),
      6,
    ),
    v.check((all) => distinct(all.map((one) => one.colour)), 'different colours'),
  ),
};

export const RECORD = v.strictObject({
  app: v.literal('kilowatt'),
  saveVersion: whole(0, 1_000_000),
  rulesVersion: whole(0, 1_000_000),
  ...meta,
  setup,
  seed,
  commands: list(command, MOST_COMMANDS),
  snapshot: v.strictObject({ value: chart, context: game }),
  draft: v.nullable(draft),
});
export type SaveRecord = v.InferOutput<typeof RECORD>;

/** A line of the list, and which tab may write the game. */
export const ROW = v.strictObject({
  ...meta,
  map,
  regions: regionList,
  beginners: v.boolean(),
  round: whole(0, 10_000),
  stage,
  moment,
  winners: seats,
  deleted: v.nullable(date),
  owner: v.nullable(text(64)),
});
export type Row = v.InferOutput<typeof ROW>;

/** Why a value is not of a shape, at its first fault. */
export interface ShapeFault {
  readonly path: string;
  readonly expected: string;
}

export function firstFault(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ShapeFault {
  const [issue] = issues;
  return { path: v.getDotPath(issue) ?? '', expected: issue.expected ?? issue.message };
}
