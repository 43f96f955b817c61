import { type DeviceId, ownSeatsOf, seatsOf, type TableView } from '../../lib/protocol/table-view.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Options } from '../../lib/rules/decision.ts';
import { determinize } from '../../lib/rules/determinize.ts';
import { listLegal, seatsToActAt } from '../../lib/rules/legal.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { Seat } from '../../lib/rules/types.ts';
import type { View } from '../../lib/rules/view.ts';
import type { GuestSession } from '../../lib/session/guest/guest-session.ts';
import type { HostSession } from '../../lib/session/host/host-session.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import { type Chance, randomCommand } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';

/** The commands of one decision, chosen from the device's view; null if none of its seats may act. */
export function decisionOf(
  tableView: TableView,
  device: DeviceId,
  chance: Chance,
  sense: boolean,
): readonly Command[] | null {
  const [view] = Object.values(tableView.views);
  if (tableView.stage !== 'playing' || !view) return null;
  const own = seatsOf(tableView, device);
  const seats = seatsToActAt(view.moment, view).filter((one) => own.includes(one));
  if (seats.length === 0) return null;
  const seat = chance.oneOf(seats);
  const seen = tableView.views[String(seat)];
  return seen ? decisionAt(seen, seat, chance, sense) : null;
}
/** The commands of one decision of a seat, chosen from its view; null if it may not act. */
export function decisionAt(
  seen: View,
  seat: Seat,
  chance: Chance,
  sense: boolean,
): readonly Command[] | null {
  const game = determinize(seen, seedRng(chance.below(1e9)));
  const options = listLegal(seen.moment, game, seat);
  if (!options) return null;
  const command = sense ? sensibleCommand(game, options, seat, chance) : randomCommand(options, seat, chance);
  const ends = (command.type === 'buy' || command.type === 'build') && chance.onceIn(4);
  if (ends) return [command, { type: 'done', seat }];
  return ['bid', 'nominate'].includes(command.type) && chance.onceIn(5)
    ? [limited(command, options, chance)]
    : [command];
}

/** The command with a private limit a little above its bid. */
function limited(command: Command, options: Options, chance: Chance): Command {
  if (!('bid' in command) || !('max' in options)) return command;
  return { ...command, upTo: command.bid + chance.below(Math.min(8, options.max - command.bid + 1)) };
}

/** Takes a free seat planned for this device. `devices`: the device of each seat. */
export function takeOwnSeat(guest: GuestSession, { holders }: TableView, devices: readonly DeviceId[]): void {
  const { device } = guest.identity;
  const seat = holders.findIndex(({ kind }, at) => kind === 'free' && devices[at] === device);
  if (seat >= 0) guest.takeSeat(seat);
}

/** The host takes each free seat that is planned for no guest. `devices`: the device of each seat. */
export function takeHostSeats(
  host: HostSession,
  guests: readonly GuestDevice[],
  devices: readonly DeviceId[],
): void {
  const { holders, self } = host.hostRecord;
  for (const [seat, { kind }] of holders.entries()) {
    const isForGuest = guests.some(({ device }) => device === devices[seat]);
    if (kind === 'free' && !isForGuest) host.assignSeat(seat, { kind: 'device', device: self });
  }
}

/** A rare action of a player. */
export function oddTap(host: HostSession, guests: readonly GuestDevice[], chance: Chance): void {
  const { guest, device } = chance.oneOf(guests);
  const own =
    guest.tableView?.holders.findIndex((one) => one.kind === 'device' && one.device === device) ?? -1;
  const taps: readonly (() => void)[] = [
    () => guest.undo(),
    () => guest.undo(),
    () => guest.redo(),
    () => guest.proposeUndo(),
    () => host.proposeUndo(),
    () => askedAll(host, guests, chance),
    () => guest.sendGesture('nudge'),
    () => guest.sendGesture('ouch'),
    () => guest.setReady(chance.onceIn(2)),
    () =>
      own >= 0 &&
      guest.nameSeat(own, `Name ${chance.below(9)}`, guest.tableView?.seats[own]?.colour ?? 'red'),
    () => guest.tableView?.stage === 'lobby' && own >= 0 && guest.leaveSeat(own),
    () => giveAway(host, guests, chance),
  ];
  chance.oneOf(taps)();
}
/** Proposes to undo the last decision; most devices agree. */
function askedAll(host: HostSession, guests: readonly GuestDevice[], chance: Chance): void {
  host.answerUndo(chance.onceIn(9) ? 'decline' : 'agree');
  for (const { guest } of guests) guest.answerUndo(chance.onceIn(9) ? 'decline' : 'agree');
}
/** A player or the host lends a seat to a bot, or its player takes it back. */
export function lendingTap(host: HostSession, guests: readonly GuestDevice[], chance: Chance): void {
  const { guest, device } = chance.oneOf(guests);
  const [seat] = guest.tableView ? ownSeatsOf(guest.tableView, device) : [];
  const taps: readonly (() => void)[] = [
    () => seat !== undefined && guest.lendSeat(seat, 'solid'),
    () => seat !== undefined && guest.takeSeat(seat),
    () => seat !== undefined && guest.takeSeat(seat),
    () => host.seatBot(chance.below(host.hostRecord.holders.length), 'strong', ''),
  ];
  chance.oneOf(taps)();
}
/** The host gives a seat to another device during the game. */
function giveAway(host: HostSession, guests: readonly GuestDevice[], chance: Chance): void {
  const { stage, holders } = host.hostRecord;
  if (stage !== 'playing') return;
  const seat = chance.below(holders.length);
  host.assignSeat(seat, { kind: 'device', device: chance.oneOf(guests).device });
}
