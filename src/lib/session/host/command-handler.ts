import type { GameRequest, RequestRefusal } from '../../protocol/messages.ts';
import type { Result } from '../../result.ts';
import type { Moment, Seat } from '../../rules/types.ts';
import type { HostRecord } from './record.ts';
import type { CommandLog } from '../game/command-log.ts';
import { awaitedBy, momentOf } from '../../machine/step.ts';
import { err, ok } from '../../result.ts';

type Count = Pick<HostRecord, 'revision' | 'validSince'>;

/**
 * Does at the table what a device with these seats asks for, or says why not. Checked in this order: whose seat, whose decision,
 * not stale, the rules.
 */
export function handleRequest(
  { stage, revision, validSince }: Pick<HostRecord, 'stage' | keyof Count>,
  table: CommandLog | null,
  own: readonly Seat[],
  request: GameRequest,
): Result<Count, RequestRefusal> {
  if (!table || stage !== 'playing') {
    // decided at the table of an older authority, before this one dealt again
    const { revision: meant } = request;
    return err(
      meant > 0
        ? { code: 'table/stale', revision: meant, validSince: revision }
        : { code: 'table/not-playing' },
    );
  }
  return request.type === 'act'
    ? act({ revision, validSince }, table, own, request)
    : goBackOrOn({ revision, validSince }, table, own, request);
}

function act(
  { revision, validSince }: Count,
  table: CommandLog,
  own: readonly Seat[],
  { revision: meant, commands }: Extract<GameRequest, { type: 'act' }>,
): Result<Count, RequestRefusal> {
  const foreign = commands.find(({ seat }) => !own.includes(seat));
  if (foreign) return err({ code: 'table/not-your-seat', seat: foreign.seat });
  const awaited = awaitedBy(table.snapshot);
  const [first] = commands;
  if (first && awaited.length > 0 && !awaited.includes(first.seat)) {
    return err({ code: 'turn/not-yours', seat: first.seat, awaited });
  }
  if (meant < validSince) return err({ code: 'table/stale', revision: meant, validSince });
  const before = momentOf(table.snapshot);
  const acted = table.actAll(commands);
  if (!acted.ok) return err(acted.error.refusal);
  return ok(counted({ revision, validSince }, before, table));
}

/** While all choose plants to run, the choices are free of each other (I3). */
function counted({ revision, validSince }: Count, before: Moment, table: CommandLog): Count {
  const free = before === 'powering' && momentOf(table.snapshot) === 'powering';
  return { revision: revision + 1, validSince: free ? validSince : revision + 1 };
}

function goBackOrOn(
  { revision, validSince }: Count,
  table: CommandLog,
  own: readonly Seat[],
  { type, revision: meant }: Exclude<GameRequest, { type: 'act' }>,
): Result<Count, RequestRefusal> {
  const seat = type === 'undo' ? table.undoSeat : table.redoSeat;
  // after the end what was hidden lies open
  const over = momentOf(table.snapshot) === 'over';
  if (over || seat === null || !own.includes(seat)) return err({ code: 'table/nothing-to-undo' });
  if (meant < revision) return err({ code: 'table/stale', revision: meant, validSince: revision });
  const before = momentOf(table.snapshot);
  if (type === 'undo') table.undo();
  else table.redo();
  return ok(counted({ revision, validSince }, before, table));
}
