import * as v from 'valibot';
import { ID_PATTERN } from '../game-id.ts';
import { logEntry, roundFigures } from './news.ts';
import {
  gameId,
  integer,
  list,
  MAX_COMMANDS,
  MAX_LISTED_CITIES,
  MAX_ROUNDS,
  money,
  personName,
  plants,
  seatInfos,
  setup,
  text,
} from './nouns.ts';
import { seatLevel } from './seat-level.ts';
import { timeLimit, timeUsed } from './time.ts';
import { view } from './view.ts';

/** Schemas of devices, holders and host records, for messages and for stored rows. */

/** Maximum number of devices, players and spectators together. */
export const MAX_DEVICES = 40;

const is = <const T extends string>(type: T) => v.literal(type);
export const number = integer(0, 1_000_000_000);
/** Of a table with a host. */
export const epoch = integer(1, 1_000_000_000);
/** Not a property of every object, since device ids are used as keys. */
export const device = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z]{4,16}$/),
  v.check((id) => !(id in {})),
);
const secret = v.pipe(v.string(), v.regex(/^[0-9a-z]{16,64}$/));
export const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{20,128}$/));
export const hexOrNone = v.union([v.literal(''), hex]);
/** A table's own id, or its id of a game. */
export const tableId = v.pipe(v.string(), v.regex(ID_PATTERN));
export const tableStage = v.picklist(['lobby', 'dealing', 'playing']);
const byDevice = v.record(device, hex);

const entries = {
  ...{ id: device, name: personName, publicKey: hex },
  ...{ here: v.boolean(), ready: v.boolean() },
};
export const devices = list(v.strictObject(entries), MAX_DEVICES);
export const holders = list(
  v.variant('kind', [
    v.strictObject({ kind: is('free') }),
    v.strictObject({ kind: is('device'), device }),
    v.strictObject({ kind: is('bot'), level: seatLevel, owner: v.nullable(device) }),
  ]),
  6,
);
export const deal = v.nullable(
  v.strictObject({ devices: list(device, MAX_DEVICES), commitments: byDevice, shares: byDevice }),
);
export const history = list(roundFigures, MAX_ROUNDS);
/** By seat, the holdings at the start of a game that began from a position. */
export const startHoldings = v.optional(
  list(v.strictObject({ money, cities: integer(0, MAX_LISTED_CITIES), plants }), 6),
);

/** A normalized room code and its server. */
export const room = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[0-9a-z]{4,12}$/)),
  server: text(300),
});
export const identity = v.strictObject({
  device,
  secret,
  name: personName,
});

/** Maximum number of take-overs that a table remembers; older ones are forgotten. */
export const MAX_TAKEOVERS = 20;
/** Maximum number of agreements sent with each of them: one for each seat. */
export const MAX_AGREEMENTS = 6;
/** Maximum length of all take-overs in a message, in characters of JSON. */
export const MAX_TAKEOVERS_LENGTH = 16_000;
const takeoverBy = (mostDevices: number) =>
  v.strictObject({
    epoch: number,
    host: device,
    publicKey: hex,
    agreements: list(v.strictObject({ device, signature: hex }), mostDevices),
  });
/** As stored. */
export const takeovers = list(takeoverBy(MAX_DEVICES), MAX_TAKEOVERS);
/** As sent by a host. */
export const sentTakeovers = v.pipe(
  list(takeoverBy(MAX_AGREEMENTS), MAX_TAKEOVERS),
  v.check((told) => JSON.stringify(told).length <= MAX_TAKEOVERS_LENGTH, 'short'),
);
/** A device's trust in the host of its table. */
export const trust = v.strictObject({
  table: tableId,
  epoch: number,
  host: device,
  hostKey: hex,
  devices: list(v.strictObject({ device, publicKey: hex, isSeated: v.boolean() }), MAX_DEVICES),
  takeovers,
  byCodeAlone: v.boolean(),
});
export const invite = v.strictObject({ fingerprint: hex, ticket: hexOrNone });
export const seal = v.strictObject({ game: tableId, epoch: number, revision: number, signature: hex });

/** A host's stored data besides the game. */
export const hostRecord = v.strictObject({
  id: gameId,
  game: tableId,
  epoch: number,
  self: device,
  stage: tableStage,
  revision: number,
  validSince: number,
  setup,
  members: list(v.strictObject({ ...entries, lastAnswered: number, lastAnswer: v.null() }), MAX_DEVICES),
  seats: seatInfos,
  holders,
  placeholders: list(personName, 6),
  deal,
  share: hexOrNone,
  base: v.nullable(
    v.strictObject({
      view,
      money: list(money, 6),
      log: list(logEntry, MAX_COMMANDS + 1),
      history,
      start: startHoldings,
    }),
  ),
  resumed: v.boolean(),
  advice: v.boolean(),
  timeLimit,
  timeUsed,
  table: tableId,
  ticket: hex,
  admission: v.picklist(['knock', 'open', 'closed']),
  takeovers,
});
