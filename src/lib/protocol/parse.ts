import * as v from 'valibot';
import { parseAddress } from '../address.ts';
import { err, ok, type Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import { COLOURS } from '../seats.ts';
import { logEntry } from '../shapes/news.ts';
import { command, list, personName, seat, text } from '../shapes/nouns.ts';
import { device, epoch, hex, hexOrNone, number, seal, sentTakeovers, tableId } from '../shapes/people.ts';
import { plainDataFault } from '../shapes/plain.ts';
import { refusals } from '../shapes/refusal.ts';
import { seatLevel } from '../shapes/seat-level.ts';
import { tableView } from '../shapes/table-view.ts';
import { type UnknownRules, unknownRules } from '../shapes/unknown-rules.ts';
import {
  CLOSE_REASONS,
  EMOTES,
  type GuestMessage,
  type HostMessage,
  LOG_PAGE,
  MAX_MESSAGE_LENGTH,
  MAX_SPEECH_MS,
  type PeerMessage,
  PROTOCOL,
  REVEAL_PAGE,
  UNDO_ANSWERS,
} from './messages.ts';
import type { TableView } from './table-view.ts';

/** Parses all messages from other devices: text in, typed message out, or a coded error. */

export type ParseError =
  | { readonly code: 'message/too-long'; readonly length: number }
  /** The other device uses another version of the protocol. */
  | { readonly code: 'message/version'; readonly version: number }
  /** The table plays an edition or a map that this version of the app does not know. */
  | ({ readonly code: 'message/unknown-rules' } & UnknownRules)
  | { readonly code: 'message/garbage'; readonly path: string };

/** Commands in one request: enough for a whole building plan. */
const MAX_COMMANDS = 50;
const MAX_PATCH_STEPS = 2_000;

const is = <const T extends string>(type: T) => v.literal(type);
const relayText = text(8_000);

/** Purchases or houses of one seat, optionally followed by the end of its turn: only the last command can reveal a secret. */
function isPlan(commands: readonly Command[]): boolean {
  const end = commands.length - 1;
  return commands.every(
    ({ type, seat: actor }, at) =>
      actor === commands[0]?.seat && (type === 'buy' || type === 'build' || (type === 'done' && at === end)),
  );
}
/** One command or a plan. Since a list is applied all or none, other lists could probe secrets without cost. */
const commandList = v.pipe(
  list(command, MAX_COMMANDS),
  v.minLength(1),
  v.check((all) => all.length === 1 || isPlan(all), 'a plan'),
);

/** The index of a log entry; null for none. */
const logPlace = v.nullable(number);

// most frequent first
const guest = v.variant('type', [
  v.strictObject({ type: is('ping') }),
  v.strictObject({ type: is('act'), id: number, revision: number, commands: commandList }),
  v.strictObject({ type: is('undo'), id: number, revision: number }),
  v.strictObject({ type: is('redo'), id: number, revision: number }),
  v.strictObject({ type: is('hello'), protocol: number, nonce: hex, device }),
  v.strictObject({
    ...{ type: is('prove'), device, publicKey: hex, signature: hex, name: personName, epoch: number },
    ...{ storage: hex, visit: number, ticketProof: hexOrNone },
  }),
  v.strictObject({ type: is('take-seat'), revision: number, seat }),
  v.strictObject({ type: is('lend-seat'), revision: number, seat, level: seatLevel }),
  v.strictObject({ type: is('leave-seat'), revision: number, seat }),
  v.strictObject({
    ...{ type: is('name-seat'), revision: number, seat },
    ...{ name: personName, colour: v.picklist(COLOURS) },
  }),
  v.strictObject({ type: is('ready'), revision: number, ready: v.boolean() }),
  v.strictObject({ type: is('propose-undo'), revision: number }),
  v.strictObject({ type: is('answer-undo'), revision: number, answer: v.picklist(UNDO_ANSWERS) }),
  v.strictObject({ type: is('commit'), deal: hex, commitment: hex }),
  v.strictObject({ type: is('share'), deal: hex, share: hex }),
  v.strictObject({ type: is('nudge') }),
  v.strictObject({ type: is('emote'), emote: v.picklist(EMOTES) }),
  v.strictObject({ type: is('lead'), at: logPlace }),
  v.strictObject({ type: is('speech-time'), ms: v.pipe(number, v.maxValue(MAX_SPEECH_MS)) }),
  v.strictObject({ type: is('resync') }),
  v.strictObject({ type: is('relay'), to: device, text: relayText }),
  v.strictObject({ type: is('bye') }),
]);

export const refusal = v.variant('code', [
  ...refusals,
  v.strictObject({ code: is('table/not-your-seat'), seat }),
  v.strictObject({ code: is('table/stale'), revision: number, validSince: number }),
  v.strictObject({ code: is('table/nothing-to-undo') }),
  v.strictObject({ code: is('table/not-playing') }),
]);

const entries = list(logEntry, LOG_PAGE);
/** Parsed later, as part of the patched table view. */
const json = v.unknown();
const path = v.pipe(text(200), v.regex(/^(\/[\w-]+)*$/));
const patch = list(v.union([v.strictTuple([path, json]), v.strictTuple([path])]), MAX_PATCH_STEPS);

// most frequent first
const host = v.variant('type', [
  v.strictObject({ type: is('change'), patch, keepEntries: number, entries, hash: text(32) }),
  v.strictObject({ type: is('pong'), hash: text(32) }),
  v.strictObject({ type: is('log'), from: number, entries }),
  v.strictObject({ type: is('done'), id: number }),
  v.strictObject({ type: is('seal'), seal }),
  v.strictObject({
    ...{ type: is('challenge'), protocol: number, nonce: hex, table: tableId, epoch, host: device },
    ...{ publicKey: hex, signature: hex, takeovers: sentTakeovers },
  }),
  v.strictObject({ type: is('knocking') }),
  v.strictObject({ type: is('welcome'), lastAnswered: number }),
  v.strictObject({ type: is('table-view'), tableView }),
  v.strictObject({ type: is('refused'), id: number, refusal }),
  v.strictObject({ type: is('nudge'), from: device }),
  v.strictObject({ type: is('emote'), from: device, emote: v.picklist(EMOTES) }),
  v.strictObject({ type: is('lead'), from: device, at: logPlace }),
  v.strictObject({ type: is('relay'), from: device, text: relayText }),
  v.strictObject({
    type: is('reveal'),
    share: hex,
    from: number,
    total: number,
    commands: list(command, REVEAL_PAGE),
  }),
  v.strictObject({ type: is('close'), reason: v.picklist(CLOSE_REASONS) }),
]);

const peer = v.variant('type', [
  v.strictObject({ type: is('propose'), epoch: number, seal: v.nullable(seal) }),
  v.strictObject({ type: is('agree'), epoch: number, signature: hex }),
  v.strictObject({ type: is('still-connected'), epoch: number }),
  v.strictObject({ type: is('object'), epoch: number }),
  v.strictObject({ type: is('took-over'), epoch: number }),
]);

/** Whether a text is the bare origin of a web server: it becomes a link for others. */
function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && parseAddress(address)?.origin === address;
}
const lanAnswer = v.strictObject({ origin: v.pipe(text(200), v.check(isOrigin, 'an origin')) });

/** The schemas of messages, by sender. */
export const MESSAGES = { guest, host, peer, lanAnswer } as const;

function parse<S extends v.GenericSchema>(shape: S, input: string): Result<v.InferOutput<S>, ParseError> {
  if (input.length > MAX_MESSAGE_LENGTH) return err({ code: 'message/too-long', length: input.length });
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    return err({ code: 'message/garbage', path: '' });
  }
  const version = versionOf(value);
  if (version !== PROTOCOL) return err({ code: 'message/version', version });
  return parseShape(shape, value);
}

/** The version in a first message, whatever its other fields; messages without one count as this version. */
function versionOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || !('protocol' in value)) return PROTOCOL;
  return typeof value.protocol === 'number' ? value.protocol : PROTOCOL;
}

function parseShape<S extends v.GenericSchema>(
  shape: S,
  value: unknown,
): Result<v.InferOutput<S>, ParseError> {
  if (plainDataFault(value) !== null) return err({ code: 'message/garbage', path: '' });
  const parsed = v.safeParse(shape, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const unknown = unknownRules(termsIn(value));
  if (unknown) return err({ code: 'message/unknown-rules', ...unknown });
  return err({ code: 'message/garbage', path: v.getDotPath(parsed.issues[0]) ?? '' });
}

/** The terms of a table view, by itself or in a message. */
function termsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return 'tableView' in value ? termsIn(value.tableView) : Reflect.get(value, 'terms');
}

export const parseGuest = (text: string): Result<GuestMessage, ParseError> => parse(guest, text);
export const parseHost = (text: string): Result<HostMessage, ParseError> => parse(host, text);
export const parsePeer = (text: string): Result<PeerMessage, ParseError> => parse(peer, text);
/** The origin under which other devices reach the server, according to the server. */
export function parseOrigin(text: string): Result<string, ParseError> {
  const parsed = parse(lanAnswer, text);
  return parsed.ok ? ok(parsed.value.origin) : parsed;
}
export const parseTableView = (value: unknown): Result<TableView, ParseError> => parseShape(tableView, value);
