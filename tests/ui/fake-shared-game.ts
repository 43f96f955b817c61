import type { Snapshot } from '../../src/lib/machine/step.ts';
import type { HostedGame, SharedGame } from '../../src/lib/state/screen.ts';
import type { TableView, Device, Holder } from '../../src/lib/app/types.ts';
import { awaitedBy, legal, momentOf, viewOf } from '../../src/lib/machine/step.ts';
import { setupOf } from '../../src/lib/protocol/table-view.ts';
import { err } from '../../src/lib/result.ts';
import { at } from '../rules/build.ts';
import { seatInfos } from './fixtures.ts';

/** Fake shared games for the screens: data as given, and actions that do nothing. */

const nothing = (): void => undefined;

export const fakeDevice = (id: string, part: Partial<Device> = {}): Device => ({
  id,
  name: `${id}’s phone`,
  lock: '',
  here: true,
  ready: false,
  ...part,
});
export const heldBy = (id: string | null): Holder =>
  id === null ? { kind: 'free' } : { kind: 'device', device: id };

export function fakeTableView(part: Partial<TableView> = {}): TableView {
  return {
    game: 'game',
    epoch: 1,
    host: 'Anna',
    stage: 'lobby',
    revision: 0,
    fresh: 0,
    terms: { map: 'germany', players: 3, beginners: false, hiddenMoney: false },
    regions: { by: 'draw' },
    seats: seatInfos.slice(0, 3),
    holders: [heldBy('Anna'), heldBy('Bob'), heldBy(null)],
    devices: [fakeDevice('Anna'), fakeDevice('Bob'), fakeDevice('Cem')],
    views: {},
    history: [],
    logLength: 0,
    canUndo: false,
    canRedo: false,
    deal: null,
    base: null,
    ...part,
  };
}

const building: Snapshot = at('building', { players: [{ money: 30 }, {}, {}], waiting: [0, 1, 2] });

/** The game as the device `self` sees it. */
export function fakeSharedGame(
  self: string,
  tableView: TableView,
  snapshot: Snapshot = building,
  part: Partial<SharedGame> = {},
): SharedGame {
  const mine = tableView.holders.flatMap((holder, seat) =>
    holder.kind === 'device' && holder.device === self ? [seat] : [],
  );
  const awaited = awaitedBy(snapshot);
  const acting = awaited.find((seat) => mine.includes(seat)) ?? null;
  return {
    id: tableView.game,
    seats: tableView.seats,
    view: viewOf(snapshot, acting ?? mine[0] ?? null),
    moment: momentOf(snapshot),
    awaited,
    acting,
    options: acting === null ? null : legal(snapshot, acting),
    handOver: null,
    log: [],
    history: [],
    refusal: null,
    canUndo: false,
    canRedo: false,
    draft: null,
    act: () => true,
    actAll: () => true,
    undo: nothing,
    redo: nothing,
    ready: nothing,
    dismissRefusal: nothing,
    device: self,
    tableView,
    contact: { state: 'here' },
    mine,
    before: mine,
    pending: false,
    away: [],
    call: null,
    refused: null,
    trouble: null,
    succession: { state: 'none' },
    verdict: null,
    archived: false,
    moveCode: '',
    sit: nothing,
    rise: nothing,
    nameSeat: nothing,
    setReady: nothing,
    nudge: nothing,
    emote: nothing,
    continueHere: nothing,
    agree: nothing,
    decline: nothing,
    ...part,
  };
}

export const fakeHostGame = (
  tableView: TableView,
  snapshot: Snapshot = building,
  part: Partial<HostedGame> = {},
): HostedGame => ({
  ...fakeSharedGame(tableView.host, tableView, snapshot),
  room: { code: 'KWX4T', server: '' },
  notes: [],
  unkept: null,
  setup: setupOf(tableView),
  arrange: () => null,
  start: () => null,
  give: nothing,
  sendAway: nothing,
  playAgain: nothing,
  end: nothing,
  invite: () => Promise.resolve(err({ code: 'net/no-webrtc' })),
  ...part,
});
