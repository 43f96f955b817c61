/** Whether the browser promises to keep stored data: granted, refused, not asked yet, or not supported. */
export type Persistence = 'kept' | 'may-be-cleared' | 'unknown' | 'unsupported';

/** The browser's promise to keep saved games. Without it they may be cleared when the disk is full or after weeks without use. */
export class StoragePromise {
  state = $state<Persistence>('unknown');
  /** The browser's estimate of used and allowed bytes; null until it is known. */
  estimate = $state<{ readonly used: number; readonly quota: number } | null>(null);

  /** Checks whether the promise was given, without asking for it. */
  async check(): Promise<void> {
    const storage = navigator.storage as StorageManager | undefined;
    if (!storage?.persisted) {
      this.state = 'unsupported';
      return;
    }
    if (await storage.persisted().catch(() => false)) this.state = 'kept';
    const { usage, quota } = await storage.estimate().catch(() => ({ usage: undefined, quota: undefined }));
    this.estimate = usage === undefined || quota === undefined ? null : { used: usage, quota };
  }

  /** Asks for the promise. Best after the first save, since browsers grant it to apps that are used. */
  async ask(): Promise<Persistence> {
    await this.check();
    if (this.state === 'kept' || this.state === 'unsupported') return this.state;
    const granted = await navigator.storage.persist().catch(() => false);
    this.state = granted ? 'kept' : 'may-be-cleared';
    return this.state;
  }
}

/** The instance of this page. */
export const storagePromise = new StoragePromise();
