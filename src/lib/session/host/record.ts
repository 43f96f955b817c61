import type {
  DealParts,
  TableView,
  DeviceId,
  Holding,
  TableStage,
  UndoProposal,
  ViewKey,
} from '../../protocol/table-view.ts';
import type { Takeover } from '../../protocol/certificates.ts';
import type { RoundFigures } from '../../rules/history.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Setup } from '../../rules/setup.ts';
import type { View } from '../../rules/view.ts';
import type { Roster, RosterState } from './roster.ts';
import type { TakeoverPoint } from '../fair-deal/commit-reveal.ts';
import type { CommandLog } from '../game/command-log.ts';
import { viewOf } from '../../machine/step.ts';
import { PUBLIC_VIEW } from '../../protocol/table-view.ts';
import { holdingsAtStart } from '../game/ledger.ts';
import { seatToUndoByAll } from './command-handler.ts';

/** What happens to a device that comes by the room code alone: it knocks, or it is let in at once. */
export type Admission = 'knock' | 'open';

/** The position from which a new host continued the game: what every device knew. */
export interface TakeoverRecord extends TakeoverPoint {
  /** The log before the take-over. */
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  /** By seat, what it had when the game began; only if the game began from a position. */
  readonly start?: readonly Holding[];
}

/** What the host stores besides the game itself. Plain JSON. */
export interface HostRecord extends RosterState {
  /** Id of the table, the same for all of its games and hosts; '' in records of builds without keys. */
  readonly table: string;
  /** The ticket of the table's invitations, as hex; '' in records of builds without keys. Secret. */
  readonly ticket: string;
  readonly admission: Admission;
  /** The changes of hosts, oldest first. */
  readonly takeovers: readonly Takeover[];
  readonly game: string;
  readonly epoch: number;
  /** The host's device. */
  readonly self: DeviceId;
  readonly stage: TableStage;
  readonly revision: number;
  readonly validSince: number;
  readonly setup: Setup;
  readonly deal: DealParts | null;
  /** The host's share of the deal, as hex. Secret until the game is over. */
  readonly share: string;
  /** Null: this device has hosted the game from its beginning. */
  readonly base: TakeoverRecord | null;
  /** The game goes on from a saved position, because its log did not fit the rules; it stays marked as such for good. */
  readonly resumed: boolean;
  /** Everybody may ask the best bot for advice, as agreed in the lobby. */
  readonly advice: boolean;
}

/** The log of the whole game, across all its hosts. */
export function wholeLog(base: TakeoverRecord | null, commandLog: CommandLog | null): readonly LogEntry[] {
  const log = commandLog?.log ?? [];
  return base ? [...base.log, ...log.slice(1)] : log;
}

/** By seat, what it had when the game began; undefined if the game began with the usual set-up. */
function startHoldings(
  { base }: Pick<HostRecord, 'base'>,
  commandLog: CommandLog | null,
): readonly Holding[] | undefined {
  // after a take-over the log reaches further back than the command log
  if (base) return base.start;
  return commandLog?.origin.setup.position && holdingsAtStart(commandLog.origin.setup);
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
  const ownSeats = roster.seatsOf(device);
  const keys = ownSeats.length > 0 ? ownSeats.map(String) : [PUBLIC_VIEW];
  const hidesMoney = setup.hiddenMoney && !commandLog?.isOver;
  const undoSeat = commandLog?.undoSeat(roster.bots) ?? null;
  const redoSeat = commandLog?.redoSeat ?? null;
  const start = startHoldings(hostRecord, commandLog);
  return {
    game,
    epoch,
    host: self,
    stage,
    revision,
    validSince,
    terms: {
      map: setup.map,
      players: setup.players,
      beginners: setup.beginners,
      hiddenMoney: setup.hiddenMoney,
    },
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
    undoByAll: stage === 'playing' ? seatToUndoByAll(commandLog, roster.bots) : null,
    undoProposal,
    deal,
    base: base && { view: base.view, logLength: base.log.length },
    ticket: hostRecord.ticket,
    resumed,
    advice,
  };
}

/** The figures of every round, each once: a take-over repeats the figures of the round before it. */
function wholeHistory(base: TakeoverRecord | null, commandLog: CommandLog | null): readonly RoundFigures[] {
  const earlier = base?.history ?? [];
  const last = earlier.at(-1)?.round ?? -1;
  return [...earlier, ...(commandLog?.history ?? []).filter(({ round }) => round > last)];
}
