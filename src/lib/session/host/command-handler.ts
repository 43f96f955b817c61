import type { BotSeats } from '../../bots/bot-seats.ts';
import { momentOf, seatsToAct } from '../../machine/step.ts';
import type { GameRequest, RequestRefusal } from '../../protocol/messages.ts';
import { err, ok, type Result } from '../../result.ts';
import { publiclyForced } from '../../rules/forced.ts';
import type { Moment, Seat } from '../../rules/types.ts';
import type { CommandLog } from '../game/command-log.ts';
import type { HostRecord } from './host-record.ts';
import type { Roster } from './roster.ts';

type Players = Pick<Roster, 'bots' | 'people'>;
type Revisions = Pick<HostRecord, 'revision' | 'validSince'>;

/**
 * Applies a request of a device that holds `ownSeats` and returns the new revisions. Checks in this order: own seat (table/not-your-seat),
 * seats to act (turn/not-yours), revision (table/stale), then the rules. Undo goes back over decisions of bots.
 */
export function handleRequest(
  { stage, revision, validSince }: Pick<HostRecord, 'stage' | keyof Revisions>,
  commandLog: CommandLog | null,
  ownSeats: readonly Seat[],
  players: Players,
  request: GameRequest,
): Result<Revisions, RequestRefusal> {
  if (!commandLog || stage !== 'playing') {
    // a revision above 0 comes from the game of an older host, before this host dealt again
    return err(
      request.revision > 0
        ? { code: 'table/stale', revision: request.revision, validSince: revision }
        : { code: 'table/not-playing' },
    );
  }
  return request.type === 'act'
    ? act({ revision, validSince }, commandLog, ownSeats, request)
    : undoOrRedo({ revision, validSince }, commandLog, ownSeats, players, request);
}

function act(
  revisions: Revisions,
  commandLog: CommandLog,
  ownSeats: readonly Seat[],
  { revision, commands }: Extract<GameRequest, { type: 'act' }>,
): Result<Revisions, RequestRefusal> {
  const foreign = commands.find(({ seat }) => !ownSeats.includes(seat));
  if (foreign) return err({ code: 'table/not-your-seat', seat: foreign.seat });
  const mayAct = seatsToAct(commandLog.snapshot);
  const [first] = commands;
  if (first && mayAct.length > 0 && !mayAct.includes(first.seat)) {
    return err({ code: 'turn/not-yours', seat: first.seat, seatsToAct: mayAct });
  }
  const { validSince } = revisions;
  if (revision < validSince) return err({ code: 'table/stale', revision, validSince });
  const before = momentOf(commandLog.snapshot);
  // undo skips forced commands, but it must not reveal which ones hidden money forced
  const isForced =
    first &&
    commands.length === 1 &&
    publiclyForced(before, commandLog.snapshot.context, first.seat) !== null;
  const acted = isForced ? commandLog.follow(first) : commandLog.actAll(commands);
  if (!acted.ok) return err(acted.error.refusal);
  return ok(nextRevisions(revisions, before, commandLog));
}

function undoOrRedo(
  revisions: Revisions,
  commandLog: CommandLog,
  ownSeats: readonly Seat[],
  { bots, people }: Players,
  { type, revision }: Exclude<GameRequest, { type: 'act' }>,
): Result<Revisions, RequestRefusal> {
  const seat = type === 'undo' ? commandLog.undoSeat(bots, people) : commandLog.redoSeat;
  // the end of the game reveals everything, so nothing can be undone after it
  const over = momentOf(commandLog.snapshot) === 'over';
  if (over || seat === null || !ownSeats.includes(seat)) return err({ code: 'table/nothing-to-undo' });
  if (revision < revisions.revision) {
    return err({ code: 'table/stale', revision, validSince: revisions.revision });
  }
  const before = momentOf(commandLog.snapshot);
  if (type === 'undo') commandLog.undo(bots, people);
  else commandLog.redo(bots);
  return ok(nextRevisions(revisions, before, commandLog));
}

/** Undoes the last tap because all players agreed; null if it cannot be undone. */
export function undoJointly(revisions: Revisions, commandLog: CommandLog, bots: BotSeats): Revisions | null {
  const before = momentOf(commandLog.snapshot);
  if (jointUndoSeat(commandLog, bots) === null) return null;
  commandLog.undoJointly(bots);
  return nextRevisions(revisions, before, commandLog);
}
/** The seat of that tap; null if something was revealed since, or the game is over, which reveals everything. */
export const jointUndoSeat = (commandLog: CommandLog | null, bots: BotSeats): Seat | null =>
  commandLog && !commandLog.isOver ? commandLog.jointUndoSeat(bots) : null;

/** While all choose the plants to run, requests stay valid, because the choices can come in any order (I3). */
function nextRevisions(
  { revision, validSince }: Revisions,
  before: Moment,
  commandLog: CommandLog,
): Revisions {
  const independent = before === 'powering' && momentOf(commandLog.snapshot) === 'powering';
  return { revision: revision + 1, validSince: independent ? validSince : revision + 1 };
}
