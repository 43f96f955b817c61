import type { TableView } from '../../lib/protocol/table-view.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { Trust } from '../../lib/session/trust/trust.ts';
import { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';

/** A guest that knows its table's host of today, and the table. */
export interface KnowingGuest {
  readonly device: GuestDevice;
  readonly trust: Trust;
  readonly tableView: TableView;
}

/**
 * The table and its guests as they stand in a game, with a network of their own: whatever attackers spoil here, the game goes on as if
 * nothing had happened. No guest is connected.
 */
export class TableCopy {
  readonly table: MemoryTable;
  readonly chance: Chance;
  readonly #originals: readonly GuestDevice[];

  constructor({ host }: MemoryTable, originals: readonly GuestDevice[], chance: Chance) {
    this.chance = chance;
    this.table = new MemoryTable(new Chance(seedRng(chance.below(1e9))), host.hostRecord, host.commandLog);
    this.#originals = originals;
  }

  /** New copies of the guests that know the host of today, each with what it has stored. */
  guests(): readonly KnowingGuest[] {
    const { epoch } = this.table.host.hostRecord;
    return this.#originals.flatMap(({ device: name, guest: { guestRecord, tableView, log } }) => {
      const { trust } = guestRecord;
      if (trust?.epoch !== epoch || tableView?.epoch !== epoch) return [];
      const device = new GuestDevice(this.table, name);
      // the host of the copy must not play on in the game of the original, to which its requests belong
      device.guestRecord = { ...guestRecord, pending: [] };
      device.reload();
      device.guest.restore({ tableView, log });
      return [{ device, trust, tableView }];
    });
  }
}

/** The other guests, and one of them by chance; null if there is none. */
export function oneOfThem<T>(
  items: readonly T[],
  chance: Chance,
): { readonly one: T; readonly others: readonly T[] } | null {
  if (items.length === 0) return null;
  const one = chance.oneOf(items);
  return { one, others: items.filter((item) => item !== one) };
}
