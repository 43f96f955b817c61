import type { SavedGame, SaveProblem, SaveStore } from '../session/ports/storage.ts';

export type Saving = 'saved' | 'saving' | SaveProblem;

/**
 * Writes one game, one write at a time, so that writes stay in order: during a write only the newest state waits. A failed write is retried
 * with the next change; meanwhile the game continues in memory.
 */
export class Writer {
  readonly #store: Pick<SaveStore, 'put'>;
  readonly #owner: string;
  /** Returns the current game. */
  readonly #game: () => SavedGame;
  readonly #tell: (saving: Saving) => void;
  /** Resolves after the next paint: a write that starts earlier delays the response to the tap. */
  readonly #painted: () => Promise<void>;
  #waiting = false;
  #busy: Promise<void> | null = null;
  #stopped = false;
  /** Whether the game is in storage, unless the browser has deleted it. */
  #isStored: boolean;

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
    const { created, updated } = game().commandLog.meta;
    // a game that has just begun was never stored
    this.#isStored = updated !== created;
  }

  /** Schedules a write after the current one. Call it after each change of the game. */
  write(): void {
    if (this.#stopped) return;
    this.#waiting = true;
    this.#tell('saving');
    this.#busy ??= this.#drain();
  }

  /** Resolves when no write is running. */
  async settled(): Promise<void> {
    await this.#busy;
  }

  /** Stops all further writes, because another page now owns the game. */
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
      const isEvicted = put.ok && put.value === 'created' && this.#isStored;
      this.#isStored ||= put.ok;
      if (!put.ok) this.#tell(put.error);
      else if (isEvicted) this.#tell({ code: 'save/evicted' });
      else if (!this.#waiting && !this.#stopped) this.#tell('saved');
    }
    this.#busy = null;
  }
}
