import type { Page } from '@playwright/test';

/** Scripts for the page that make its storage fail. */

declare global {
  var storageFails: boolean | undefined;
  /** Number of failed writes so far. */
  var failedWrites: number | undefined;
}

type Trouble = 'full' | 'aborted';

export const setStorageFails = (page: Page, fails: boolean): Promise<void> =>
  page.evaluate((now) => void (globalThis.storageFails = now), fails);
export const failedWrites = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.failedWrites ?? 0);
/** Waits until no write has failed for ten frames: the app starts no other by itself. */
export const waitForWrites = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let quiet = 0, before = globalThis.failedWrites; quiet < 10; quiet++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (globalThis.failedWrites !== before) quiet = 0;
      before = globalThis.failedWrites;
    }
  });

/** Runs in the page: every write fails after it was made, as long as `storageFails` is set. */
export function failWrites(trouble: Trouble): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const request = put.apply(this, args);
    if (!globalThis.storageFails) return request;
    globalThis.failedWrites = (globalThis.failedWrites ?? 0) + 1;
    if (trouble === 'full') throw new DOMException('no space', 'QuotaExceededError');
    this.transaction.abort();
    return request;
  };
}

/** Runs in the page: denies all storage, as some browsers do. */
export function denyStorage(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}
