import type { GameId } from '../game-id.ts';
import type { GameLocks } from '../session/ports/storage.ts';

/** Milliseconds other tabs have to answer, and the number of tries: a busy tab answers late, a closing one still holds its lock. */
const ANSWER_MS = 500;
const TRIES = 2;

interface Word {
  readonly type: 'ask' | 'held' | 'steal';
  readonly game: GameId;
  readonly from: string;
}

/**
 * Game locks for pages without Web Locks, such as plain http on a LAN: the tabs ask each other. A tab frozen by the system does not answer;
 * the owner in the game's row then keeps it from overwriting another tab's game.
 */
export class TabLocks implements GameLocks {
  readonly #open: () => BroadcastChannel;
  /** Open only while a lock is held or requested: the first message evicts a listening page from the back/forward cache. */
  #channel: BroadcastChannel | null = null;
  /** A tab's id. Of two tabs asking at the same time, the lower id wins. */
  readonly #self: string;
  /** The callbacks for a stolen lock, by game. */
  readonly #held = new Map<string, () => void>();
  /** Games this tab is asking for, and whether another tab has refused. */
  readonly #requested = new Map<string, boolean>();

  constructor(open: () => BroadcastChannel, self: string) {
    this.#open = open;
    this.#self = self;
  }

  async hold(game: GameId, onLost: () => void): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      this.#requested.set(game, false);
      this.#say('ask', game);
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      const refused = this.#requested.get(game);
      this.#requested.delete(game);
      // undefined if the page was hidden meanwhile and may have missed an answer
      if (refused !== false) continue;
      this.#held.set(game, onLost);
      return true;
    }
    this.#closeIfIdle();
    return false;
  }
  steal(game: GameId, onLost: () => void): Promise<void> {
    this.#say('steal', game);
    this.#held.set(game, onLost);
    return Promise.resolve();
  }
  release(game: GameId): void {
    this.#held.delete(game);
    this.#closeIfIdle();
  }
  releaseAll(): void {
    this.#held.clear();
    this.#requested.clear();
    this.#closeIfIdle();
  }

  #closeIfIdle(): void {
    if (this.#held.size + this.#requested.size > 0) return;
    this.#channel?.close();
    this.#channel = null;
  }

  #say(type: Word['type'], game: GameId): void {
    if (!this.#channel) {
      this.#channel = this.#open();
      this.#channel.addEventListener('message', ({ data }) => this.#heard(data as Word));
    }
    this.#channel.postMessage({ type, game, from: this.#self } satisfies Word);
  }
  #heard({ type, game, from }: Word): void {
    const isRequesting = this.#requested.has(game);
    if (type === 'held') {
      if (isRequesting) this.#requested.set(game, true);
    } else if (type === 'steal') {
      if (isRequesting) this.#requested.set(game, true);
      const lost = this.#held.get(game);
      this.release(game);
      lost?.();
    } else if (this.#held.has(game) || (isRequesting && this.#self < from)) this.#say('held', game);
    else if (isRequesting) this.#requested.set(game, true);
  }
}

/** The game locks of this page, released on pagehide. */
export function tabLocks(): TabLocks {
  const self = String(Math.random());
  const locks = new TabLocks(() => new BroadcastChannel('kilowatt-locks'), self);
  addEventListener('pagehide', () => locks.releaseAll());
  return locks;
}
