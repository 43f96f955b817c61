import { get, type UseStore } from 'idb-keyval';
import type { GameId } from '../game-id.ts';
import type { GameSummary, SeatResult } from '../session/ports/storage.ts';
import { tryStorage } from './db.ts';
import { withVersion } from './parsed.ts';
import { toListing } from './record.ts';
import { beginOf, restoreSave } from './restore.ts';
import { gameKey, rowKey, updateRow } from './row.ts';

/** Results of finished games whose rows were written before rows had one. */
export class IdbResults {
  readonly #use: UseStore;
  constructor(use: UseStore) {
    this.#use = use;
  }

  /** Completes a row with the result of its stored game; null if the game cannot be read. The row keeps its owner. */
  async complete({ id }: Pick<GameSummary, 'id'>): Promise<readonly SeatResult[] | null> {
    const result = await this.#resultOf(id);
    if (!result) return null;
    // without storage, the next visit completes it
    await tryStorage(() =>
      updateRow(this.#use, id, (row, store) => {
        if (row === null || row.moment !== 'over' || row.result) return false;
        store.put(withVersion({ ...row, result }), rowKey(id));
        return true;
      }),
    );
    return result;
  }

  async #resultOf(id: GameId): Promise<readonly SeatResult[] | null> {
    const record = await tryStorage(() => get<unknown>(gameKey(id), this.#use));
    const restored = record.ok ? restoreSave(record.value, await beginOf(record.value)) : record;
    return restored.ok ? toListing(restored.value).result : null;
  }
}
