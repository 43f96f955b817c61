import type { GameLocks } from '#lib/session/ports/storage.ts';

/** Locks of isolated tabs, as when the system has frozen one of them. Every tab gets every lock. */
export class IsolatedLocks implements GameLocks {
  hold(): Promise<boolean> {
    return Promise.resolve(true);
  }
  steal(): Promise<void> {
    return Promise.resolve();
  }
  release(): void {
    // nothing is held
  }
}
