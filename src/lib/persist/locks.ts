import type { GameId } from '../game-id.ts';
import type { GameLocks } from '../session/ports/storage.ts';

/** Milliseconds to wait for a closing page to release its lock. */
const PATIENCE = 1_000;

const nameOf = (id: GameId): string => `kilowatt-game-${id}`;

/** Game locks built on Web Locks, which the browser releases even when a tab crashes. */
export class WebLocks implements GameLocks {
  readonly #manager: LockManager;
  readonly #held = new Map<GameId, () => void>();
  constructor(manager: LockManager) {
    this.#manager = manager;
  }

  async hold(id: GameId, onLost: () => void): Promise<boolean> {
    const request = new AbortController();
    const answer = this.#request(id, { signal: request.signal }, onLost);
    const timeout = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    // a busy device can take as long to grant a free lock
    while ((await Promise.race([answer, timeout()])) === null) if (await this.#isHeld(id)) request.abort();
    return answer;
  }

  async steal(id: GameId, onLost: () => void): Promise<void> {
    await this.#request(id, { steal: true }, onLost);
  }

  release(id: GameId): void {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  releaseAll(): void {
    for (const id of this.#held.keys()) this.release(id);
  }

  async #isHeld(id: GameId): Promise<boolean> {
    const { held = [] } = await this.#manager.query();
    return held.some(({ name }) => name === nameOf(id));
  }

  /** Resolves to true if this page holds the lock, until it is released or stolen, and to false if the lock was not available. */
  #request(id: GameId, options: LockOptions, onLost: () => void): Promise<boolean> {
    this.release(id);
    return new Promise((resolve) => {
      let letGo: (() => void) | null = null;
      const keep = (): Promise<void> =>
        new Promise((done) => {
          letGo = done;
          this.#held.set(id, done);
          resolve(true);
        });
      const lose = (): void => {
        if (letGo === null) return resolve(false);
        if (this.#held.get(id) === letGo) this.#held.delete(id);
        onLost();
      };
      this.#manager.request(nameOf(id), options, keep).catch(lose);
    });
  }
}

/** The game locks of pages without Web Locks, whose code no other page loads. */
function laterLocks(): GameLocks {
  const locks = import('./tab-locks.ts').then(({ tabLocks }) => tabLocks());
  return {
    hold: async (id, onLost) => (await locks).hold(id, onLost),
    steal: async (id, onLost) => (await locks).steal(id, onLost),
    release: (id) => void locks.then((own) => own.release(id)),
  };
}

/** The game locks of this page. It releases them on pagehide, so that the next page need not wait for it to end. */
export function pageLocks(): GameLocks {
  const manager: LockManager | undefined = navigator.locks;
  if (!manager) return laterLocks();
  const locks = new WebLocks(manager);
  addEventListener('pagehide', () => locks.releaseAll());
  return locks;
}
