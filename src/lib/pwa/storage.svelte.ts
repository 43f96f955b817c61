/**
 * Whether the browser promises to keep stored data: granted, refused, not asked yet, being asked (some browsers ask the player), or
 * unsupported.
 */
export type Persistence = 'kept' | 'may-be-cleared' | 'unknown' | 'asking' | 'unsupported';

interface Estimate {
  readonly used: number;
  readonly quota: number;
}

/** The browser's storage manager. It is missing on plain http, and Safari before version 17 lacks `estimate`. */
const manager = (): Partial<StorageManager> =>
  (navigator as { storage?: Partial<StorageManager> }).storage ?? {};

async function estimated(storage: Partial<StorageManager>): Promise<Estimate | null> {
  try {
    const { usage, quota } = (await storage.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}

/** The browser's promise to keep saved games. Without it they can be cleared when the disk is full or after weeks without use. */
export class StoragePromise {
  state = $state<Persistence>('unknown');
  /** The browser's estimate of used and allowed bytes; null until it is known. */
  estimate = $state<Estimate | null>(null);

  /** Checks whether the promise was given, without asking for it. */
  async check(): Promise<void> {
    const storage = manager();
    if (!storage.persisted || !storage.persist) this.state = 'unsupported';
    else if (await storage.persisted().catch(() => false)) this.state = 'kept';
    this.estimate = await estimated(storage);
  }

  /** Asks for the promise. Only for a tap with that purpose: Firefox opens a prompt of its own. */
  async ask(): Promise<Persistence> {
    if (this.state === 'asking') return this.state;
    await this.check();
    const storage = manager();
    if (this.state === 'kept' || this.state === 'unsupported') return this.state;
    this.state = 'asking';
    const granted = await storage.persist?.().catch(() => false);
    this.state = granted ? 'kept' : 'may-be-cleared';
    return this.state;
  }
}

/** This page's instance. */
export const storagePromise = new StoragePromise();
