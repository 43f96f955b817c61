import type { GameId } from '../game-id.ts';
import type { SaveFile } from '../persist/files.ts';
import type { LongNames } from '../persist/long-names.ts';
import { MAX_BYTES } from '../persist/migrations.ts';
import { toListing } from '../persist/record.ts';
import { err, ok, type Result } from '../result.ts';
import type { WallClock } from '../session/ports/clock.ts';
import type {
  GameSummary,
  ListedGame,
  RestoredGame,
  SaveError,
  SaveProblem,
  SaveStore,
} from '../session/ports/storage.ts';
import { exportSaved, keptGames } from './kept-games.ts';

/** How long a deleted game can be restored. Milliseconds. */
export const KEEP_DELETED = 24 * 60 * 60 * 1000;

export interface SavesPorts {
  readonly saves: SaveStore;
  readonly owner: string;
  readonly clock: WallClock;
  /** An id that no other game has. */
  readonly newId: () => GameId;
}

type Trouble = SaveError | SaveProblem;

/** A game in a file that is among the saved games already. The player decides whether to replace the saved one or keep both. */
export interface KnownGame {
  readonly saved: GameSummary;
  readonly inFile: GameSummary;
  readonly game: RestoredGame;
}

/** The saved games, for the home screen. */
export class SavesState {
  readonly #ports: SavesPorts;
  #all: readonly ListedGame[] = $state.raw([]);
  #loaded: boolean = $state.raw(false);
  #trouble: Trouble | null = $state.raw(null);

  constructor(ports: SavesPorts) {
    this.#ports = ports;
  }

  // These getters use no $derived: this object outlives the component that creates it, and a derived value would stop with that component.

  /** The saves without deleted ones, last played first. */
  get list(): readonly ListedGame[] {
    return keptGames(this.#all);
  }
  /** Deleted games that can still be restored, the last one first. */
  get deleted(): readonly GameSummary[] {
    const deleted = this.#all.filter((one) => one.deleted !== null);
    return deleted.toSorted((a, b) => (b.deleted ?? 0) - (a.deleted ?? 0));
  }
  /** Whether the list has been read. */
  get loaded(): boolean {
    return this.#loaded;
  }
  /** Why the last action failed, or null if it did not. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }
  dismissTrouble(): void {
    this.#trouble = null;
  }

  /** Reads the list and removes for good what was deleted more than `KEEP_DELETED` ago. */
  async refresh(): Promise<void> {
    const { saves, clock } = this.#ports;
    const purged = await saves.purge(clock.now() - KEEP_DELETED);
    if (this.#failed(purged)) return;
    await this.#read();
  }

  rename(id: GameId, name: string): Promise<boolean> {
    return this.#did(this.#ports.saves.rename(id, name));
  }
  /** Deletes a game. It can be restored for `KEEP_DELETED`. */
  remove(id: GameId): Promise<boolean> {
    return this.#did(this.#ports.saves.remove(id, this.#ports.clock.now()));
  }
  bringBack(id: GameId): Promise<boolean> {
    return this.#did(this.#ports.saves.bringBack(id));
  }

  /** The game as a file, or null if that failed; `trouble` then holds the reason. A damaged game is exported as it is stored. */
  async exportGame(id: GameId): Promise<SaveFile | null> {
    const { file, trouble } = await exportSaved(this.#ports.saves, id);
    if (trouble) this.#trouble = trouble;
    return file;
  }

  /**
   * Saves the game in a file and returns its id. A game that is listed already is not saved; `replace` or `keepBoth` does that. One with names
   * that are too long is refused; `importGame` saves it with these names cut.
   */
  async importFile(file: Blob): Promise<Result<GameId | KnownGame, Trouble | LongNames>> {
    this.dismissTrouble(); // of the file before
    if (file.size > MAX_BYTES) {
      return this.#told(err({ code: 'save/too-large', bytes: file.size, most: MAX_BYTES }));
    }
    let text: string;
    try {
      text = await file.text();
    } catch {
      return this.#told(err({ code: 'save/not-a-save' }));
    }
    const { parseSave } = await import('../persist/parse-save.ts');
    const parsed = parseSave(text);
    if (parsed.ok) return this.importGame(parsed.value);
    const { error } = parsed;
    return error.code === 'save/long-names' ? err(error) : this.#told(err(error));
  }

  /** Saves a game that was read from a file, as `importFile` does. */
  async importGame(game: RestoredGame): Promise<Result<GameId | KnownGame, Trouble>> {
    const { saves, newId } = this.#ports;
    const taken = await saves.list();
    if (!taken.ok) return this.#told(taken);
    const saved = taken.value.find(({ id }) => id === game.meta.id);
    if (!saved) return this.#put(game, game.meta.id);
    // a deleted game can still be brought back as it was
    if (saved.deleted !== null) return this.#put(game, newId());
    return ok({ saved, inFile: toListing(game), game });
  }

  /** Overwrites the saved game with the one in the file. Another page that has the saved game open can then only show it. */
  async replace({ saved, game }: KnownGame): Promise<Result<GameId, Trouble>> {
    const { saves, owner } = this.#ports;
    const claimed = await saves.claim(saved.id, owner);
    return claimed.ok ? this.#put(game, saved.id) : this.#told(claimed);
  }

  /** Saves the game of the file beside the one that was there. */
  keepBoth({ game }: KnownGame): Promise<Result<GameId, Trouble>> {
    return this.#put(game, this.#ports.newId());
  }

  async #put(game: RestoredGame, id: GameId): Promise<Result<GameId, Trouble>> {
    const { saves, owner } = this.#ports;
    const put = await saves.put({ ...game, meta: { ...game.meta, id } }, owner);
    if (!put.ok) return this.#told(put);
    await this.#read();
    return ok(id);
  }

  async #read(): Promise<void> {
    const listed = await this.#ports.saves.list();
    if (this.#failed(listed)) return;
    if (listed.ok) this.#all = listed.value;
    this.#loaded = true;
  }

  async #did(work: Promise<Result<null, Trouble>>): Promise<boolean> {
    const done = await work;
    if (this.#failed(done)) return false;
    await this.#read();
    return true;
  }

  #failed(result: Result<unknown, Trouble>): boolean {
    this.#trouble = result.ok ? null : result.error;
    return !result.ok;
  }

  #told<T>(result: Result<T, Trouble>): Result<T, Trouble> {
    this.#failed(result);
    return result;
  }
}
