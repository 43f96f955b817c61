import type { SeatLevel } from '#lib/bots/bot-seats.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { legal, momentOf, seatsToAct, type Snapshot, viewOf } from '#lib/machine/step.ts';
import {
  botsAt,
  type Device,
  type Holder,
  ownerOf,
  setupOf,
  type TableView,
} from '#lib/protocol/table-view.ts';
import { err } from '#lib/result.ts';
import type { Seat } from '#lib/rules/types.ts';
import type { PlayableGuestGame, PlayableHostGame } from '#lib/state/screen.ts';
import { at } from '../rules/build.ts';
import { seatInfos } from './fixtures.ts';
import { TERMS } from './terms.ts';

/** A fake shared table for screens; unspecified parts do nothing. */

const nothing = (): void => undefined;

export const fakeDevice = (id: string, part: Partial<Device> = {}): Device => ({
  id,
  name: `${id}’s phone`,
  publicKey: '',
  here: true,
  ready: false,
  ...part,
});
export const heldBy = (id: string | null): Holder =>
  id === null ? { kind: 'free' } : { kind: 'device', device: id };

/** A holder: a bot, a bot for a device, or none. */
export const botFor = (owner: string | null, level: SeatLevel = 'solid'): Holder => ({
  kind: 'bot',
  level,
  owner,
});

export function fakeTableView(part: Partial<TableView> = {}): TableView {
  return {
    game: 'game',
    epoch: 1,
    host: 'Anna',
    stage: 'lobby',
    revision: 0,
    validSince: 0,
    terms: TERMS,
    regions: { by: 'draw' },
    seats: seatInfos.slice(0, 3),
    holders: [heldBy('Anna'), heldBy('Bob'), heldBy(null)],
    devices: [fakeDevice('Anna'), fakeDevice('Bob'), fakeDevice('Cem')],
    views: {},
    history: [],
    logLength: 0,
    canUndo: false,
    canRedo: false,
    undoByAll: null,
    undoProposal: null,
    deal: null,
    base: null,
    resumed: false,
    advice: false,
    timeLimit: null,
    timeUsed: [],
    ticket: '',
    ...part,
  };
}

const somewhere: Snapshot = at('building', { players: [{ money: 30 }, {}, {}], waiting: [0, 1, 2] });

/** The actions of every player at a shared table. */
export const fakeGuestSession = (
  part: Partial<PlayableGuestGame['session']> = {},
): PlayableGuestGame['session'] => ({ answerUndo: nothing, setReady: nothing, ...part });

/** The common part of host and guests, as seen by `self`. */
function atTable(self: string, tableView: TableView, snapshot: Snapshot) {
  const mine = tableView.holders.flatMap((holder, seat) =>
    holder.kind === 'device' && holder.device === self ? [seat] : [],
  );
  const toAct = seatsToAct(snapshot);
  const acting = toAct.find((seat) => mine.includes(seat)) ?? null;
  return {
    id: tableView.game,
    seats: tableView.seats,
    view: viewOf(snapshot, acting ?? mine[0] ?? null),
    moment: momentOf(snapshot),
    seatsToAct: toAct,
    acting,
    options: acting === null ? null : legal(snapshot, acting),
    handOver: null,
    log: [],
    viewAt: () => null,
    history: [],
    refusal: null,
    forced: [],
    canUndo: false,
    canRedo: false,
    draft: null,
    act: () => true,
    actAll: () => true,
    undo: nothing,
    redo: nothing,
    uncover: nothing,
    dismissRefusal: nothing,
    device: self,
    tableView,
    mine,
    pending: false,
    away: [],
    gesture: null,
    refused: null,
    trouble: null,
    verdict: null,
    finished: null,
    invite: null,
    claim: { current: null, follow: nothing, dismiss: nothing },
    bots: botsAt(tableView),
    maySetBot: (seat: Seat) => ownerOf(tableView.holders[seat]) === self,
    setBot: nothing,
    takeSeat: nothing,
    leaveSeat: nothing,
    nameSeat: nothing,
    jointUndoSeat: tableView.undoByAll,
    proposeUndo: nothing,
    session: fakeGuestSession(),
    sendGesture: nothing,
    led: null,
    lead: nothing,
  };
}

/** A guest's game. */
export const fakeGuestGame = (
  self: string,
  tableView: TableView,
  snapshot: Snapshot = somewhere,
  part: Partial<PlayableGuestGame> = {},
): PlayableGuestGame => ({
  ...atTable(self, tableView, snapshot),
  role: 'guest',
  contact: { state: 'here' },
  link: { current: null, follow: nothing, dismiss: nothing },
  election: { state: 'none' },
  archived: false,
  transferCode: '',
  continueHere: nothing,
  agree: nothing,
  decline: nothing,
  ...part,
});

/** The host's own actions. */
export const fakeHostSession = (
  part: Partial<PlayableHostGame['session']> = {},
): PlayableHostGame['session'] => ({
  ...fakeGuestSession(),
  start: () => null,
  assignSeat: nothing,
  seatBot: nothing,
  removeDevice: nothing,
  letIn: nothing,
  turnAway: nothing,
  setAdmission: nothing,
  ...part,
});

/** The host's game. */
export const fakeHostGame = (
  tableView: TableView,
  snapshot: Snapshot = somewhere,
  part: Partial<PlayableHostGame> = {},
): PlayableHostGame => ({
  ...atTable(tableView.host, tableView, snapshot),
  role: 'host',
  gameId: gameIdFrom('the-game'),
  room: { code: 'KWX4T', server: '' },
  notes: [],
  saving: { problem: null, dismissProblem: nothing },
  session: fakeHostSession(),
  setup: setupOf(tableView),
  changeLobby: () => null,
  maySetBot: () => true,
  playAgain: nothing,
  end: nothing,
  knocks: [],
  admission: 'knock',
  pair: () => Promise.resolve(err({ code: 'net/no-webrtc' })),
  ...part,
});
