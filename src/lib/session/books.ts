import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { GameRequest, RequestRefusal } from '../protocol/messages.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Hosting } from './hosting.ts';
import type { Table } from './table.ts';
import { Company } from './company.ts';
import { dealt } from './dealing.ts';
import { deskFor, wholeLog } from './hosting.ts';
import { nextGame } from './lobby.ts';
import { perform } from './requests.ts';

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
    this.company = new Company({ ...hosting, members: absent });
  }

  /** All that has to be kept besides the game. */
  get hosting(): Hosting {
    const { members, seats, holders, placeholders } = this.company;
    return { ...this.#hosting, members, seats, holders, placeholders };
  }
  get log(): readonly LogEntry[] {
    return wholeLog(this.#hosting.base, this.table);
  }
  /** What a device may know. */
  deskFor(device: DeviceId): Desk {
    return deskFor(this.#hosting, this.company, this.table, device);
  }
  set(part: Partial<Omit<Hosting, 'members' | 'seats' | 'holders' | 'placeholders'>>): void {
    this.#hosting = { ...this.#hosting, ...part };
  }
  /** Does what a device asks of the game; or why not. */
  perform(device: DeviceId, request: GameRequest): RequestRefusal | null {
    const performed = perform(this.#hosting, this.table, this.company.seatsOf(device), request);
    if (!performed.ok) return performed.error;
    this.set(performed.value);
    return null;
  }
  /** The game is over, and the same company plays another. */
  playAgain(game: string, placeholders: readonly string[]): void {
    this.table = null;
    this.company.askAgain();
    this.company.releaseNames(placeholders);
    this.set(nextGame(this.#hosting, game));
  }
  /** The game that lies on the table goes on. */
  goOn(): void {
    this.company.keepNames();
    this.set({ stage: 'playing' });
  }
  /** Once all shares lie open the seed is fixed, and nobody could have chosen it: the game begins. */
  beginDealt(): void {
    const table = dealt(this.hosting, this.company);
    if (!table) return;
    this.table = table;
    this.company.keepNames();
    const revision = this.#hosting.revision + 1;
    this.set({ stage: 'playing', revision, fresh: revision });
  }
}
