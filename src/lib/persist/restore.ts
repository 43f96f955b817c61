import * as v from 'valibot';
import { type Begin, beginDealt, momentOf } from '../machine/step.ts';
import { err, ok, type Result } from '../result.ts';
import { withoutNews } from '../rules/game.ts';
import { sameTerms, type Setup } from '../rules/setup.ts';
import type { Moment } from '../rules/types.ts';
import { CommandLog, type ReplayError } from '../session/game/command-log.ts';
import type { Draft } from '../session/game/draft.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { RestoredGame, SaveError } from '../session/ports/storage.ts';
import { firstFault } from '../shapes/nouns.ts';
import { deepEqual, plainDataFault } from '../shapes/plain.ts';
import { unknownRules } from '../shapes/unknown-rules.ts';
import { migrate, type Migration, RULES_VERSION } from './migrations.ts';
import { RECORD, type SaveRecord } from './schema.ts';

const impossible = (broken: string): Result<never, SaveError> => err({ code: 'save/impossible', broken });

/** How the game of a stored record begins: what checks positions is loaded only for a record that may have one. */
export async function beginOf(record: unknown): Promise<Begin> {
  const { setup, rulesVersion }: { setup?: unknown; rulesVersion?: unknown } = Object(record);
  const isDealt = rulesVersion === RULES_VERSION && Object(setup).position === undefined;
  return isDealt ? beginDealt : (await import('../machine/begin.ts')).begin;
}

/** Validates untrusted data and replays it into a playable game. `begin`: as for CommandLog. Fails with a SaveError. */
export function restoreSave(
  value: unknown,
  begin: Begin,
  migrations?: readonly Migration[],
): Result<RestoredGame, SaveError> {
  const parsed = parseRecord(value, migrations);
  if (!parsed.ok) return parsed;
  try {
    return replayed(parsed.value, begin);
  } catch (fault) {
    // the rules never throw on a valid game, so this one is invalid
    if (fault instanceof RangeError || fault instanceof TypeError) return impossible('game: not playable');
    throw fault;
  }
}

function parseRecord(value: unknown, migrations?: readonly Migration[]): Result<SaveRecord, SaveError> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return err({ code: 'save/not-a-save' });
  }
  const wrong = plainDataFault(value);
  if (wrong !== null) return err({ code: 'save/invalid', path: '', fault: 'not-plain' });
  const fields: Readonly<Record<string, unknown>> = { ...value };
  if (fields.app !== 'kilowatt') {
    const named = typeof fields.app === 'string' && fields.app.length <= 40;
    return err(named ? { code: 'save/other-app', app: String(fields.app) } : { code: 'save/not-a-save' });
  }
  const current = migrate('save', fields, migrations);
  if (!current.ok) return current;
  const unknown = unknownRules(current.value.setup);
  if (unknown) return err({ code: 'save/unknown-rules', ...unknown });
  const parsed = v.safeParse(RECORD, current.value, { abortEarly: true });
  if (!parsed.success) return err({ code: 'save/invalid', ...firstFault(parsed.issues) });
  const { rulesVersion } = parsed.output;
  if (rulesVersion > RULES_VERSION) {
    return err({ code: 'save/too-new', version: rulesVersion, known: RULES_VERSION });
  }
  return ok(parsed.output);
}

function metaOf({ seats, ...record }: SaveRecord): GameMeta {
  const { id, name, created, updated, bots, lent, branchedFrom, timeUsed, timeLimit } = record;
  // a name in a foreign file can be empty after sanitizing
  const named = seats.map((info, seat) => ({ ...info, name: info.name || String(seat + 1) }));
  return { id, name, created, updated, seats: named, bots, lent, branchedFrom, timeUsed, timeLimit };
}

function refused(error: ReplayError, { map }: Setup): SaveError {
  return error.code === 'replay/refused'
    ? { code: 'save/refused', index: error.index, refusal: error.refusal }
    : { code: 'save/setup', error, map };
}

/** Replays the log. The result must equal the saved snapshot, unless the rules have changed since. */
function replayed(record: SaveRecord, begin: Begin): Result<RestoredGame, SaveError> {
  const { setup, seed, commands, together, snapshot, rulesVersion } = record;
  if (!sameTerms(setup, snapshot.context.terms) || record.seats.length !== setup.players) {
    return impossible('table: terms');
  }
  if (record.bots.length > setup.players) return impossible('table: bots');
  if (!record.lent.every((seat) => record.bots[seat])) return impossible('table: lent');
  if (record.timeUsed.length > setup.players) return impossible('table: time');
  if (setup.position && !sameTerms(setup, setup.position.game.terms)) return impossible('table: terms');
  if (!areTaps(record)) return impossible('log: together');
  // undone commands can be illegal under the current rules
  const undone = rulesVersion === RULES_VERSION ? record.undone : [];
  const replay = CommandLog.replay(metaOf(record), { setup, seed }, commands, { undone, together }, begin);
  if (replay.ok) {
    if (rulesVersion === RULES_VERSION && !replay.value.adoptTails(record.tails))
      return impossible('log: tails');
    const { value, context } = replay.value.snapshot;
    if (deepEqual(value, snapshot.value) && deepEqual(withoutNews(context), snapshot.context)) {
      return ok(restored(record, replay.value));
    }
  }
  if (rulesVersion !== RULES_VERSION) return resumed(record, begin);
  return replay.ok ? impossible('log: comes to something else') : err(refused(replay.error, setup));
}

/** Checks `together`: indices ascend, and no tap is only partly undone. */
const areTaps = ({ commands, undone, together }: SaveRecord): boolean =>
  together.every(
    (place, at) =>
      place > (together[at - 1] ?? 0) && place !== commands.length && place < commands.length + undone.length,
  );

/** Continues from the saved snapshot if the current rules replay an old log differently. */
function resumed(record: SaveRecord, begin: Begin): Result<RestoredGame, SaveError> {
  const { setup, seed, snapshot } = record;
  const position = { moment: momentOf(snapshot), game: snapshot.context };
  const begun = CommandLog.begin(metaOf(record), { setup: { ...setup, position }, seed }, begin);
  if (begun.ok) return ok(restored(record, begun.value));
  const { error } = begun;
  return error.code === 'setup/position' ? impossible(error.broken) : err(refused(error, setup));
}

function restored(record: SaveRecord, commandLog: CommandLog): RestoredGame {
  // for good: the history before the position cannot be replayed
  const resumedFromSnapshot = commandLog.origin.setup.position !== undefined;
  return { meta: commandLog.meta, commandLog, draft: fitting(record.draft, commandLog), resumedFromSnapshot };
}

/** Drops a draft made for another moment. */
function fitting(draft: Draft | null, commandLog: CommandLog): Draft | null {
  return draft && momentOf(commandLog.snapshot) === momentFor(draft) ? draft : null;
}
function momentFor(draft: Draft): Moment {
  if ('amount' in draft) return draft.plant === null ? 'bidding' : 'nominating';
  return 'cities' in draft ? 'building' : 'cubes' in draft ? 'buying' : 'powering';
}
