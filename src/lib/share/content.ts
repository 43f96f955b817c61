import * as v from 'valibot';
import { RULES_VERSION } from '../persist/migrations.ts';
import { err, ok, type Result } from '../result.ts';
import { checkSetup, type Setup, termsOf } from '../rules/setup.ts';
import { COLOURS, SHAPES } from '../seats.ts';
import { linkedGame as linkedGameShape } from '../shapes/linked-game.ts';
import { firstFault, MAX_COMMANDS, setup as setupShape } from '../shapes/nouns.ts';
import { plainDataFault } from '../shapes/plain.ts';
import { unknownRules } from '../shapes/unknown-rules.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { DecisionReader, DecisionWriter, type PackedDecision } from './commands.ts';
import type { LinkedGame, ShareError } from './linked-game.ts';

/**
 * The bytes of a shared game before they are deflated: its head as a list in JSON, a zero byte, the number of decisions, the decisions.
 */

/** The end of the head: JSON has no such byte. */
const HEAD_END = 0;

/** The terms that are on, by name. Together with the rest of the set-up they are half as long as with names for all fields. */
function headOf({ rulesVersion, name, ended, seats, bots, setup, seed }: LinkedGame): unknown[] {
  const { edition, map, players, ...switches } = termsOf(setup);
  const on = Object.entries(switches).flatMap(([term, isOn]) => (isOn ? [term] : []));
  const { regions, order, market, deck, stage3Deck, position } = setup;
  const given = { order, market, deck, stage3Deck, position };
  const people = seats.map((seat) => [seat.name, COLOURS.indexOf(seat.colour), SHAPES.indexOf(seat.shape)]);
  return [rulesVersion, edition, map, players, on, regions, seed, people, bots, name, ended, given];
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The fields of a head, not yet checked. */
function fieldsOf(head: readonly unknown[]) {
  const [rulesVersion, edition, map, players, on, regions, seed, people, bots, name, ended, given] = head;
  const switches = { beginners: false, hiddenMoney: false, startingCities: false, trust: false };
  const terms = Object.fromEntries(itemsOf(on).map((term) => [String(term), true]));
  const seats = itemsOf(people).map((one) => {
    const [seatName, colour, shape] = itemsOf(one);
    return { name: seatName, colour: COLOURS[Number(colour)], shape: SHAPES[Number(shape)] };
  });
  const setup = { edition, map, players, ...switches, ...terms, regions, ...(isRecord(given) && given) };
  return { rulesVersion, name, ended, seats, bots, setup, seed };
}

export function contentOf(game: LinkedGame): Uint8Array<ArrayBuffer> {
  const to = new ByteWriter();
  for (const byte of new TextEncoder().encode(JSON.stringify(headOf(game)))) to.byte(byte);
  to.byte(HEAD_END);
  to.number(game.commands.length);
  const writer = new DecisionWriter(to, game.setup);
  const together = new Set(game.together);
  for (const [index, command] of game.commands.entries())
    writer.write({ command, together: together.has(index) });
  return to.bytes();
}

const invalid = (path: string): Result<never, ShareError> =>
  err({ code: 'share/invalid', path, fault: 'wrong' });

function parseHead(bytes: Uint8Array): ReturnType<typeof fieldsOf> | null {
  try {
    const head: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(head) && plainDataFault(head) === null ? fieldsOf(head) : null;
  } catch {
    return null;
  }
}

/** The set-up of a head: of an edition and a map that this version knows, and possible there. */
function parseSetup(fields: ReturnType<typeof fieldsOf>): Result<Setup, ShareError> {
  if (Number(fields.rulesVersion) > RULES_VERSION) return err({ code: 'share/too-new' });
  const unknown = unknownRules(fields.setup);
  if (unknown) return err({ code: 'share/unknown-rules', ...unknown });
  const setup = v.safeParse(setupShape, fields.setup, { abortEarly: true });
  if (!setup.success) return err({ code: 'share/invalid', ...firstFault(setup.issues) });
  const error = checkSetup(setup.output);
  return error ? err({ code: 'share/setup', error, map: setup.output.map }) : ok(setup.output);
}

function readDecisions(bytes: Uint8Array, setup: Setup): Result<readonly PackedDecision[], ShareError> {
  const from = new ByteReader(bytes);
  const count = from.number();
  if (count > MAX_COMMANDS) return err({ code: 'share/too-large' });
  const reader = new DecisionReader(from, setup);
  const decisions: PackedDecision[] = [];
  while (decisions.length < count) {
    const decision = reader.read();
    if (decision === null || from.isBroken) return invalid(`commands.${decisions.length}`);
    decisions.push(decision);
  }
  return from.isAtEnd ? ok(decisions) : invalid('commands');
}

/** Reads what `contentOf` made, from anybody: share/too-new, share/unknown-rules, share/setup, share/too-large or share/invalid. */
export function parseContent(bytes: Uint8Array): Result<LinkedGame, ShareError> {
  const end = bytes.indexOf(HEAD_END);
  const fields = end < 0 ? null : parseHead(bytes.subarray(0, end));
  if (!fields) return invalid('');
  const setup = parseSetup(fields);
  if (!setup.ok) return setup;
  const decisions = readDecisions(bytes.subarray(end + 1), setup.value);
  if (!decisions.ok) return decisions;
  const commands = decisions.value.map(({ command }) => command);
  const together = decisions.value.flatMap((decision, index) => (decision.together ? [index] : []));
  const whole = { ...fields, commands, together };
  const parsed = v.safeParse(linkedGameShape, whole, { abortEarly: true });
  if (!parsed.success) return err({ code: 'share/invalid', ...firstFault(parsed.issues) });
  return parsed.output.seats.length === parsed.output.setup.players ? ok(parsed.output) : invalid('seats');
}
