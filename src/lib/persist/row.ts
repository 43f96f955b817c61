import type { UseStore } from 'idb-keyval';
import type { GameId } from '../game-id.ts';
import { err, ok, type Result } from '../result.ts';
import type { SavedGame, SaveProblem } from '../session/ports/storage.ts';
import { committed, tryStorage } from './db.ts';
import { parseRow, withVersion } from './parsed.ts';
import { gameEntry, notePlayed, ORDER_KEY } from './play-order.ts';
import { toListing, toRecord } from './record.ts';
import { type Row, ROW } from './schema.ts';

/** A game has two rows: the whole game, and a short one for the list, which also names the page that can write the game. */
export const gameKey = (id: GameId): IDBValidKey => ['game', id];
export const rowKey = (id: GameId): IDBValidKey => ['row', id];
/** Key of the host record, or of the TakenOverGame that replaces it. */
export const hostedKey = (id: GameId): IDBValidKey => ['hosted', id];

/** The range of all keys of a kind. IndexedDB sorts arrays after strings, so `[]` is an upper bound. */
export const keysOfKind = (kind: string): IDBKeyRange => IDBKeyRange.bound([kind], [kind, []]);
/** The id in a key of a game, or the room code in that of a joined table. */
export const idIn = (key: IDBValidKey): string => (Array.isArray(key) ? String(key[1]) : '');

/** Whether a game was removed because of a take-over (`TakenOverGame`) and not deleted by the player: it returns when that table ends. */
export const wasTakenOver = (hosted: unknown, deleted: number | null): boolean =>
  typeof hosted === 'object' && hosted !== null && 'since' in hosted && hosted.since === deleted;

/** Captures the game now; the returned function writes it once storage is open, beside its existing row. */
export function gameToPut(game: SavedGame, owner: string): (row: Row | null, store: IDBObjectStore) => void {
  const record = toRecord(game);
  const listing = toListing(game);
  return (row, store) => {
    // the row's name wins: the player may have renamed the game in the list while it was open
    const name = row?.name ?? record.name;
    store.put({ ...record, name }, gameKey(record.id));
    store.put(withVersion({ ...listing, name, owner }), rowKey(record.id));
  };
}

/**
 * Reads a row and writes in the same transaction; resolves after the commit, to false if nothing was written. `order`: the stored play
 * order.
 */
export function updateRow(
  use: UseStore,
  id: GameId,
  write: (row: Row | null, store: IDBObjectStore, order: unknown) => boolean,
): Promise<boolean> {
  return use('readwrite', async (store) => {
    let [written, fault]: [boolean, unknown] = [false, null];
    const order = store.get(ORDER_KEY);
    const request = store.get(rowKey(id));
    request.onsuccess = () => {
      try {
        written = write(parseRow('listing', ROW, request.result), store, order.result);
        // without this, the commit waits until the page is idle
        store.transaction.commit();
      } catch (thrown) {
        fault = thrown;
        store.transaction.abort();
      }
    };
    try {
      await committed(store);
    } catch (aborted) {
      throw fault ?? aborted;
    }
    return written;
  });
}

/** Like `updateRow`, for played games; but it writes nothing and fails with save/taken if another page owns the game. */
export async function writeAsOwner(
  owner: string,
  use: UseStore,
  id: GameId,
  write: (row: Row | null, store: IDBObjectStore) => void,
): Promise<Result<null, SaveProblem>> {
  const mine = await tryStorage(() =>
    updateRow(use, id, (row, store, order) => {
      if (row !== null && row.owner !== null && row.owner !== owner) return false;
      write(row, store);
      notePlayed(store, order, gameEntry(id));
      return true;
    }),
  );
  if (!mine.ok) return mine;
  return mine.value ? ok(null) : err({ code: 'save/taken' });
}
