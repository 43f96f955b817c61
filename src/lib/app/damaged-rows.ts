import { damagedFile, type SaveFile } from '../persist/files.ts';
import type { DamagedRow, DamagedStore } from '../session/ports/storage.ts';
import type { Undo } from './table-list.ts';

/** The unreadable rows of this device, for the start page. */
export class DamagedRows {
  readonly #store: DamagedStore;

  constructor(store: DamagedStore) {
    this.#store = store;
  }

  async list(): Promise<readonly DamagedRow[]> {
    const found = await this.#store.list();
    return found.ok ? found.value : [];
  }
  /** The row as a file; null if it cannot even be copied. */
  async file(row: DamagedRow): Promise<SaveFile | null> {
    const raw = await this.#store.raw(row);
    return raw.ok && raw.value !== undefined ? damagedFile(row.id, raw.value) : null;
  }
  /** Deletes the row; null if the storage fails. */
  async delete(row: DamagedRow): Promise<Undo | null> {
    const raw = await this.#store.raw(row);
    const deleted = raw.ok && (await this.#store.delete(row));
    if (!deleted || !deleted.ok) return null;
    return async () => {
      await this.#store.putBack(row, raw.value);
    };
  }
}
