import type { Wire } from '../../lib/net/memory.ts';
import type { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { flood } from './chatter.ts';
import { sendFalseLog } from './false-log.ts';
import { sendFalseWelcome } from './false-welcome.ts';
import { fillKnockList } from './knock-list.ts';
import { padTakeovers } from './padded-takeovers.ts';
import { rejoinRemoved } from './removed-player.ts';
import { openLink, openOldLink } from './strange-link.ts';
import { TableCopy } from './table-copy.ts';

/** Attacks on copies of the table. Each returns its name, or null if the table does not allow it now; throws CheckFailed if it succeeds. */
const ON_COPIES = [openLink, openOldLink, padTakeovers, rejoinRemoved, fillKnockList, flood];
/** Tries per attack and game: they need many signatures. */
const MAX_TRIES = 2;

/** The besiegers of a table: a host that deceives single guests in the game, and attackers on copies of the table, which they may ruin. */
export class Siege {
  readonly #table: MemoryTable;
  readonly #chance: Chance;
  /** Delivers the next text on a wire of the game. */
  readonly #deliver: (wire: Wire) => void;
  #toTry = ON_COPIES.flatMap((attack) => Array<typeof attack>(MAX_TRIES).fill(attack));
  readonly tried: string[] = [];

  constructor(table: MemoryTable, chance: Chance, deliver: (wire: Wire) => void) {
    this.#table = table;
    this.#chance = chance;
    this.#deliver = deliver;
  }

  /** @throws CheckFailed if an attack succeeds. */
  async attack(guests: readonly GuestDevice[]): Promise<void> {
    const guest = this.#chance.oneOf(guests);
    const isWelcome = this.#chance.onceIn(2);
    this.#note(
      isWelcome
        ? sendFalseWelcome(guest, this.#table, this.#chance, this.#deliver)
        : sendFalseLog(guest, this.#chance, this.#deliver),
    );
    await this.#attackCopy(guests);
  }
  async #attackCopy(guests: readonly GuestDevice[]): Promise<void> {
    if (this.#toTry.length === 0) return;
    const at = this.#chance.below(this.#toTry.length);
    const attack = this.#toTry[at];
    const tried = await attack?.(new TableCopy(this.#table, guests, this.#chance));
    if (typeof tried === 'string') this.#toTry = this.#toTry.toSpliced(at, 1);
    this.#note(tried ?? null);
  }
  #note(tried: string | null): void {
    if (tried !== null) this.tried.push(tried);
  }
}
