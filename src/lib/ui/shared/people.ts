import type { Seat } from '../../rules/types.ts';
import type { SharedTable } from '../../stores/screen.ts';
import type { Desk, Device, DeviceId, Holder } from '../../stores/types.ts';
import { seatsOf } from '../../stores/shared-app.ts';

/** Who plays what, for the screens. */

/** The device that plays a seat; undefined: none does. */
export function deviceAt(
  { holders, devices }: Pick<Desk, 'holders' | 'devices'>,
  seat: Seat,
): Device | undefined {
  const holder = holders[seat];
  return holder?.kind === 'device' ? devices.find(({ id }) => id === holder.device) : undefined;
}

/** The seat at which a device is shown; undefined: it holds none. */
export const seatOfDevice = (desk: Pick<Desk, 'holders'>, device: DeviceId): Seat | undefined =>
  seatsOf(desk, device)[0];

/** The desk as it stands for this device: that the host is away, nobody could tell it. */
export function deskNow({ desk, contact }: Pick<SharedTable, 'desk' | 'contact'>): Desk | null {
  if (!desk || contact.state !== 'away') return desk;
  const devices = desk.devices.map((one) => (one.id === desk.host ? { ...one, here: false } : one));
  return { ...desk, devices };
}

/** The seats that went from one of the others, or from nobody, to another of them, by device. */
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
