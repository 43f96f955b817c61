import type { Advice } from '../bots/questions.ts';
import type { Thinker } from '../bots/thinker.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { GameScreen } from './screen.ts';
import { questionSeed } from '../bots/thinker.ts';
import { reuseUnchanged } from '../protocol/keep-same.ts';

/** How a question for advice stands. */
export type Advising =
  | { readonly state: 'thinking' }
  | { readonly state: 'given'; readonly advice: Advice; readonly view: View; readonly seat: Seat }
  /** Nobody could think about it. */
  | { readonly state: 'failed' };

/** Advice for the acting seat of this device. It ends when what that seat sees of the game changes. */
export class Advisor {
  readonly #game: Pick<GameScreen, 'acting' | 'log' | 'view'>;
  readonly #thinker: Thinker;
  #work = new AbortController();
  /** The game for which advice was asked, or null if none was. */
  #askedAt: Pick<GameScreen, 'acting' | 'view'> | null = $state.raw(null);
  #found: Advising = $state.raw({ state: 'thinking' });

  constructor(game: Pick<GameScreen, 'acting' | 'log' | 'view'>, thinker: Thinker) {
    this.#game = game;
    this.#thinker = thinker;
  }

  /** Null: nothing was asked, or the game has changed since. */
  get advising(): Advising | null {
    const asked = this.#askedAt;
    if (asked === null || asked.acting !== this.#game.acting) return null;
    // at a shared table every message makes another view and log, also when nothing was decided
    return reuseUnchanged(asked.view, this.#game.view) === asked.view ? this.#found : null;
  }

  /** Asks what the acting seat should do now. The view must be that of the acting seat. */
  async ask(): Promise<void> {
    const { acting: seat, log, view } = this.#game;
    if (seat === null) return;
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    this.#askedAt = { acting: seat, view };
    this.#found = { state: 'thinking' };
    // the seed of the game is known to nobody at a shared table; the place in the game is enough
    const seed = questionSeed(0, seat, log.length);
    let found: Advising = { state: 'failed' };
    try {
      const advice = await this.#thinker.answer({ type: 'advise', view, seed }, signal);
      found = { state: 'given', advice, view, seat };
    } catch {
      // whatever stopped the thinker, there is no advice
    }
    if (!signal.aborted) this.#found = found;
  }

  /** Asks no more. */
  stop(): void {
    this.#work.abort();
  }
}
