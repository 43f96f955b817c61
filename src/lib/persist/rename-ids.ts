import { promisifyRequest, type UseStore } from 'idb-keyval';
import { type GameId, readGameId } from '../game-id.ts';
import { committed } from './db.ts';
import { gameKey, hostedKey, idIn, keysOfKind, rowKey } from './row.ts';

/** Earlier versions stored games under any id in a file or from a host, even one impossible in an address. */

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const KINDS = [
  ['game', gameKey],
  ['row', rowKey],
  ['hosted', hostedKey],
] as const;

/** A row under its new id. A value that is no object is unchanged, and counts as damaged. */
function renamed(kind: (typeof KINDS)[number][0], row: unknown, id: GameId): unknown {
  if (!isFields(row)) return row;
  if (kind !== 'hosted') return { ...row, id };
  const { hostRecord } = row;
  // the table's id of the game is the same bad one
  return isFields(hostRecord)
    ? { ...row, hostRecord: { ...hostRecord, id, game: id } }
    : { ...row, game: id };
}

const idsIn = async (store: IDBObjectStore): Promise<ReadonlySet<string>> => {
  const keys = await Promise.all(KINDS.map(([kind]) => promisifyRequest(store.getAllKeys(keysOfKind(kind)))));
  return new Set(keys.flat().map(idIn));
};
const isBad = (id: string): boolean => readGameId(id) === null;

/** Renames every game with a bad id to the first free one of `renamed-1`, `renamed-2`, …, in one transaction. */
export async function renameBadIds(use: UseStore): Promise<void> {
  await use('readwrite', async (store) => {
    const ids = await idsIn(store);
    let count = 0;
    const nextId = (): GameId => {
      const id = readGameId(`renamed-${++count}`);
      return id !== null && !ids.has(id) ? id : nextId();
    };
    for (const bad of ids) {
      if (!isBad(bad)) continue;
      const id = nextId();
      for (const [kind, keyOf] of KINDS) {
        const old: IDBValidKey = [kind, bad];
        const request = store.get(old);
        request.onsuccess = () => {
          if (request.result === undefined) return;
          store.put(renamed(kind, request.result, id), keyOf(id));
          store.delete(old);
        };
      }
    }
    return committed(store);
  });
}
