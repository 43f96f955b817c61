import { resolve } from '$app/paths';
import { anyGameOpen } from './playing.ts';

/** Milliseconds to wait for the new worker to take control: on iOS the event may never come. */
const TAKE_OVER_MS = 2000;
/** Least time between two checks for a new version, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The outcome of a request to update. */
export type UpdateAnswer = 'updating' | 'nothing-new' | 'game-open';

interface Worker {
  update(): Promise<void>;
  messageSkipWaiting(): void;
}

/**
 * Updates of the app, which are applied only when the player asks for them, and never while a game is open in any tab. Until then the
 * old version keeps working, also offline.
 */
export class AppUpdate {
  /** Whether a new version is ready. */
  waiting = $state(false);
  /** Whether the app starts without a network. */
  worksOffline = $state(false);

  readonly #reload: () => void;
  #worker: Worker | null = null;
  #checkedAt = 0;
  #isListening = false;
  /** The network came back while the worker was being fetched or installed. */
  #cameOnline = false;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  /**
   * Registers the service worker; does nothing where browsers allow none (plain http outside of localhost). Where its first install fails,
   * because the network is cut, it is tried again when the network or the player is back.
   */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.#worker) return;
    this.#listen();
    const { Workbox } = await import('workbox-window');
    if (this.#worker) return; // asked for twice meanwhile
    const scope = resolve('/'); // the app may be in a folder of its host
    const worker = new Workbox(`${scope}service-worker.js`, { scope });
    this.#worker = worker;
    this.#cameOnline = false;
    let controlled = navigator.serviceWorker.controller !== null;
    // in Firefox the first version waits for a moment, too
    worker.addEventListener('waiting', () => (this.waiting = controlled));
    worker.addEventListener('redundant', () => {
      // the browser forgets a worker whose first install fails
      if (!this.worksOffline) this.#failed();
    });
    worker.addEventListener('controlling', () => {
      // a page without a worker is as new as the first version
      if (controlled) void this.#reloadUnlessPlaying();
      controlled = true;
    });
    try {
      await worker.register();
    } catch {
      // the network is cut, or a private window or a full disk refuses workers; the app then needs the network like any page
      this.#failed();
      return;
    }
    this.#checkedAt = Date.now();
  }

  #failed(): void {
    this.#worker = null;
    if (this.#cameOnline) void this.register();
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    // a page that was reloaded past its worker has no controller, but would start without a network
    void navigator.serviceWorker.ready.then(() => (this.worksOffline = true));
    document.addEventListener('visibilitychange', () => void this.#check());
    addEventListener('online', () => {
      // an install that is failing ends a moment later
      this.#cameOnline = true;
      void this.register();
    });
  }

  /** Applies the new version: the page reloads within about two seconds. */
  async apply(): Promise<UpdateAnswer> {
    if (!this.waiting || !this.#worker) return 'nothing-new';
    if (await anyGameOpen()) return 'game-open';
    this.#worker.messageSkipWaiting();
    setTimeout(this.#reload, TAKE_OVER_MS);
    return 'updating';
  }

  async #reloadUnlessPlaying(): Promise<void> {
    if (!(await anyGameOpen())) this.#reload();
  }

  async #check(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (!this.#worker) return this.register();
    if (Date.now() - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = Date.now();
    await this.#worker?.update().catch(() => undefined); // offline
  }
}

/** The instance of this page. */
export const update = new AppUpdate(() => location.reload());
