import type { Replay } from './replay.svelte.ts';
import type { SharedGame } from './screen.ts';

/** A shared table, as far as its devices look back together. */
export type LeadingTable = Pick<SharedGame, 'device' | 'led' | 'lead'>;

/** How a device looks at a finished game: alone, leading the others, or following the device that leads. */
export type Company = 'alone' | 'leading' | 'following';

/** A replay at a shared table. The player breaks away from a leader with any step of their own. */
export class Together {
  readonly table: LeadingTable;
  readonly #replay: Replay;
  #company: Company = $state('alone');
  /** The last place that a leader showed here. */
  #followed: number | null = null;

  constructor(table: LeadingTable, replay: Replay) {
    this.table = table;
    this.#replay = replay;
  }

  get company(): Company {
    return this.#company;
  }
  /** The device that leads, if it is another one. */
  get leader(): string | null {
    const { led, device } = this.table;
    return led && led.device !== device ? led.device : null;
  }

  follow(): void {
    this.#company = 'following';
    this.#followed = null;
    this.update();
  }
  lead(): void {
    this.#company = 'leading';
    this.tell();
  }
  /** Looks alone from now on. */
  leave(): void {
    if (this.#company === 'leading') this.table.lead(null);
    this.#company = 'alone';
  }
  /** Tells the others what this device shows, if it leads. */
  tell(): void {
    if (this.#company === 'leading') this.table.lead(this.#replay.at);
  }
  /** Call it after each change of the table or the replay: shows what the leader shows, or notices that the player broke away. */
  update(): void {
    const { led } = this.table;
    // another device took the lead
    if (this.#company === 'leading' && this.leader !== null) this.#company = 'alone';
    if (this.#company !== 'following') return;
    if (!led || this.leader === null) this.#company = 'alone';
    else if (led.at !== this.#followed) {
      this.#followed = led.at;
      this.#replay.show(led.at);
    } else if (this.#replay.at !== led.at) this.#company = 'alone';
  }
}
