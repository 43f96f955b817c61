import { resolve } from '$app/paths';
import { anyGameOpen } from './playing.ts';

/** Milliseconds to wait for the new worker to take control: on iOS the event may never come. */
const TAKE_OVER_MS = 2000;
/** Least time between two checks for a new version, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** The outcome of a request to update. */
export type UpdateAnswer = 'updating' | 'nothing-new' | 'game-open';

/** Resolves when the page is loaded: storing the app must not delay what the page itself fetches. */
async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((done) => addEventListener('load', done, { once: true }));
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
  #registration: ServiceWorkerRegistration | null = null;
  #isRegistering = false;
  #checkedAt = 0;
  #isListening = false;
  /** The network came back while the worker was being fetched or installed. */
  #cameOnline = false;
  /** Another version has taken control of this page, which could not be reloaded then. */
  #isOutdated = false;
  #isReloading = false;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  /**
   * Registers the service worker; does nothing where browsers allow none (plain http outside of localhost). Where its first install fails,
   * because the network is cut, it is tried again when the network or the player is back.
   */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.#isRegistering || this.#registration) return;
    this.#isRegistering = true;
    this.#cameOnline = false;
    this.#listen();
    await loaded();
    const scope = resolve('/'); // the app may be in a folder of its host
    try {
      const registration = await navigator.serviceWorker.register(`${scope}service-worker.js`, { scope });
      registration.addEventListener('updatefound', this.#follow);
      this.#registration = registration;
    } catch {
      // the network is cut, or a private window or a full disk refuses workers; the app then needs the network like any page
      this.#failed();
      return;
    }
    this.#isRegistering = false;
    this.#checkedAt = Date.now();
    this.#follow();
  }

  /** Watches each version on its way, because a later one may take the place of one that waits. */
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

  /** Offers whatever waits. The first version waits for a moment, too, in Firefox. */
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
    // a page that was reloaded past its worker has no controller, but would start without a network
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
      // an install that is failing ends a moment later
      this.#cameOnline = true;
      void this.register();
      void this.#check();
    });
  }

  /** Applies the new version: the page reloads within about two seconds. */
  async apply(): Promise<UpdateAnswer> {
    if (!this.waiting) return 'nothing-new';
    if (await anyGameOpen()) return 'game-open';
    this.#registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(() => void this.#reloadUnlessPlaying(), TAKE_OVER_MS);
    return 'updating';
  }

  /** Once: a second reload would begin the first one again. */
  async #reloadUnlessPlaying(): Promise<void> {
    if ((await anyGameOpen()) || this.#isReloading) return;
    this.#isReloading = true;
    this.#reload();
  }

  async #check(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (!this.#registration) return this.register();
    this.#look(); // no event tells of what was missed while the browser had frozen the page
    // not by performance.now(), which stands still while the device sleeps; the date may have been set back
    if (Math.abs(Date.now() - this.#checkedAt) < CHECK_INTERVAL_MS) return;
    this.#checkedAt = Date.now();
    await this.#registration.update().catch(() => undefined); // offline
    this.#look();
  }
}

/** The instance of this page. */
export const update = new AppUpdate(() => location.reload());
