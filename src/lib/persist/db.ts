import { promisifyRequest, type UseStore } from 'idb-keyval';
import { err, ok, type Result } from '../result.ts';
import type { SaveProblem } from '../session/ports/storage.ts';

/** An object store for idb-keyval with durable writes. It reopens a connection dropped by the browser. */

const STORE = 'games';
const VERSION = 1;
/** Time limit for opening the database, which never finishes on some browsers. Milliseconds. */
const PATIENCE = 5000;

/** The database could not be opened. The message is the reason. */
class OpenError extends Error {}
const BLOCKED = 'blocked';
const TIMEOUT = 'timeout';

const nameOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'name' in fault ? String(fault.name) : 'AbortError';

/** Whether the error can come from a dropped connection rather than from the operation itself. */
const maybeDropped = (fault: unknown): boolean =>
  ['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError'].includes(nameOf(fault));

/** Turns a storage error into a coded problem. */
export function problemOf(fault: unknown): SaveProblem {
  if (fault instanceof OpenError) {
    const { message: reason } = fault;
    return reason === BLOCKED ? { code: 'save/blocked' } : { code: 'save/unavailable', reason };
  }
  const name = nameOf(fault);
  if (name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED') return { code: 'save/full' };
  if (name === 'InvalidStateError') return { code: 'save/lost' };
  return { code: 'save/failed', reason: name };
}

/** Runs a storage operation. Errors: save/blocked, save/unavailable, save/full, save/lost, save/failed. */
export async function tryStorage<T>(work: () => Promise<T>): Promise<Result<T, SaveProblem>> {
  try {
    return ok(await work());
  } catch (fault) {
    return err(problemOf(fault));
  }
}

function open(factory: IDBFactory, name: string, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new OpenError(reason));
    };
    const timer = setTimeout(() => fail(TIMEOUT), PATIENCE);
    const request = factory.open(name, VERSION);
    request.onblocked = () => fail(BLOCKED);
    request.onerror = () => fail(nameOf(request.error));
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      clearTimeout(timer);
      const db = request.result;
      db.onclose = onGone;
      db.onversionchange = () => {
        // a newer version of the app waits to upgrade the database until every connection is closed
        db.close();
        onGone();
      };
      resolve(db);
    };
  });
}

/** `factory` is called each time the database opens: browsers that forbid storage throw when `indexedDB` is read. */
export function durableStore(name: string, factory: () => IDBFactory): UseStore {
  let handle: Promise<IDBDatabase> | null = null;
  const drop = (): void => {
    handle = null;
  };
  const connect = async (): Promise<IDBDatabase> => {
    try {
      handle ??= open(factory(), name, drop);
      return await handle;
    } catch (fault) {
      drop();
      throw fault instanceof OpenError ? fault : new OpenError(nameOf(fault));
    }
  };
  const run: UseStore = async (mode, callback) => {
    const db = await connect();
    return callback(db.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE));
  };
  return async (mode, callback) => {
    try {
      return await run(mode, callback);
    } catch (fault) {
      // Safari drops the connection of a background page and reports it only at the next use (idb-keyval#175)
      if (!maybeDropped(fault)) throw fault;
      drop();
      return run(mode, callback);
    }
  };
}

/** Resolves when the store's transaction has committed, and rejects when it was rolled back. */
export const committed = (store: IDBObjectStore): Promise<undefined> => promisifyRequest(store.transaction);
