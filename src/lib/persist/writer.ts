import type { SavedGame, SaveProblem, SaveStore } from '../session/ports/storage.ts';

export type Saving = 'saved' | 'saving' | SaveProblem;

/**
 * Writes one game, one write at a time, so that none overtakes another: while one is under way, only the newest state waits
 * its turn. A failed write is tried again with the next change; the game itself goes on in memory.
 */
export class Writer {
  readonly #store: Pick<SaveStore, 'put'>;
  readonly #owner: string;
  /** The game as it is at the time of asking. */
  readonly #game: () => SavedGame;
  readonly #tell: (saving: Saving) => void;
  /** A write begins when the screen has answered the tap: the two would hold each other up. */
  readonly #painted: () => Promise<void>;
  #waiting = false;
  #busy: Promise<void> | null = null;
  #stopped = false;

  constructor(
    store: Pick<SaveStore, 'put'>,
    owner: string,
    game: () => SavedGame,
    tell: (saving: Saving) => void,
    painted: () => Promise<void>,
  ) {
    this.#store = store;
    this.#owner = owner;
    this.#game = game;
    this.#tell = tell;
    this.#painted = painted;
  }

  /** The game has changed: write it as soon as the write before is through. */
  write(): void {
    if (this.#stopped) return;
    this.#waiting = true;
    this.#tell('saving');
    this.#busy ??= this.#drain();
  }

  /** Resolved when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.#busy;
  }

  /** Write nothing from now on: the game is in other hands. */
  stop(): void {
    this.#stopped = true;
    this.#waiting = false;
  }

  async #drain(): Promise<void> {
    while (this.#waiting) {
      await this.#painted();
      if (this.#stopped) break;
      this.#waiting = false;
      const put = await this.#store.put(this.#game(), this.#owner);
      if (!put.ok) this.#tell(put.error);
      else if (!this.#waiting && !this.#stopped) this.#tell('saved');
    }
    this.#busy = null;
  }
}
