import type { Seat } from '../../rules/types.ts';
import type { SharedGame } from '../../state/screen.ts';
import type { TableView, Device, DeviceId, Holder } from '../../app/types.ts';
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

/** The table view as this device knows it. That the host is away no host can tell. */
export function tableViewNow({
  tableView,
  contact,
}: Pick<SharedGame, 'tableView' | 'contact'>): TableView | null {
  if (!tableView || contact.state !== 'away') return tableView;
  const devices = tableView.devices.map((one) => (one.id === tableView.host ? { ...one, here: false } : one));
  return { ...tableView, devices };
}

/** The seats that another device got, by device, unless they belonged to this device before. */
export function takenSeats(
  before: readonly Holder[],
  now: readonly Holder[],
  self: DeviceId,
): readonly { readonly device: DeviceId; readonly seats: readonly Seat[] }[] {
  const taken = new Map<DeviceId, Seat[]>();
  for (const [seat, holder] of now.entries()) {
    const had = before[seat];
    const from = had?.kind === 'device' ? had.device : null;
    if (holder.kind !== 'device' || [from, self].includes(holder.device) || from === self) continue;
    taken.set(holder.device, [...(taken.get(holder.device) ?? []), seat]);
  }
  return [...taken].map(([device, seats]) => ({ device, seats }));
}
