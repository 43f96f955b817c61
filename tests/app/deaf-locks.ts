import type { GameLocks } from '../../src/lib/session/ports/storage.ts';

/** Tabs that do not hear each other, as when the system has frozen one. */
export class DeafLocks implements GameLocks {
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
