import type { DealParts, Desk, DeviceId, Holding, TableStage, ViewKey } from '../protocol/desk.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Setup } from '../rules/setup.ts';
import type { View } from '../rules/view.ts';
import type { Company, CompanyState } from './company.ts';
import type { Base } from './fair.ts';
import type { Table } from './table.ts';
import { viewOf } from '../machine/step.ts';
import { PUBLIC_VIEW } from '../protocol/desk.ts';
import { holdingsAtStart } from './ledger.ts';

/** What a game went on from when a device took the table over: all that everybody knew. */
export interface Continued extends Base {
  /** What was played before. */
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  /** By seat, where the game itself had begun in its middle: what everybody had then. */
  readonly start?: readonly Holding[];
}

/** What the authority over a shared table keeps besides the game itself. Plain JSON. */
export interface Hosting extends CompanyState {
  readonly game: string;
  readonly epoch: number;
  /** The device that is the authority. */
  readonly self: DeviceId;
  readonly stage: TableStage;
  readonly revision: number;
  readonly fresh: number;
  readonly setup: Setup;
  readonly deal: DealParts | null;
  /** The host's part of the deal, as hex. Secret until the game is over. */
  readonly share: string;
  /** Null: the game began at this device. */
  readonly base: Continued | null;
  /** When this device last opened the game, the rules had changed and its log no longer fitted: it goes on from its position. */
  readonly resumed: boolean;
}

/** The log of the whole game, whoever was the authority. */
export function wholeLog(base: Continued | null, table: Table | null): readonly LogEntry[] {
  const log = table?.log ?? [];
  return base ? [...base.log, ...log.slice(1)] : log;
}

/** What everybody had when the game began, where that was in its middle. */
function startOf({ base }: Pick<Hosting, 'base'>, table: Table | null): readonly Holding[] | undefined {
  // what a take-over goes on from is no beginning: the log goes back further
  if (base) return base.start;
  return table?.origin.setup.position && holdingsAtStart(table.origin.setup);
}

function viewsFor(table: Table, keys: readonly ViewKey[]): Readonly<Record<ViewKey, View>> {
  const viewer = (key: ViewKey): number | null => (key === PUBLIC_VIEW ? null : Number(key));
  // the log carries the news
  return Object.fromEntries(keys.map((key) => [key, { ...viewOf(table.snapshot, viewer(key)), news: [] }]));
}

/** What one device may know; `device` may be any, also one without a seat. */
export function deskFor(hosting: Hosting, company: Company, table: Table | null, device: DeviceId): Desk {
  const { game, epoch, self, stage, revision, fresh, setup, deal, base, resumed } = hosting;
  const own = company.seatsOf(device);
  const keys = own.length > 0 ? own.map(String) : [PUBLIC_VIEW];
  const hidden = setup.hiddenMoney && !table?.isOver;
  const undo = table?.undoSeat ?? null;
  const redo = table?.redoSeat ?? null;
  const start = startOf(hosting, table);
  return {
    game,
    epoch,
    host: self,
    stage,
    revision,
    fresh,
    terms: {
      map: setup.map,
      players: setup.players,
      beginners: setup.beginners,
      hiddenMoney: setup.hiddenMoney,
    },
    regions: setup.regions,
    ...(setup.order && { order: setup.order }),
    ...(start && { start }),
    seats: company.seats,
    holders: company.holders,
    devices: company.devices,
    views: table ? viewsFor(table, keys) : {},
    history: hidden ? [] : wholeHistory(base, table),
    logLength: wholeLog(base, table).length,
    canUndo: undo !== null && own.includes(undo),
    canRedo: redo !== null && own.includes(redo),
    deal,
    base: base && { view: base.view, logLength: base.log.length },
    resumed,
  };
}

/** Figures of all rounds, each once: those of the round before a take-over are known from before. */
function wholeHistory(base: Continued | null, table: Table | null): readonly RoundFigures[] {
  const before = base?.history ?? [];
  const last = before.at(-1)?.round ?? -1;
  return [...before, ...(table?.history ?? []).filter(({ round }) => round > last)];
}
