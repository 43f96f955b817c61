import type { UseStore } from 'idb-keyval';
import type { Result } from '../result.ts';
import type { SavedGame, SaveProblem } from '../session/ports/storage.ts';
import type { Row } from './schema.ts';
import { err, ok } from '../result.ts';
import { committed, tried } from './db.ts';
import { parsed } from './parsed.ts';
import { toListing, toRecord } from './record.ts';
import { ROW } from './schema.ts';

/** Two records a game: the whole, and a row for the list, which says as well which page may write the game. */
export const gameKey = (id: string): IDBValidKey => ['game', id];
export const rowKey = (id: string): IDBValidKey => ['row', id];
/** What the host of a table keeps besides. */
export const hostedKey = (id: string): IDBValidKey => ['hosted', id];

/** Whether a game was put away when others went on with it (`TakenOverGame`), and not deleted: it comes back when their table is over. */
export const isPutAway = (hosted: unknown, deleted: number | null): boolean =>
  typeof hosted === 'object' && hosted !== null && 'since' in hosted && hosted.since === deleted;

/** A game as it is now, not as it has become when the storage is open: to be put beside the row that lies there then. */
export function gameToPut(game: SavedGame, owner: string): (row: Row | null, store: IDBObjectStore) => void {
  const record = toRecord(game);
  const listing = toListing(game);
  return (row, store) => {
    // the list has the last word on the name: it may have changed while the game was open
    const name = row?.name ?? record.name;
    store.put({ ...record, name }, gameKey(record.id));
    store.put({ ...listing, name, owner }, rowKey(record.id));
  };
}

/** Look at a row and write accordingly, in one transaction; resolved only after the commit. False: nothing was written. */
export function onRow(
  use: UseStore,
  id: string,
  write: (row: Row | null, store: IDBObjectStore) => boolean,
): Promise<boolean> {
  return use('readwrite', async (store) => {
    let [written, fault]: [boolean, unknown] = [false, null];
    const request = store.get(rowKey(id));
    request.onsuccess = () => {
      try {
        written = write(parsed(ROW, request.result), store);
        // nothing more is to come: so that the commit need not wait for the page to be idle
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

/** As onRow, where no other page has the game; else save/taken, and nothing is written. */
export async function writeAs(
  owner: string,
  use: UseStore,
  id: string,
  write: (row: Row | null, store: IDBObjectStore) => void,
): Promise<Result<null, SaveProblem>> {
  const mine = await tried(() =>
    onRow(use, id, (row, store) => {
      if (row !== null && row.owner !== null && row.owner !== owner) return false;
      write(row, store);
      return true;
    }),
  );
  if (!mine.ok) return mine;
  return mine.value ? ok(null) : err({ code: 'save/taken' });
}
