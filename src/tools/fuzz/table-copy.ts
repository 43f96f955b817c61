import type { TableView } from '../../lib/protocol/table-view.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { Trust } from '../../lib/session/trust/trust.ts';
import { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';

/** A guest that knows the current host of its table, and the table. */
export interface InformedGuest {
  readonly device: GuestDevice;
  readonly trust: Trust;
  readonly tableView: TableView;
}

/**
 * A copy of a table and its guests in the middle of a game, with its own network: damage by attackers does not affect the game. No guest is
 * connected.
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

  /** New copies of the guests that know the current host, each with its stored record. */
  guests(): readonly InformedGuest[] {
    const { epoch } = this.table.host.hostRecord;
    return this.#originals.flatMap(({ device: name, guest: { guestRecord, tableView, log } }) => {
      const { trust } = guestRecord;
      if (trust?.epoch !== epoch || tableView?.epoch !== epoch) return [];
      const device = new GuestDevice(this.table, name);
      // the copied host must not continue the original game, which the requests belong to
      device.guestRecord = { ...guestRecord, pending: [] };
      device.reload();
      device.guest.restore({ tableView, log });
      return [{ device, trust, tableView }];
    });
  }
}

/** Picks one guest at random, and returns the others as well; null if there is none. */
export function pickRandom<T>(
  items: readonly T[],
  chance: Chance,
): { readonly one: T; readonly others: readonly T[] } | null {
  if (items.length === 0) return null;
  const one = chance.oneOf(items);
  return { one, others: items.filter((item) => item !== one) };
}
