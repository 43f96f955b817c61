import type { Seat } from '../../rules/types.ts';
import type { Desk, Device, DeviceId } from '../../stores/types.ts';

/** Who plays what, for the screens. */

/** The seats that a device plays. */
export const seatsOf = ({ holders }: Pick<Desk, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (holder.kind === 'device' && holder.device === device ? [seat] : []));

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
