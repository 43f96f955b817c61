import type { GameLocks } from '../session/ports/storage.ts';

/**
 * How long the other tabs have to answer, and how often they are asked: one that is busy answers late, and one that is about to
 * go may not have let go yet.
 */
const ANSWER_MS = 500;
const TRIES = 2;

interface Word {
  readonly type: 'ask' | 'held' | 'steal';
  readonly game: string;
  readonly from: string;
}

/**
 * One tab per game where browsers have no Web Locks, as on plain http in the LAN: the tabs ask each other. One that the system
 * has frozen does not answer; then the owner that a save carries still keeps it from writing over what another wrote.
 */
export class TabLocks implements GameLocks {
  readonly #open: () => BroadcastChannel;
  /** Open while something is held or asked for: a page that listens is thrown out of the back/forward cache by the first word. */
  #channel: BroadcastChannel | null = null;
  /** Tells the tabs apart, and which of two that ask at the same time goes first. */
  readonly #self: string;
  /** What is to be told when it is lost, by game. */
  readonly #held = new Map<string, () => void>();
  /** Games that are asked for just now, and whether somebody said no. */
  readonly #asked = new Map<string, boolean>();

  constructor(open: () => BroadcastChannel, self: string) {
    this.#open = open;
    this.#self = self;
  }

  async hold(game: string, onLost: () => void): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      this.#asked.set(game, false);
      this.#say('ask', game);
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      const refused = this.#asked.get(game);
      this.#asked.delete(game);
      // undefined: meanwhile the page was put aside, and heard nobody
      if (refused !== false) continue;
      this.#held.set(game, onLost);
      return true;
    }
    this.#closeIfIdle();
    return false;
  }
  steal(game: string, onLost: () => void): Promise<void> {
    this.#say('steal', game);
    this.#held.set(game, onLost);
    return Promise.resolve();
  }
  release(game: string): void {
    this.#held.delete(game);
    this.#closeIfIdle();
  }
  releaseAll(): void {
    this.#held.clear();
    this.#asked.clear();
    this.#closeIfIdle();
  }

  #closeIfIdle(): void {
    if (this.#held.size + this.#asked.size > 0) return;
    this.#channel?.close();
    this.#channel = null;
  }

  #say(type: Word['type'], game: string): void {
    if (!this.#channel) {
      this.#channel = this.#open();
      this.#channel.addEventListener('message', ({ data }) => this.#heard(data as Word));
    }
    this.#channel.postMessage({ type, game, from: this.#self } satisfies Word);
  }
  #heard({ type, game, from }: Word): void {
    const asks = this.#asked.has(game);
    if (type === 'held') {
      if (asks) this.#asked.set(game, true);
    } else if (type === 'steal') {
      const lost = this.#held.get(game);
      this.release(game);
      lost?.();
    } else if (this.#held.has(game) || (asks && this.#self < from)) this.#say('held', game);
    else if (asks) this.#asked.set(game, true);
  }
}

/** The locks of this page. It lets go as soon as it is left. */
export function tabLocks(): TabLocks {
  const self = String(Math.random());
  const locks = new TabLocks(() => new BroadcastChannel('kilowatt-locks'), self);
  addEventListener('pagehide', () => locks.releaseAll());
  return locks;
}
