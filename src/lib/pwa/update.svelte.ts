import { resolve } from '$app/paths';
import { anyGameOpen } from './playing.ts';

/** How long to wait for a new worker to take over, in ms: on iOS the event may never come. */
const TAKE_OVER_MS = 2000;
/** How often at most to look for a new version, in ms. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** What became of the wish to update. */
export type UpdateAnswer = 'updating' | 'nothing-new' | 'game-open';

interface Worker {
  update(): Promise<void>;
  messageSkipWaiting(): void;
}

/**
 * A new version of the app, taken only when a player says so and never while a game is open in any tab.
 * Until then the old one goes on working, offline too.
 */
export class AppUpdate {
  /** True when a new version lies ready. */
  waiting = $state(false);

  readonly #reload: () => void;
  #worker: Worker | null = null;
  #lookedAt = 0;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  /** Registers the service worker. Does nothing where browsers allow none (plain http outside of localhost). */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.#worker) return;
    const { Workbox } = await import('workbox-window');
    const scope = resolve('/'); // where the app lives: it may be a folder of a host
    const worker = new Workbox(`${scope}service-worker.js`, { scope });
    this.#worker = worker;
    let controlled = navigator.serviceWorker.controller !== null;
    // the first version of all waits a moment too, in Firefox
    worker.addEventListener('waiting', () => (this.waiting = controlled));
    worker.addEventListener('controlling', () => {
      // a page that no worker had is as new as the first one
      if (controlled) void this.#reloadUnlessPlaying();
      controlled = true;
    });
    try {
      await worker.register();
    } catch {
      // Private windows and full disks refuse workers: the app then works as any page does, with a network.
      this.#worker = null;
      return;
    }
    this.#lookedAt = Date.now();
    document.addEventListener('visibilitychange', () => void this.#look());
  }

  /** Takes the new version: the page reloads within about two seconds. */
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

  async #look(): Promise<void> {
    if (document.visibilityState !== 'visible' || Date.now() - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = Date.now();
    await this.#worker?.update().catch(() => undefined); // offline: nothing to look at
  }
}

/** The one of this page. */
export const update = new AppUpdate(() => location.reload());
