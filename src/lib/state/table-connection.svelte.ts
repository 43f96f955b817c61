import type { HostGame } from './host-game.svelte.ts';
import type { GuestGame } from './guest-game.svelte.ts';

/** This device's place at a table, whoever is the authority just now; it keeps the clock of the table going. */
export class TableConnection {
  #table: HostGame | GuestGame = $state.raw({} as GuestGame);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #ended = new AbortController();

  constructor(table: HostGame | GuestGame, left: () => void) {
    this.#table = table;
    this.#timer = setInterval(() => this.#table.second(), 1000);
    const { signal } = this.#ended;
    signal.addEventListener('abort', left);
    const back = (): void => this.#hurry();
    addEventListener('online', back, { signal });
    document.addEventListener('visibilitychange', back, { signal });
    // Links do not outlive the page: better say so than let the others wait in silence.
    addEventListener('pagehide', () => this.#pause(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        // what came back from the cache has lost its links and its lock
        if (persisted) location.reload();
      },
      { signal },
    );
  }

  get table(): HostGame | GuestGame {
    return this.#table;
  }
  /** This device takes the table over, or yields. */
  replace(table: HostGame | GuestGame): void {
    this.#table = table;
  }
  leave(): void {
    if (this.#ended.signal.aborted) return;
    clearInterval(this.#timer);
    this.#ended.abort();
    this.#table.leave();
  }

  /** Another page has the game: what goes on here would count nowhere. */
  lose(): void {
    this.leave();
    if ('lose' in this.#table) this.#table.lose();
  }

  #hurry(): void {
    if (document.visibilityState === 'visible' && 'hurry' in this.#table) this.#table.hurry();
  }
  #pause(): void {
    if ('pause' in this.#table) this.#table.pause();
    else this.#table.leave();
  }
}
