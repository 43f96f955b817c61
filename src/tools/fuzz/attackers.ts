import type { Wire } from '../../lib/net/memory.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';
import { forgeElection } from './forged-election.ts';
import { sendContradiction } from './hostile-host.ts';
import { misuseIntroductions } from './introductions.ts';
import { Mallory } from './mallory.ts';
import type { FuzzPlan } from './plan.ts';
import { Siege } from './siege.ts';
import { Squatter } from './squatter.ts';

/** Added to the seed for the random choices of a siege. */
const SIEGE = 7_900_000_057;
/** The same for introductions. */
const INTRODUCTIONS = 9_300_000_013;

/** The attackers of one fuzzed game. */
export class Attackers {
  readonly #plan: FuzzPlan;
  readonly #deliver: (wire: Wire) => void;
  readonly #mallory: Mallory | null;
  readonly #squatter: Squatter | null;
  readonly #siege: Siege | null;
  /** Random choices of lying hosts, kept separate so that games of known seeds do not change. */
  readonly #lies: Chance;
  readonly #introductions: Chance;
  readonly #lied: string[] = [];
  #isDue = false;

  /** `deliver`: delivers the next text on a wire. */
  constructor(
    plan: FuzzPlan,
    seed: number,
    table: MemoryTable,
    guests: readonly GuestDevice[],
    deliver: (wire: Wire) => void,
  ) {
    this.#plan = plan;
    this.#deliver = deliver;
    this.#lies = new Chance(seedRng(seed));
    this.#introductions = new Chance(seedRng(seed + INTRODUCTIONS));
    const bad = guests.find(({ device }) => device === plan.bad) ?? null;
    this.#mallory = plan.bad === null ? null : new Mallory(table, bad, ({ wires }) => deliver(wires[0]));
    this.#squatter = plan.squatted ? new Squatter(table, this.#lies, deliver) : null;
    this.#siege = plan.besieged ? new Siege(table, new Chance(seedRng(seed + SIEGE)), deliver) : null;
  }

  get tried(): readonly string[] {
    const others = [this.#mallory, this.#squatter, this.#siege];
    return [...this.#lied, ...others.flatMap((one) => one?.tried ?? [])];
  }

  /** @throws CheckFailed if an attack succeeds. */
  attack(guests: readonly GuestDevice[]): void {
    this.#mallory?.attack();
    if (this.#plan.liar) this.#note(sendContradiction(this.#lies.oneOf(guests), this.#lies, this.#deliver));
    if (this.#plan.introduced) this.#note(misuseIntroductions(this.#introductions));
    if (this.#siege) this.#isDue = true;
    if (!this.#squatter) return;
    this.#note(forgeElection(guests, this.#lies));
    this.#squatter.attack(this.#lies.oneOf(guests));
  }
  /** Runs the next attack of a siege if one is due. @throws CheckFailed if it succeeds. */
  async besiege(guests: readonly GuestDevice[]): Promise<void> {
    this.#isDue = false;
    await this.#siege?.attack(guests);
  }
  get isSiegeDue(): boolean {
    return this.#isDue;
  }
  #note(lied: string | null): void {
    if (lied !== null) this.#lied.push(lied);
  }
}
