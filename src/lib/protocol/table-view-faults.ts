import type { LogEntry } from '../rules/log.ts';
import { checkSetup, sameTerms } from '../rules/setup.ts';
import type { News, Seat } from '../rules/types.ts';
import { brokenViewInvariants } from '../rules/view-invariants.ts';
import { MAX_COMMANDS } from '../shapes/nouns.ts';
import {
  type DeviceId,
  type Holder,
  ownerOf,
  PUBLIC_VIEW,
  seatsOf,
  setupOf,
  type TableView,
} from './table-view.ts';

/**
 * Checks a host's data for contradictions. The parser checks the shapes; this file checks whether the values fit together. An honest host
 * cannot send any of these, since its game keeps the invariants of the rules.
 */

/** One for each command in a save, and one for the start of the game. */
export const MAX_LOG_ENTRIES = MAX_COMMANDS + 1;

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Terms, seats, roster and deal. */
function brokenRoster(tableView: TableView): string[] {
  const broken: string[] = [];
  const { terms, seats, holders, devices, start, deal, stage, timeUsed } = tableView;
  const perSeat = [seats, holders, ...(start ? [start] : [])];
  if (checkSetup(setupOf(tableView)) !== null) broken.push('table: set-up');
  if (perSeat.some(({ length }) => length !== terms.players)) broken.push('table: seats');
  if (timeUsed.length > terms.players) broken.push('table: time');
  if (!isDistinct(devices.map(({ id }) => id))) broken.push('table: devices');
  const isHere = (holder: Holder): boolean => devices.some(({ id }) => id === ownerOf(holder));
  if (holders.some((one) => one.kind === 'bot' && one.owner !== null && !isHere(one)))
    broken.push('table: bots');
  if (deal && !isDistinct(deal.devices)) broken.push('table: deal');
  if (stage === 'dealing' && !deal) broken.push('table: deal');
  return broken;
}

/** The views: one for each seat of the device, or else the public one, each of this table's game and valid by itself. */
function brokenViews(tableView: TableView, device: DeviceId): string[] {
  const { views, terms, base, stage } = tableView;
  const own = seatsOf(tableView, device).map(String);
  const expected = own.length > 0 ? own : [PUBLIC_VIEW];
  const keys = Object.keys(views);
  const isBeforeGame = keys.length === 0 && stage !== 'playing';
  if (!isBeforeGame && (keys.length !== expected.length || !expected.every((key) => key in views))) {
    return ['views: seats'];
  }
  const viewer = (key: string): Seat | null => (key === PUBLIC_VIEW ? null : Number(key));
  if (!Object.entries(views).every(([key, view]) => view.viewer === viewer(key))) return ['views: viewer'];
  if (base && base.view.viewer !== null) return ['views: viewer'];
  const all = [...Object.values(views), ...(base ? [base.view] : [])];
  const isOfTable = all.every((view) => sameTerms(view.terms, terms));
  return isOfTable ? all.flatMap(brokenViewInvariants) : ['views: terms'];
}

/** The undo proposal: there is something to undo, and every device that answered is at the table and answered once. */
function brokenUndo({ undoByAll, undoProposal, terms, devices, stage }: TableView): string[] {
  const broken: string[] = [];
  if (undoByAll !== null && (undoByAll >= terms.players || stage !== 'playing')) broken.push('undo: seat');
  if (!undoProposal) return broken;
  const { by, agreed, declinedBy } = undoProposal;
  const named = [...agreed, ...(declinedBy === null ? [] : [declinedBy])];
  const areHere = named.every((one) => devices.some(({ id }) => id === one));
  if (undoByAll === null || agreed[0] !== by || !areHere || !isDistinct(named)) broken.push('undo: proposal');
  return broken;
}

/** The extent of the game: the log, and the figures of past rounds. */
function brokenPast({ logLength, base, stage, history, terms }: TableView): string[] {
  const broken: string[] = [];
  const least = Math.max(base?.logLength ?? 0, stage === 'playing' ? 1 : 0);
  if (logLength < least || logLength > MAX_LOG_ENTRIES) broken.push('log: length');
  const isInOrder = history.every(({ round }, at) => at === 0 || round > (history[at - 1]?.round ?? 0));
  if (!isInOrder || history.some(({ seats }) => seats.length !== terms.players)) broken.push('log: history');
  return broken;
}

/** The contradictions in a table view received by `device`, as short codes. */
export const tableViewFaults = (tableView: TableView, device: DeviceId): readonly string[] => [
  ...brokenRoster(tableView),
  ...brokenViews(tableView, device),
  ...brokenUndo(tableView),
  ...brokenPast(tableView),
];

function seatsIn(item: News): readonly Seat[] {
  switch (item.type) {
    case 'game-began':
    case 'round-began':
    case 'order-changed':
      return item.order;
    case 'game-over':
      return item.winners;
    default:
      return 'seat' in item ? [item.seat] : [];
  }
}

/** Whether an entry of the log is about seats that exist with this many players. */
const isAboutPlayers = ({ command, news }: LogEntry, players: number): boolean =>
  (command?.seat ?? 0) < players && news.every((item) => seatsIn(item).every((seat) => seat < players));

/** Seats listed in an item: each once, and all of them in a turn order. */
function isComplete(item: News, players: number): boolean {
  const seats = seatsIn(item);
  return isDistinct(seats) && (!('order' in item) || seats.length === players);
}
/** The contradiction in a log entry of a table with this many players, as a short code; null if there is none. */
export function entryFault(entry: LogEntry, players: number): string | null {
  const { news } = entry;
  if (!isAboutPlayers(entry, players)) return 'log: seats';
  if (!news.every((item) => isComplete(item, players))) return 'log: order';
  const paid = news.flatMap((item) => (item.type === 'powered' ? [item.seat] : []));
  return isDistinct(paid) ? null : 'log: incomes';
}
