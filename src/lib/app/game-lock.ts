import type { GameId } from '../game-id.ts';
import type { GameLocks } from '../session/ports/storage.ts';
import type { TableConnection } from '../state/table-connection.svelte.ts';
import { TableEvents } from '../state/table-events.ts';

/**
 * Keeps other pages from writing the game of one shared table. A take-over can change the writer, so the lock, like the table's events,
 * outlives this device's role there.
 */
export class GameLock {
  readonly events = new TableEvents();
  #connection: TableConnection | null = null;
  #isLost = false;
  readonly #locks: GameLocks;
  /** Null while this device hosts no game at the table. */
  #held: GameId | null = null;

  constructor(locks: GameLocks) {
    this.#locks = locks;
  }

  /** Returns false if another page writes this game. */
  hold(game: GameId): Promise<boolean> {
    this.#replace(game);
    return this.#locks.hold(game, () => this.lose());
  }
  /** Takes the lock in any case; its previous page loses the game. */
  async take(game: GameId): Promise<void> {
    this.#replace(game);
    await this.#locks.steal(game, () => this.lose());
  }
  release(): void {
    if (this.#held !== null) this.#locks.release(this.#held);
    this.#held = null;
  }
  /** Null until the table is open. */
  get connection(): TableConnection | null {
    return this.#connection;
  }
  /** Sets the connection that loses the game when another page takes the lock, at once if that happened while it was being opened. */
  connect(connection: TableConnection): void {
    this.#connection = connection;
    if (this.#isLost) connection.lose();
  }
  lose(): void {
    this.#held = null; // this page can take it again, and leaving the lost table must not release that lock
    this.#isLost = true;
    this.#connection?.lose();
  }
  #replace(game: GameId): void {
    this.release();
    this.#held = game;
    this.#isLost = false;
  }
}
