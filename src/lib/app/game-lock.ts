import type { GameLocks } from '../session/ports/storage.ts';
import type { TableConnection } from '../state/table-connection.svelte.ts';

/** Where the place of a table is put: what goes on at it may replace it later. With it goes the game that only this page writes. */
export class GameLock {
  place: TableConnection | null = null;
  readonly #locks: GameLocks;
  /** Null: the game lies on another device. */
  #held: string | null = null;

  constructor(locks: GameLocks) {
    this.#locks = locks;
  }

  /** False: another page writes this game. */
  hold(game: string): Promise<boolean> {
    this.#instead(game);
    return this.#locks.hold(game, () => this.lose());
  }
  /** Whatever page writes this game is told that it has lost it. */
  async take(game: string): Promise<void> {
    this.#instead(game);
    await this.#locks.steal(game, () => this.lose());
  }
  letGo(): void {
    if (this.#held !== null) this.#locks.release(this.#held);
    this.#held = null;
  }
  /** Another page has the game. */
  lose(): void {
    this.place?.lose();
  }
  #instead(game: string): void {
    this.letGo();
    this.#held = game;
  }
}
