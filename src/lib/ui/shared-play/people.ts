import { seatsOf } from '../../app/multiplayer.ts';
import type { SeatLevel } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import type { Device, DeviceId, TableView } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import { contactOf, type SharedGame } from '../../state/screen.ts';
import { botNames } from '../bots/bot-names.ts';

/** The device that plays a seat, or undefined if none does. */
export function deviceAt(
  { holders, devices }: Pick<TableView, 'holders' | 'devices'>,
  seat: Seat,
): Device | undefined {
  const holder = holders[seat];
  return holder?.kind === 'device' ? devices.find(({ id }) => id === holder.device) : undefined;
}

/** The level of a seat's bot, or null if it has none. */
export function levelAt({ holders }: Pick<TableView, 'holders'>, seat: Seat): SeatLevel | null {
  const holder = holders[seat];
  return holder?.kind === 'bot' ? holder.level : null;
}
/** A unique name for a bot of a level at a seat. */
export function botNameAt({ seats }: Pick<TableView, 'seats'>, seat: Seat, level: Level): string {
  const taken = seats.flatMap(({ name }, at) => (at === seat ? [] : [name]));
  return botNames([level], taken)[0] ?? '';
}
/** The seats where bots stand in for a device. */
export const lentBy = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (holder.kind === 'bot' && holder.owner === device ? [seat] : []));

/** The first seat of a device, where it is shown; undefined if it has none. */
export const seatOfDevice = (tableView: Pick<TableView, 'holders'>, device: DeviceId): Seat | undefined =>
  seatsOf(tableView, device)[0];

/** The table view with the host marked as absent while there is no channel to it, since no host can report its own absence. */
export function tableViewNow(game: SharedGame): TableView | null {
  const { tableView } = game;
  if (!tableView || contactOf(game).state !== 'away') return tableView;
  const devices = tableView.devices.map((one) => (one.id === tableView.host ? { ...one, here: false } : one));
  return { ...tableView, devices };
}
