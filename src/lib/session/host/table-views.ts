import { viewOf } from '../../machine/step.ts';
import {
  type DeviceId,
  type Holding,
  PUBLIC_VIEW,
  type TableView,
  type UndoProposal,
  type ViewKey,
} from '../../protocol/table-view.ts';
import type { RoundFigures } from '../../rules/history.ts';
import type { LogEntry } from '../../rules/log.ts';
import { termsOf } from '../../rules/setup.ts';
import type { View } from '../../rules/view.ts';
import type { CommandLog } from '../game/command-log.ts';
import { initialHoldings } from '../game/ledger.ts';
import { jointUndoSeat } from './command-handler.ts';
import type { HostRecord, TakeoverRecord } from './host-record.ts';
import type { Roster } from './roster.ts';

/** The host's table views for each device. */

/** The log of the whole game, across all its hosts. */
export function wholeLog(base: TakeoverRecord | null, commandLog: CommandLog | null): readonly LogEntry[] {
  const log = commandLog?.log ?? [];
  return base ? [...base.log, ...log.slice(1)] : log;
}

/** By seat, the holding at the start of the game; undefined if the game began with the usual set-up. */
function startHoldings(
  { base }: Pick<HostRecord, 'base'>,
  commandLog: CommandLog | null,
): readonly Holding[] | undefined {
  // after a take-over the log reaches further back than the command log
  if (base) return base.start;
  return commandLog?.origin.setup.position && initialHoldings(commandLog.origin.setup);
}

function viewsFor(commandLog: CommandLog, keys: readonly ViewKey[]): Readonly<Record<ViewKey, View>> {
  const viewer = (key: ViewKey): number | null => (key === PUBLIC_VIEW ? null : Number(key));
  // news are part of the log
  return Object.fromEntries(
    keys.map((key) => [key, { ...viewOf(commandLog.snapshot, viewer(key)), news: [] }]),
  );
}

/** The table view of a device, with or without a seat. */
export function tableViewFor(
  hostRecord: HostRecord,
  roster: Roster,
  commandLog: CommandLog | null,
  undoProposal: UndoProposal | null,
  device: DeviceId,
): TableView {
  const { game, epoch, self, stage, revision, validSince, setup, deal, base, resumed, advice } = hostRecord;
  const { timeLimit, timeUsed } = hostRecord;
  const ownSeats = roster.seatsOf(device);
  const keys = ownSeats.length > 0 ? ownSeats.map(String) : [PUBLIC_VIEW];
  const hidesMoney = setup.hiddenMoney && !commandLog?.isOver;
  const undoSeat = commandLog?.undoSeat(roster.bots, roster.people) ?? null;
  const redoSeat = commandLog?.redoSeat ?? null;
  const start = startHoldings(hostRecord, commandLog);
  return {
    game,
    epoch,
    host: self,
    stage,
    revision,
    validSince,
    terms: termsOf(setup),
    regions: setup.regions,
    ...(setup.order && { order: setup.order }),
    ...(start && { start }),
    seats: roster.seats,
    holders: roster.holders,
    devices: roster.devices,
    views: commandLog ? viewsFor(commandLog, keys) : {},
    history: hidesMoney ? [] : wholeHistory(base, commandLog),
    logLength: wholeLog(base, commandLog).length,
    canUndo: undoSeat !== null && ownSeats.includes(undoSeat),
    canRedo: redoSeat !== null && ownSeats.includes(redoSeat),
    undoByAll: stage === 'playing' ? jointUndoSeat(commandLog, roster.bots) : null,
    undoProposal,
    deal,
    base: base && { view: base.view, logLength: base.log.length },
    // a removed player may still watch on another device
    ticket: ownSeats.length > 0 || device === self ? hostRecord.ticket : '',
    resumed,
    advice,
    timeLimit,
    timeUsed,
  };
}

/** The figures of every round, each once: a take-over repeats the figures of the round before it. */
function wholeHistory(base: TakeoverRecord | null, commandLog: CommandLog | null): readonly RoundFigures[] {
  const earlier = base?.history ?? [];
  const last = earlier.at(-1)?.round ?? -1;
  return [...earlier, ...(commandLog?.history ?? []).filter(({ round }) => round > last)];
}
