import type { GuestGame } from './guest-game.svelte.ts';
import type { HostGame } from './host-game.svelte.ts';
import type { TableEvents } from './table-events.ts';

/** This device's presence at one shared table, as host or guest. It drives the clock of the table. */
export class TableConnection {
  readonly events: TableEvents;
  #game: HostGame | GuestGame = $state.raw({} as GuestGame);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #ended = new AbortController();

  /** `left` is called once, when this device leaves the table. */
  constructor(game: HostGame | GuestGame, events: TableEvents, left: () => void) {
    this.events = events;
    this.#game = game;
    this.#timer = setInterval(() => this.#game.second(), 1000);
    const { signal } = this.#ended;
    signal.addEventListener('abort', left);
    const reconnect = (): void => this.#reconnectNow();
    addEventListener('online', reconnect, { signal });
    document.addEventListener('visibilitychange', reconnect, { signal });
    // the channels end with the page, so say goodbye rather than let the others wait
    addEventListener('pagehide', () => this.#pause(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        // a page from the back/forward cache has lost its channels and its lock
        if (persisted) location.reload();
      },
      { signal },
    );
  }

  /** The game in this device's present role. Reactive: a take-over replaces it. */
  get game(): HostGame | GuestGame {
    return this.#game;
  }
  /** Changes this device's role, when it takes the table over or yields. */
  replace(game: HostGame | GuestGame): void {
    this.#game = game;
  }
  /** Leaves the table. This device keeps its seats. */
  leave(): void {
    if (this.#ended.signal.aborted) return;
    clearInterval(this.#timer);
    this.#ended.abort();
    this.#game.leave();
  }

  /** Leaves the table because another page has the game. Nothing that happens in this page counts any more. */
  lose(): void {
    this.leave();
    if (this.#game.role === 'host') this.#game.saving.lose();
  }

  #reconnectNow(): void {
    if (document.visibilityState === 'visible' && this.#game.role === 'guest') this.#game.lookNow();
  }
  #pause(): void {
    if (this.#game.role === 'guest') this.#game.pause();
    else this.#game.leave();
  }
}
