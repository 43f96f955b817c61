import type { Seat } from '../../rules/types.ts';
import type { SharedGame } from '../../state/screen.ts';
import type { TableView, Device, DeviceId } from '../../protocol/table-view.ts';
import { contactOf } from '../../state/screen.ts';
import { seatsOf } from '../../app/multiplayer.ts';

/** The device that plays a seat; undefined: none does. */
export function deviceAt(
  { holders, devices }: Pick<TableView, 'holders' | 'devices'>,
  seat: Seat,
): Device | undefined {
  const holder = holders[seat];
  return holder?.kind === 'device' ? devices.find(({ id }) => id === holder.device) : undefined;
}

/** The seat at which a device is shown, its first; undefined: it has none. */
export const seatOfDevice = (tableView: Pick<TableView, 'holders'>, device: DeviceId): Seat | undefined =>
  seatsOf(tableView, device)[0];

/** The table view with the host marked as absent while there is no channel to it: no host is left to tell so. */
export function tableViewNow(table: SharedGame): TableView | null {
  const { tableView } = table;
  if (!tableView || contactOf(table).state !== 'away') return tableView;
  const devices = tableView.devices.map((one) => (one.id === tableView.host ? { ...one, here: false } : one));
  return { ...tableView, devices };
}
