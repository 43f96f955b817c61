import * as v from 'valibot';
import { LONGEST } from '../seats.ts';
import { logEntry, roundFigures } from './news.ts';
import { list, MOST_CITIES, money, plants, seatInfos, setup, text, whole } from './nouns.ts';
import { view } from './view.ts';

/** The shapes of who is at a shared table, for messages and for what is kept of it. */

/** JoinedRow devices and spectators. */
const MOST_DEVICES = 40;

const is = <const T extends string>(type: T) => v.literal(type);
export const number = whole(0, 1_000_000_000);
/** No name that every object has: what devices say is kept by their ids. */
export const device = v.pipe(
  v.string(),
  v.regex(/^[0-9a-z]{4,16}$/),
  v.check((id) => !(id in {})),
);
export const secret = v.pipe(v.string(), v.regex(/^[0-9a-z]{16,64}$/));
export const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{32,128}$/));
export const hexOrNone = v.union([v.literal(''), hex]);
export const deviceName = text(LONGEST.seat);
export const gameId = v.pipe(text(64), v.minLength(1));
export const tableStage = v.picklist(['lobby', 'dealing', 'playing']);
const byDevice = v.record(device, hex);

const entries = { id: device, name: deviceName, secretHash: hex, here: v.boolean(), ready: v.boolean() };
export const devices = list(v.strictObject(entries), MOST_DEVICES);
export const holders = list(
  v.variant('kind', [
    v.strictObject({ kind: is('free') }),
    v.strictObject({ kind: is('device'), device }),
    v.strictObject({ kind: is('bot') }),
  ]),
  6,
);
export const deal = v.nullable(
  v.strictObject({ devices: list(device, MOST_DEVICES), commitments: byDevice, shares: byDevice }),
);
export const history = list(roundFigures, 10_000);
/** What everybody had when a game began in its middle. */
export const start = v.optional(list(v.strictObject({ money, cities: whole(0, MOST_CITIES), plants }), 6));

/** A room's code as people type it, small letters and figures. */
export const room = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[0-9a-z]{4,12}$/)),
  server: text(300),
});
export const identity = v.strictObject({ device, secret, name: deviceName });

/** What the authority keeps besides the game. */
export const hostRecord = v.strictObject({
  game: gameId,
  epoch: number,
  self: device,
  stage: tableStage,
  revision: number,
  validSince: number,
  setup,
  members: list(
    v.strictObject({ ...entries, proofKey: hexOrNone, lastAnswered: number, lastAnswer: v.null() }),
    MOST_DEVICES,
  ),
  seats: seatInfos,
  holders,
  // a table kept by an app that did not know them
  placeholders: v.optional(list(deviceName, 6), []),
  deal,
  share: hexOrNone,
  base: v.nullable(
    v.strictObject({ view, money: list(money, 6), log: list(logEntry, 100_000), history, start }),
  ),
  // a table kept by an app that did not tell
  resumed: v.optional(v.boolean(), false),
});
