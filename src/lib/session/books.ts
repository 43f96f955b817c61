import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Hosting } from './hosting.ts';
import type { Table } from './table.ts';
import { Company } from './company.ts';
import { deskFor, wholeLog } from './hosting.ts';

/** What the authority knows: who is at the table, the game, and how far it is. */
export class Books {
  readonly company: Company;
  /** Null: the game has not begun. */
  table: Table | null;
  #hosting: Hosting;

  constructor(hosting: Hosting, table: Table | null) {
    // nobody is here yet, and a deal needs all who take part
    this.#hosting = hosting.stage === 'dealing' ? { ...hosting, stage: 'lobby', deal: null } : hosting;
    this.table = table;
    const absent = hosting.members.map((one) => ({ ...one, here: one.id === hosting.self }));
    this.company = new Company(absent, hosting.seats, hosting.holders);
  }

  /** All that has to be kept besides the game. */
  get hosting(): Hosting {
    const { members, seats, holders } = this.company;
    return { ...this.#hosting, members, seats, holders };
  }
  get log(): readonly LogEntry[] {
    return wholeLog(this.#hosting.base, this.table);
  }
  /** What a device may know. */
  deskFor(device: DeviceId): Desk {
    return deskFor(this.#hosting, this.company, this.table, device);
  }
  set(part: Partial<Omit<Hosting, 'members' | 'seats' | 'holders'>>): void {
    this.#hosting = { ...this.#hosting, ...part };
  }
}
