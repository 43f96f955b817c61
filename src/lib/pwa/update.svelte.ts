import { resolve } from '$app/paths';
import { isAnyGameOpen } from './playing.ts';

/** Milliseconds to wait for the new worker to take control: on iOS the event may never come. */
const TAKE_OVER_MS = 2000;
/** Minimum interval between two checks for a new version, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The outcome of a request to update. */
export type UpdateAnswer = 'updating' | 'nothing-new' | 'game-open';

/** Resolves when the page is loaded: storing the app must not delay the page's own requests. */
async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => addEventListener('load', done, { once: true }));
}

/**
 * Updates of the app, applied only at the player's request, and never while a game is open in any tab. Until then the old version keeps
 * working, also offline.
 */
export class AppUpdate {
  /** Whether a new version is ready. */
  waiting = $state(false);
  /** Whether the app starts without a network. */
  worksOffline = $state(false);

  readonly #reload: () => void;
  #registration: ServiceWorkerRegistration | null = null;
  #isRegistering = false;
  #checkedAt = 0;
  #isListening = false;
  /** The network came back while the worker was being fetched or installed. */
  #cameOnline = false;
  /** Another version controls this page, which could not be reloaded then. */
  #isOutdated = false;
  #isReloading = false;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  /**
   * Registers the service worker; does nothing if the browser allows none (plain http outside of localhost). If its first install fails
   * because the network is down, retries when the network or the player is back.
   */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.#isRegistering || this.#registration) return;
    this.#isRegistering = true;
    this.#cameOnline = false;
    this.#listen();
    await loaded();
    const scope = resolve('/'); // the app can be in a folder of its host
    try {
      const registration = await navigator.serviceWorker.register(`${scope}service-worker.js`, { scope });
      registration.addEventListener('updatefound', this.#follow);
      this.#registration = registration;
    } catch {
      // the network is down, or a private window or a full disk refuses workers; the app then needs the network like any page
      this.#failed();
      return;
    }
    this.#isRegistering = false;
    this.#checkedAt = Date.now();
    this.#follow();
  }

  /** Watches every new version, because a later one can replace a waiting one. */
  readonly #follow = (): void => {
    this.#registration?.installing?.addEventListener('statechange', this.#onState);
    this.#registration?.waiting?.addEventListener('statechange', this.#onState);
    this.#look();
  };

  readonly #onState = ({ target }: Event): void => {
    this.#look();
    const isGone = target instanceof Object && 'state' in target && target.state === 'redundant';
    if (!isGone || this.#registration?.waiting) return;
    // an install failed
    this.#checkedAt = 0;
    // the browser forgets a worker whose first install fails
    if (!this.#registration?.active) this.#failed();
  };

  /** Offers a waiting version. In Firefox the first version briefly waits, too. */
  #look(): void {
    const { waiting, active } = this.#registration ?? {};
    this.waiting = this.#isOutdated || (!!waiting && !!active);
  }

  #failed(): void {
    this.#registration = null;
    this.#isRegistering = false;
    if (this.#cameOnline) void this.register();
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const { serviceWorker } = navigator;
    // a page reloaded past its worker has no controller, but would start without a network
    void serviceWorker.ready.then(() => (this.worksOffline = true));
    let isControlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      // a page without a worker is as new as the first version
      this.#isOutdated = isControlled;
      isControlled = true;
      this.#look();
      if (this.#isOutdated) void this.#reloadUnlessPlaying();
    });
    document.addEventListener('visibilitychange', () => void this.#check());
    addEventListener('online', () => {
      // a failing install ends a moment later
      this.#cameOnline = true;
      void this.register();
      void this.#check();
    });
  }

  /** Applies the new version: the page reloads within about two seconds. */
  async apply(): Promise<UpdateAnswer> {
    if (!this.waiting) return 'nothing-new';
    if (await isAnyGameOpen()) return 'game-open';
    this.#registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(() => void this.#reloadUnlessPlaying(), TAKE_OVER_MS);
    return 'updating';
  }

  /** Reloads once: a second reload would restart the first one. */
  async #reloadUnlessPlaying(): Promise<void> {
    if ((await isAnyGameOpen()) || this.#isReloading) return;
    this.#isReloading = true;
    this.#reload();
  }

  async #check(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (!this.#registration) return this.register();
    this.#look(); // no event reports changes missed while the browser had frozen the page
    // not by performance.now(), which stands still while the device sleeps; the date can have been set back
    if (Math.abs(Date.now() - this.#checkedAt) < CHECK_INTERVAL_MS) return;
    this.#checkedAt = Date.now();
    await this.#registration.update().catch(() => undefined); // offline
    this.#look();
  }
}

/** This page's instance. */
export const update = new AppUpdate(() => location.reload());
