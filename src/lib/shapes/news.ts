import * as v from 'valibot';
import {
  city,
  command,
  count,
  cubes,
  integer,
  list,
  MAX_COMMANDS,
  money,
  plant,
  plants,
  region,
  regionList,
  resource,
  round,
  seat,
  seats,
  stage,
} from './nouns.ts';

/** Schemas of news, log entries and round figures. */

const reason = v.picklist([
  'obsolete',
  'unsold',
  'discount',
  'under-discount',
  'stage-2',
  'stage-3',
  'round-end',
]);
const is = <const T extends string>(type: T) => v.literal(type);
const price = money;

// most frequent first
const item = v.variant('type', [
  v.strictObject({ type: is('turn-done'), seat, phase: v.picklist([3, 4]) }),
  v.strictObject({ type: is('bought-cubes'), seat, cubes, price }),
  v.strictObject({ type: is('powered'), seat, plants, burnt: cubes, cities: count, income: money }),
  v.strictObject({ type: is('built'), seat, city, connection: money, slot: money }),
  v.strictObject({ type: is('passed-auction'), seat }),
  v.strictObject({ type: is('dropped-out'), seat, plant, byLimit: v.boolean() }),
  v.strictObject({ type: is('plant-drawn'), plant }),
  v.strictObject({ type: is('bid'), seat, plant, bid: money, byLimit: v.boolean() }),
  v.strictObject({ type: is('nominated'), seat, plant, bid: money }),
  v.strictObject({ type: is('bought-plant'), seat, plant, price }),
  v.strictObject({ type: is('round-began'), round, order: seats }),
  v.strictObject({ type: is('resupplied'), cubes }),
  v.strictObject({ type: is('scrapped'), seat, plant }),
  v.strictObject({ type: is('plant-gone'), plant, why: reason }),
  v.strictObject({ type: is('plant-under-deck'), plant }),
  v.strictObject({ type: is('game-began'), regions: regionList, order: seats }),
  v.strictObject({ type: is('region-picked'), seat, region }),
  v.strictObject({ type: is('order-changed'), order: seats }),
  v.strictObject({ type: is('discarded'), seat, cubes }),
  v.strictObject({ type: is('stage-3-card-drawn'), phase: v.picklist([2, 4, 5]) }),
  v.strictObject({ type: is('deck-empty') }),
  v.strictObject({ type: is('no-plants-left') }),
  v.strictObject({ type: is('stage-began'), stage }),
  v.strictObject({ type: is('game-over'), winners: seats }),
  v.strictObject({ type: is('phased-out'), resource }),
  v.strictObject({ type: is('start-marked'), seat, city }),
  v.strictObject({ type: is('trust-placed'), seat, city }),
  v.strictObject({ type: is('trust-took-plant'), plant, scrapped: v.nullable(plant) }),
  v.strictObject({ type: is('trust-took-cubes'), cubes }),
  v.strictObject({ type: is('trust-built'), city }),
  v.strictObject({ type: is('trust-returned'), cubes }),
]);

/** Maximum number of items: one command causes a few, the last one of a round some dozens. */
export const news = list(item, 200);

export const logEntry = v.strictObject({
  index: integer(0, MAX_COMMANDS),
  round,
  phase: v.picklist([0, 2, 3, 4, 5]),
  command: v.nullable(command),
  news,
});

export const roundFigures = v.strictObject({
  round,
  seats: list(v.strictObject({ money, cities: count, capacity: count }), 6),
});
