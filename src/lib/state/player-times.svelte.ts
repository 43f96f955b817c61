import type { TimeLimit } from '../protocol/table-view.ts';
import type { Seat } from '../rules/types.ts';
import { outOfTime, withTimeUsed } from '../session/game/time-limit.ts';
import { type Clock, Stopwatch } from '../session/ports/clock.ts';
import { type Timing, timingOf } from './timing.ts';

/** Whose time runs at a table. */
interface Running {
  readonly limit: TimeLimit | null;
  /** The number of seats. */
  readonly players: number;
  /** The seats whose time runs: nobody's while the device is handed over. */
  readonly thinking: readonly Seat[];
}

/** The time that the players of a game on one device use. */
export class PlayerTimes {
  readonly #stopwatch: Stopwatch;
  readonly #running: () => Running;
  /** By seat, in ms. It is not reactive, or else each tap would update everything that shows the seats. */
  #used: readonly number[] = [];
  #timing: Timing | null = $state.raw(null);

  constructor(clock: Clock, running: () => Running) {
    this.#stopwatch = new Stopwatch(clock);
    this.#running = running;
  }

  /** By seat, in ms. */
  get used(): readonly number[] {
    return this.#used;
  }
  /** What the screen shows; null where the table does not limit the time. */
  get timing(): Timing | null {
    return this.#timing;
  }
  /** Whether a limited time runs now. */
  get isRunning(): boolean {
    return this.#timing !== null && this.#running().thinking.length > 0;
  }

  /** Begins with the times that were saved, in ms by seat. */
  open(used: readonly number[], players: number): void {
    this.#used = withTimeUsed(used, [], 0, players);
  }
  /** Adds the time since the last call to those whose time ran. */
  count(): void {
    const { thinking, players } = this.#running();
    this.#used = withTimeUsed(this.#used, thinking, this.#stopwatch.lap(), players);
  }
  /** Adds the time since the last call to nobody. */
  skip(): void {
    this.#stopwatch.lap();
  }
  /** Updates what the screen shows. */
  show(): void {
    const { limit, thinking } = this.#running();
    this.#timing = timingOf(limit, this.#used, thinking);
  }
  /** The first seat whose time was already up on the screen. */
  get late(): Seat | undefined {
    const { limit, thinking } = this.#running();
    return outOfTime(limit, this.#timing?.used ?? [], thinking)[0];
  }
}
