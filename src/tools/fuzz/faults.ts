import type { Wire } from '../../lib/net/memory.ts';
import type { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';

/** Faults of devices and networks. */

const oneOf = <T>(items: readonly T[], chance: Chance): T | null =>
  items.length === 0 ? null : chance.oneOf(items);

export type ChannelFault =
  | 'cut'
  | 'cut-at-one-end'
  | 'hold'
  | 'release'
  | 'lose-and-cut'
  | 'lose'
  | 'double'
  | 'delay'
  | 'reload'
  | 'reload-unseen'
  | 'second-link'
  | 'reload-host'
  | 'slow-disk';

/** Faults of reliable channels: messages arrive whole and in order, or the link is cut. */
const SOUND: readonly ChannelFault[] = [
  ...(['cut', 'cut-at-one-end', 'hold', 'hold', 'release', 'release', 'release', 'lose-and-cut'] as const),
  ...(['reload', 'reload-unseen', 'second-link', 'reload-host', 'slow-disk', 'slow-disk'] as const),
];
/** Faults that data channels never have; the table must withstand them nevertheless. */
const ROUGH: readonly ChannelFault[] = ['lose', 'double', 'double', 'double', 'delay', 'delay', 'delay'];

export const anyFault = (rough: boolean, chance: Chance): ChannelFault =>
  chance.oneOf(rough && !chance.onceIn(3) ? ROUGH : SOUND);

/** Causes a fault; false if it could affect nothing. */
export function causeFault(fault: ChannelFault, table: MemoryTable, guests: readonly GuestDevice[]): boolean {
  const { chance, net } = table;
  const cable = oneOf(net.cables, chance);
  const wires: readonly Wire[] = net.busy;
  const wire = oneOf(wires, chance);
  const guestDevice = oneOf(guests, chance);
  switch (fault) {
    case 'cut':
      cable?.cut();
      return cable !== null;
    case 'cut-at-one-end':
      if (cable) chance.oneOf(cable.wires).cut();
      return cable !== null;
    case 'hold':
      if (cable) chance.oneOf(cable.wires).held = true;
      return cable !== null;
    case 'release':
      for (const one of net.cables.flatMap((held) => held.wires)) one.held = false;
      return true;
    case 'lose-and-cut':
      wire?.drop();
      net.cables.find(({ wires: both }) => both.some((one) => one === wire))?.cut();
      return wire !== null;
    case 'lose':
      wire?.drop();
      return wire !== null;
    case 'double':
      wire?.double();
      return wire !== null;
    case 'delay':
      wire?.delay();
      return wire !== null;
    case 'reload':
    case 'reload-unseen':
      // a closing page tells the host; a vanishing device does not
      if (fault === 'reload') guestDevice?.cable?.cut();
      else guestDevice?.cable?.wires[1].cut();
      guestDevice?.reload();
      return guestDevice !== null;
    case 'second-link':
      guestDevice?.connect();
      return guestDevice !== null;
    case 'reload-host':
      table.reloadHost();
      return true;
    case 'slow-disk':
      table.disk.slow = !table.disk.slow;
      if (!table.disk.slow) table.disk.commit();
      return true;
  }
}
