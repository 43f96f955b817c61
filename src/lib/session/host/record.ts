import type {
  DealParts,
  TableView,
  DeviceId,
  Holding,
  TableStage,
  ViewKey,
} from '../../protocol/table-view.ts';
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

/** What a game went on from when a device took the table over: all that everybody knew. */
export interface TakeoverRecord extends TakeoverPoint {
  /** What was played before. */
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  /** By seat, where the game itself had begun in its middle: what everybody had then. */
  readonly start?: readonly Holding[];
}

/** What the authority over a shared table keeps besides the game itself. Plain JSON. */
export interface HostRecord extends RosterState {
  readonly game: string;
  readonly epoch: number;
  /** The device that is the authority. */
  readonly self: DeviceId;
  readonly stage: TableStage;
  readonly revision: number;
  readonly validSince: number;
  readonly setup: Setup;
  readonly deal: DealParts | null;
  /** The host's part of the deal, as hex. Secret until the game is over. */
  readonly share: string;
  /** Null: the game began at this device. */
  readonly base: TakeoverRecord | null;
}

/** The log of the whole game, whoever was the authority. */
export function wholeLog(base: TakeoverRecord | null, table: CommandLog | null): readonly LogEntry[] {
  const log = table?.log ?? [];
  return base ? [...base.log, ...log.slice(1)] : log;
}

/** What everybody had when the game began, where that was in its middle. */
function startOf(
  { base }: Pick<HostRecord, 'base'>,
  table: CommandLog | null,
): readonly Holding[] | undefined {
  // what a take-over goes on from is no beginning: the log goes back further
  if (base) return base.start;
  return table?.origin.setup.position && holdingsAtStart(table.origin.setup);
}

function viewsFor(table: CommandLog, keys: readonly ViewKey[]): Readonly<Record<ViewKey, View>> {
  const viewer = (key: ViewKey): number | null => (key === PUBLIC_VIEW ? null : Number(key));
  // the log carries the news
  return Object.fromEntries(keys.map((key) => [key, { ...viewOf(table.snapshot, viewer(key)), news: [] }]));
}

/** What one device may know; `device` may be any, also one without a seat. */
export function tableViewFor(
  hostRecord: HostRecord,
  roster: Roster,
  table: CommandLog | null,
  device: DeviceId,
): TableView {
  const { game, epoch, self, stage, revision, validSince, setup, deal, base } = hostRecord;
  const own = roster.seatsOf(device);
  const keys = own.length > 0 ? own.map(String) : [PUBLIC_VIEW];
  const hidden = setup.hiddenMoney && !table?.isOver;
  const undo = table?.undoSeat ?? null;
  const redo = table?.redoSeat ?? null;
  const start = startOf(hostRecord, table);
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
    views: table ? viewsFor(table, keys) : {},
    history: hidden ? [] : wholeHistory(base, table),
    logLength: wholeLog(base, table).length,
    canUndo: undo !== null && own.includes(undo),
    canRedo: redo !== null && own.includes(redo),
    deal,
    base: base && { view: base.view, logLength: base.log.length },
  };
}

/** Figures of all rounds, each once: those of the round before a take-over are known from before. */
function wholeHistory(base: TakeoverRecord | null, table: CommandLog | null): readonly RoundFigures[] {
  const before = base?.history ?? [];
  const last = before.at(-1)?.round ?? -1;
  return [...before, ...(table?.history ?? []).filter(({ round }) => round > last)];
}
