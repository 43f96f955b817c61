import * as v from 'valibot';
import { LEVELS } from '../bots/questions.ts';
import { LONGEST } from '../seats.ts';
import { logEntry, roundFigures } from './news.ts';
import {
  list,
  MAX_CITIES,
  money,
  MOST_COMMANDS,
  MOST_ROUNDS,
  plants,
  seatInfos,
  setup,
  text,
  whole,
} from './nouns.ts';
import { view } from './view.ts';

/** Schemas of devices, holders and host records, for messages and for stored rows. */

/** Devices of players and spectators. */
export const MAX_DEVICES = 40;

const is = <const T extends string>(type: T) => v.literal(type);
export const number = whole(0, 1_000_000_000);
/** Of a table that has a host. */
export const epoch = whole(1, 1_000_000_000);
/** Not a property that every object has, since device ids are used as keys. */
export const device = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z]{4,16}$/),
  v.check((id) => !(id in {})),
);
export const secret = v.pipe(v.string(), v.regex(/^[0-9a-z]{16,64}$/));
export const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{20,128}$/));
export const hexOrNone = v.union([v.literal(''), hex]);
export const deviceName = text(LONGEST.seat);
export const gameId = v.pipe(text(64), v.minLength(1));
export const tableStage = v.picklist(['lobby', 'dealing', 'playing']);
const byDevice = v.record(device, hex);

const entries = {
  // builds without keys stored none
  ...{ id: device, name: deviceName, publicKey: v.optional(hexOrNone, '') },
  ...{ here: v.boolean(), ready: v.boolean() },
};
export const devices = list(v.strictObject(entries), MAX_DEVICES);
export const level = v.picklist(LEVELS);
export const holders = list(
  v.variant('kind', [
    v.strictObject({ kind: is('free') }),
    v.strictObject({ kind: is('device'), device }),
    v.strictObject({ kind: is('bot'), level, owner: v.nullable(device) }),
  ]),
  6,
);
export const deal = v.nullable(
  v.strictObject({ devices: list(device, MAX_DEVICES), commitments: byDevice, shares: byDevice }),
);
export const history = list(roundFigures, MOST_ROUNDS);
/** By seat, what it had when a game began from a position. */
export const start = v.optional(list(v.strictObject({ money, cities: whole(0, MAX_CITIES), plants }), 6));

/** A normalized room code and its server. */
export const room = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[0-9a-z]{4,12}$/)),
  server: text(300),
});
export const identity = v.strictObject({
  device,
  secret,
  name: deviceName,
  // null: stored by a build that showed the secret in its hello
  legacySecret: v.optional(v.nullable(v.union([v.literal(''), secret])), null),
});

/** Take-overs that a table remembers; older ones are forgotten. */
export const MAX_TAKEOVERS = 20;
export const takeovers = list(
  v.strictObject({
    epoch: number,
    host: device,
    publicKey: hex,
    agreements: list(v.strictObject({ device, signature: hex }), MAX_DEVICES),
  }),
  MAX_TAKEOVERS,
);
/** What a device knows of the host of its table. */
export const trust = v.strictObject({
  table: gameId,
  epoch: number,
  host: device,
  hostKey: hex,
  devices: list(v.strictObject({ device, publicKey: hexOrNone, isSeated: v.boolean() }), MAX_DEVICES),
  takeovers,
  // an app that did not store it cannot tell
  byCodeAlone: v.optional(v.boolean(), false),
});
export const invite = v.strictObject({ fingerprint: hex, ticket: hexOrNone });
export const seal = v.strictObject({ game: gameId, epoch: number, revision: number, signature: hex });

/** What a host stores besides the game. */
export const hostRecord = v.strictObject({
  game: gameId,
  epoch: number,
  self: device,
  stage: tableStage,
  revision: number,
  validSince: number,
  setup,
  members: list(
    v.strictObject({ ...entries, legacyKey: hexOrNone, lastAnswered: number, lastAnswer: v.null() }),
    MAX_DEVICES,
  ),
  seats: seatInfos,
  holders,
  // missing in tables of builds that did not store them
  placeholders: v.optional(list(deviceName, 6), []),
  deal,
  share: hexOrNone,
  base: v.nullable(
    v.strictObject({ view, money: list(money, 6), log: list(logEntry, MOST_COMMANDS + 1), history, start }),
  ),
  // a table kept by an app that did not tell
  resumed: v.optional(v.boolean(), false),
  // tables of builds without advice at shared tables had none
  advice: v.optional(v.boolean(), false),
  // builds without keys stored none of these
  table: v.optional(text(64), ''),
  ticket: v.optional(hexOrNone, ''),
  admission: v.optional(v.picklist(['knock', 'open']), 'knock'),
  takeovers: v.optional(takeovers, []),
});
