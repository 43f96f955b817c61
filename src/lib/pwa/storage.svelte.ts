/** Whether the browser promises to keep what is stored: asked and granted, asked and refused, not asked yet, or no way to ask. */
export type Persistence = 'kept' | 'may-be-cleared' | 'unknown' | 'unsupported';

/** The browser's promise about saved games. Without it they may go when the disk is full or after weeks without use. */
export class StoragePromise {
  state = $state<Persistence>('unknown');
  /** Bytes used and allowed by the browser's estimate; null until known. */
  estimate = $state<{ readonly used: number; readonly quota: number } | null>(null);

  /** Looks whether the promise was given, without asking for it. */
  async look(): Promise<void> {
    const storage = navigator.storage as StorageManager | undefined;
    if (!storage?.persisted) {
      this.state = 'unsupported';
      return;
    }
    if (await storage.persisted().catch(() => false)) this.state = 'kept';
    const { usage, quota } = await storage.estimate().catch(() => ({ usage: undefined, quota: undefined }));
    this.estimate = usage === undefined || quota === undefined ? null : { used: usage, quota };
  }

  /** Asks for the promise and keeps the answer. Best after the first save: browsers say yes to apps that are used. */
  async ask(): Promise<Persistence> {
    await this.look();
    if (this.state === 'kept' || this.state === 'unsupported') return this.state;
    const granted = await navigator.storage.persist().catch(() => false);
    this.state = granted ? 'kept' : 'may-be-cleared';
    return this.state;
  }
}

/** The one of this page. */
export const storagePromise = new StoragePromise();
