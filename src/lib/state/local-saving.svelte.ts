import { type Saving, Writer } from '../persist/writer.ts';
import type { SavedGame, SaveStore } from '../session/ports/storage.ts';

export interface LocalSavingPorts {
  readonly saves: Pick<SaveStore, 'put'>;
  /** The id of this tab, so that no other tab overwrites its saves. */
  readonly owner: string;
  /** Resolves when the latest change has been painted. */
  readonly painted: () => Promise<void>;
}

const codeOf = (saving: Saving): string | null => (typeof saving === 'object' ? saving.code : null);

/** Saves a local game until another tab takes it over. */
export class LocalSaving {
  readonly #writer: Writer;
  /** Whether the latest change is saved, and if not, why. */
  state: Saving = $state.raw('saved');
  /** Whether another tab took the game over. */
  isTaken: boolean = $state.raw(false);

  /** `read` gives what is to be saved at the moment. */
  constructor({ saves, owner, painted }: LocalSavingPorts, read: () => SavedGame) {
    this.#writer = new Writer(saves, owner, read, (saving) => this.#tell(saving), painted);
  }

  /** Saves the latest change. */
  write(): void {
    this.#writer.write();
  }
  /** Saves the game for the first time, or again because the player asked for it after a failure. */
  save(): void {
    if (codeOf(this.state) === 'save/evicted') this.state = 'saving';
    this.#writer.write();
  }
  /** Resolves when no save is under way. */
  settled(): Promise<void> {
    return this.#writer.settled();
  }
  /** Stops saving, because another tab took the game over. */
  lose(): void {
    this.#writer.stop();
    this.isTaken = true;
    this.state = { code: 'save/taken' };
  }

  #tell(saving: Saving): void {
    const code = codeOf(saving);
    if (code === 'save/taken') this.lose();
    // the player should read that the browser had deleted the game, so it stays until they ask for the next save
    else if (code !== null || codeOf(this.state) !== 'save/evicted') this.state = saving;
  }
}
