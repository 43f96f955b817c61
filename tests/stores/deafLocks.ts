import type { Locks } from '../../src/lib/session/ports.ts';

/** Tabs that do not hear each other, as when the system has frozen one. */
export class DeafLocks implements Locks {
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
