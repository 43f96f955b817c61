import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { durableStore } from '#lib/persist/db.ts';
import { IdbSaves } from '#lib/persist/saves.ts';

/** IndexedDB that can be made to fail, as in browsers. */
export class Shaky {
  readonly factory = new IDBFactory();
  readonly #real = this.factory.open.bind(this.factory);
  opened = 0;
  /** The options of each transaction. */
  readonly asked: { mode: string | undefined; durability: string | undefined }[] = [];
  db: IDBDatabase | null = null;
  onTransaction: (db: IDBDatabase) => void = () => undefined;
  /** Instead of each write. */
  onPut: (store: IDBObjectStore) => void = () => undefined;

  constructor() {
    this.factory.open = (name, version) => {
      this.opened++;
      const request = this.#real(name, version);
      request.addEventListener('success', () => this.#watch(request.result));
      return request;
    };
  }

  store(): ReturnType<typeof durableStore> {
    return durableStore('test', () => this.factory);
  }
  saves(): IdbSaves {
    return new IdbSaves(this.store());
  }

  #watch(db: IDBDatabase): void {
    this.db = db;
    const real = db.transaction.bind(db);
    db.transaction = (names, mode, options) => {
      this.asked.push({ mode, durability: options?.durability });
      this.onTransaction(db);
      const transaction = real(names, mode, options);
      const realStore = transaction.objectStore.bind(transaction);
      transaction.objectStore = (name) => {
        const store = realStore(name);
        const put = store.put.bind(store);
        store.put = (value, key) => {
          this.onPut(store);
          return put(value, key);
        };
        return store;
      };
      return transaction;
    };
  }
}

export const fault = (name: string): DOMException => new DOMException('as browsers do', name);
