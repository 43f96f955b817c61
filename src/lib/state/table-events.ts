import {
  type DeviceId,
  type Holder,
  ownerOf,
  ownSeatsOf,
  seatsOf,
  type TableView,
  undoVoters,
} from '../protocol/table-view.ts';
import type { Seat } from '../rules/types.ts';
import type { TableEvent, TableObservation } from './table-event.ts';
import { Wishes } from './wishes.ts';

/** The seats that other devices got from a third one, or from nobody, by the device that has them now. */
function seatsTaken(
  before: readonly Holder[],
  now: readonly Holder[],
  self: DeviceId,
): readonly TableEvent[] {
  const taken = new Map<DeviceId, Seat[]>();
  for (const [seat, holder] of now.entries()) {
    const from = ownerOf(before[seat]);
    if (holder.kind !== 'device' || [from, self].includes(holder.device) || from === self) continue;
    taken.set(holder.device, [...(taken.get(holder.device) ?? []), seat]);
  }
  return [...taken].map(([device, seats]) => ({ type: 'seats-taken', device, seats }));
}

/** Seats that this device lost or gained. */
function ownSeatChanges(before: readonly Seat[], now: readonly Seat[]): readonly TableEvent[] {
  const lost = before.filter((seat) => !now.includes(seat));
  const gained = now.filter((seat) => !before.includes(seat));
  return [
    ...(lost.length > 0 ? [{ type: 'seats-lost', seats: lost } as const] : []),
    ...(gained.length > 0 ? [{ type: 'seats-gained', seats: gained } as const] : []),
  ];
}

/** Seats of other devices at which bots began to stand in, and those whose players came back. */
function standIns(before: readonly Holder[], now: readonly Holder[], self: DeviceId): readonly TableEvent[] {
  const of = (holders: readonly Holder[], seat: Seat): DeviceId | null => {
    const holder = holders[seat];
    return holder?.kind === 'bot' ? holder.owner : null;
  };
  const others = [...now.keys()].filter((seat) => ownerOf(now[seat]) !== self);
  const began = others.filter((seat) => of(now, seat) !== null && of(now, seat) !== of(before, seat));
  const back = others.filter((seat) => {
    const holder = now[seat];
    return holder?.kind === 'device' && holder.device === of(before, seat);
  });
  return [
    ...(began.length > 0 ? [{ type: 'bots-stand-in', seats: began } as const] : []),
    ...(back.length > 0 ? [{ type: 'players-back', seats: back } as const] : []),
  ];
}

/** The outcome of an undo proposal. */
function undoQuestions(was: TableView, is: TableView, self: DeviceId): readonly TableEvent[] {
  const [before, now] = [was.undoProposal, is.undoProposal];
  const hasLapsed = !now && before?.by === self && before.declinedBy === null && is.logLength > was.logLength;
  if (hasLapsed) return [{ type: 'undo-lapsed' }];
  if (!now || is.undoByAll === null) return [];
  if (now.declinedBy !== null && now.by === self && before?.declinedBy !== now.declinedBy)
    return [{ type: 'undo-declined', device: now.declinedBy }];
  const isNew = now.by !== before?.by || is.revision !== was.revision;
  const isAsked = isNew && now.by !== self && undoVoters(is).includes(self);
  return isAsked ? [{ type: 'undo-proposed', device: now.by, seat: is.undoByAll }] : [];
}

function playChanges(before: TableObservation, now: TableObservation): readonly TableEvent[] {
  const { device } = now;
  const [was, is] = [before.tableView, now.tableView];
  const events: TableEvent[] = [];
  if (is.epoch === was.epoch && is.logLength < was.logLength) {
    // the log does not say whose decision was removed from it
    const seat = before.log[is.logLength]?.command?.seat;
    if (seat !== undefined && was.undoProposal) events.push({ type: 'undone-by-all', seat });
    else if (seat !== undefined && !seatsOf(is, device).includes(seat)) events.push({ type: 'undone', seat });
  }
  if (is.logLength > was.logLength) events.push({ type: 'decided' });
  if (now.acting !== null && now.moment !== null && now.acting !== before.acting) {
    events.push({ type: 'turn-began', seat: now.acting, moment: now.moment });
  }
  return [
    ...events,
    ...undoQuestions(was, is, device),
    ...ownSeatChanges(ownSeatsOf(was, device), ownSeatsOf(is, device)),
    ...seatsTaken(was.holders, is.holders, device),
    ...standIns(was.holders, is.holders, device),
  ];
}

const termsOf = ({ terms, regions, order, advice, timeLimit }: TableView): string =>
  JSON.stringify([terms, regions, order, advice, timeLimit]);
function lobbyChanges(
  { tableView: was }: TableObservation,
  { gameId, tableView: is }: TableObservation,
): readonly TableEvent[] {
  if (is.stage !== 'lobby') return [{ type: 'deal-began' }];
  return gameId === null && termsOf(is) !== termsOf(was) ? [{ type: 'terms-changed' }] : [];
}

/** The events between two observations of one device. */
export function eventsBetween(before: TableObservation, now: TableObservation): readonly TableEvent[] {
  const [was, is] = [before.tableView, now.tableView];
  const events: TableEvent[] = [];
  const { gameId } = now;
  const tookOver = before.gameId === null && gameId !== null;
  if (gameId !== null && (tookOver || is.game !== was.game)) {
    events.push({ type: 'hosting', game: gameId, tookOver });
  }
  if (gameId === null && is.game !== was.game) events.push({ type: 'next-game' });
  if (is.host !== was.host) events.push({ type: 'host-changed', host: is.host });
  if (is.game !== was.game) return events;
  if (was.stage === 'lobby') return [...events, ...lobbyChanges(before, now)];
  const plays = is.stage === 'playing' && was.stage === 'playing';
  return plays ? [...events, ...playChanges(before, now)] : events;
}

/** Passes the events of one table on. Events from before the first subscription are kept for it. */
export class TableEvents {
  readonly wishes = new Wishes();
  #listener: ((event: TableEvent) => void) | null = null;
  #kept: TableEvent[] = [];
  #last: TableObservation | null = null;
  /** The seats that an older page of this device had in `game`. Null after the comparison, or if there was no such page. */
  #earlier: { readonly game: string; readonly seats: readonly Seat[] } | null = null;

  /** Events go to `listener`, one at a time, until the returned function is called. */
  subscribe(listener: (event: TableEvent) => void): () => void {
    this.#listener = listener;
    const kept = this.#kept;
    this.#kept = [];
    for (const event of kept) listener(event);
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }
  emit(event: TableEvent): void {
    if (this.#listener) this.#listener(event);
    else this.#kept.push(event);
  }

  /** Keeps the seats that an older page of this device had, so that a change since then is told once. */
  remember(game: string, seats: readonly Seat[]): void {
    this.#earlier = { game, seats };
  }
  /** Emits the events since the previous observation. */
  observe(now: TableObservation): void {
    const [before, earlier] = [this.#last, this.#earlier];
    this.#last = now;
    if (before) for (const event of eventsBetween(before, now)) this.emit(event);
    for (const event of this.wishes.answer(before, now)) this.emit(event);
    if (!earlier || now.tableView.stage !== 'playing') return;
    this.#earlier = null;
    if (before || earlier.game !== now.tableView.game) return;
    for (const event of ownSeatChanges(earlier.seats, ownSeatsOf(now.tableView, now.device)))
      this.emit(event);
  }
}
