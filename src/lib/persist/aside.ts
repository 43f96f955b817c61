/** The rows of a table this device has joined, and their place while it visits another table in the same room. */

/** These keys are stored; they are older than the names of the rows. */
export const joinedKey = (code: string): IDBValidKey => ['seated', code];
export const replicaKey = (code: string): IDBValidKey => ['seen', code];
export const asideKey = (code: string): IDBValidKey => ['aside', code];
const keysOf = (code: string): readonly (readonly [kept: IDBValidKey, aside: IDBValidKey])[] => [
  [joinedKey(code), asideKey(code)],
  [replicaKey(code), ['aside-seen', code]],
];

/** Copies a row, if there is one. The row is read before the store's next request. */
function copy(store: IDBObjectStore, from: IDBValidKey, to: IDBValidKey): void {
  const request = store.get(from);
  request.onsuccess = () => {
    if (request.result !== undefined) store.put(request.result, to);
  };
}

/** Sets the rows of a table aside and replaces the first by `row`. Rows already set aside stay. */
export function setAside(store: IDBObjectStore, code: string, row: unknown): void {
  const earlier = store.getKey(asideKey(code));
  earlier.onsuccess = () => {
    for (const [kept, aside] of keysOf(code)) {
      if (earlier.result === undefined) copy(store, kept, aside);
      store.delete(kept);
    }
    store.put(row, joinedKey(code));
  };
}
/** Deletes the rows of a table and brings back those set aside, if any. */
export function restoreAside(store: IDBObjectStore, code: string): void {
  for (const [kept, aside] of keysOf(code)) {
    store.delete(kept);
    copy(store, aside, kept);
    store.delete(aside);
  }
}
export function forgetAside(store: IDBObjectStore, code: string): void {
  for (const [, aside] of keysOf(code)) store.delete(aside);
}
