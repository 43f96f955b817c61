/** Storage that fails, as scripts for the page. */

type Trouble = 'full' | 'aborted';

/** In the page: what is put is put, and then the store breaks down, as long as `broken` is set. */
export function failWrites(trouble: Trouble): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const request = put.apply(this, args);
    if (!Reflect.get(window, 'broken')) return request;
    Reflect.set(window, 'refusedWrites', Number(Reflect.get(window, 'refusedWrites') ?? 0) + 1);
    if (trouble === 'full') throw new DOMException('no space', 'QuotaExceededError');
    this.transaction.abort();
    return request;
  };
}

/** In the page: as a browser does that keeps nothing. */
export function denyStorage(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}
