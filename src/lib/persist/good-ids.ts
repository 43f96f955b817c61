import type { UseStore } from 'idb-keyval';
import { readGameId } from '../game-id.ts';
import { idIn } from './row.ts';

const hasBadId = (keys: readonly IDBValidKey[]): boolean =>
  keys.some((key) => readGameId(idIn(key)) === null);

/** Runs `read`, which also returns the keys of the games it found. If one of them is bad, all bad ones are renamed first. */
export async function readWithGoodIds<T>(
  use: UseStore,
  read: (store: IDBObjectStore) => Promise<{ readonly keys: readonly IDBValidKey[]; readonly found: T }>,
): Promise<T> {
  const { keys, found } = await use('readonly', read);
  if (!hasBadId(keys)) return found;
  const { renameBadIds } = await import('./rename-ids.ts'); // rare, and the list works without it
  await renameBadIds(use);
  return (await use('readonly', read)).found;
}
