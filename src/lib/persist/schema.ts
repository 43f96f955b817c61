import * as v from 'valibot';
import { sanitizeGameName } from '../names.ts';
import { MAX_NAME_LENGTH } from '../seats.ts';
import { MAX_TAIL_LENGTH, MAX_TAILS } from '../session/game/tails.ts';
import {
  city,
  command,
  count,
  cubes,
  date,
  edition,
  game,
  gameId,
  integer,
  list,
  map,
  MAX_COMMANDS,
  MAX_LISTED_CITIES,
  moment,
  money,
  plant,
  plants,
  regionList,
  round,
  seatInfos,
  seats,
  seed,
  setup,
  stage,
  text,
} from '../shapes/nouns.ts';
import { seatLevel } from '../shapes/seat-level.ts';
import { timeLimit, timeUsed } from '../shapes/time.ts';

/** Schemas of saves and rows, as read from storage and files. */

/** The resting states of the chart. */
const chart = v.union([
  v.picklist(['drafting', 'placing', 'marking', 'over']),
  v.strictObject({
    round: v.union([
      v.picklist(['buying', 'building']),
      v.strictObject({ auction: v.picklist(['nominating', 'bidding', 'scrapping', 'discarding']) }),
      v.strictObject({ bureaucracy: v.literal('powering') }),
    ]),
  }),
]);

export const draft = v.union([
  v.strictObject({ cities: list(city, MAX_LISTED_CITIES) }),
  v.strictObject({ cubes }),
  v.strictObject({ plants, hybridOil: count }),
  v.strictObject({ plant: v.nullable(plant), amount: money, limited: v.boolean() }),
]);

const gameName = v.pipe(text(MAX_NAME_LENGTH.game), v.transform(sanitizeGameName));
const branchPoint = v.strictObject({
  id: gameId,
  name: gameName,
  created: date,
  commands: integer(0, MAX_COMMANDS),
  round,
});
const tail = v.strictObject({
  after: integer(0, MAX_COMMANDS),
  commands: v.pipe(list(command, MAX_TAIL_LENGTH), v.minLength(1)),
});
const bots = list(v.nullable(seatLevel), 6);
const meta = {
  id: gameId,
  name: gameName,
  created: date,
  updated: date,
  seats: seatInfos,
  branchedFrom: v.nullable(branchPoint),
};

export const RECORD = v.strictObject({
  app: v.literal('kilowatt'),
  // the first version was 1
  rulesVersion: integer(1, 1_000_000),
  ...meta,
  bots,
  lent: seats,
  timeUsed,
  timeLimit,
  setup,
  seed,
  commands: list(command, MAX_COMMANDS),
  undone: list(command, MAX_COMMANDS),
  together: list(integer(1, MAX_COMMANDS), MAX_COMMANDS),
  tails: list(tail, MAX_TAILS),
  snapshot: v.strictObject({ value: chart, context: game }),
  draft: v.nullable(draft),
});
export type SaveRecord = v.InferOutput<typeof RECORD>;

const seatResult = v.strictObject({ rank: integer(1, 6), powered: count, money, cities: count });

/** An entry of the list of games, and the page that can write the game. */
export const ROW = v.strictObject({
  ...meta,
  bots,
  edition,
  map,
  regions: regionList,
  beginners: v.boolean(),
  round,
  stage,
  moment,
  winners: seats,
  result: v.nullable(list(seatResult, 6)),
  deleted: v.nullable(date),
  owner: v.nullable(text(64)),
});
export type Row = v.InferOutput<typeof ROW>;
