import type { UseStore } from 'idb-keyval';
import { promisifyRequest } from 'idb-keyval';
import type { Result } from '../result.ts';
import type { SaveProblem } from '../session/ports/storage.ts';
import { err, ok } from '../result.ts';

/** The one object store, for idb-keyval: durable writes, and a connection that is opened anew when it was dropped. */

const STORE = 'games';
const VERSION = 1;
/** Opening can wait for ever on some browsers. Milliseconds. */
const PATIENCE = 5000;

/** The storage did not open at all; the message is the reason. */
class OpenError extends Error {}
const BLOCKED = 'blocked';
const TIMEOUT = 'timeout';

const nameOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'name' in fault ? String(fault.name) : 'AbortError';

/** Whether it may be the connection that failed, and not what was asked of it. */
const maybeDropped = (fault: unknown): boolean =>
  ['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError'].includes(nameOf(fault));

/** Why storage failed, as a code for the screen. */
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

/** What the storage gave, or why it failed: save/blocked, save/unavailable, save/full, save/lost or save/failed. */
export async function tried<T>(work: () => Promise<T>): Promise<Result<T, SaveProblem>> {
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
        // a newer version of the app wants to change the storage: stand out of its way
        db.close();
        onGone();
      };
      resolve(db);
    };
  });
}

/** `factory`: asked for at every opening, since a browser that forbids storage throws already at the name. */
export function strictStore(name: string, factory: () => IDBFactory): UseStore {
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
      // Safari drops the connection of a page in the background, and says so only when it is used (idb-keyval#175)
      if (!maybeDropped(fault)) throw fault;
      drop();
      return run(mode, callback);
    }
  };
}

/** Resolved when everything done in the store's transaction is committed; rejected when it was rolled back. */
export const committed = (store: IDBObjectStore): Promise<undefined> => promisifyRequest(store.transaction);
