import type { Advice } from '../bots/questions.ts';
import { questionSeed, type Thinker } from '../bots/thinker.ts';
import { reuseUnchanged } from '../protocol/reuse-unchanged.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { PlayableGame } from './screen.ts';

/** The state of a request for advice. */
export type Advising =
  | { readonly state: 'thinking' }
  | { readonly state: 'given'; readonly advice: Advice; readonly view: View; readonly seat: Seat }
  /** The bot could not answer. */
  | { readonly state: 'failed' };

/** Advice for the acting seat of this device. It ends when what that seat sees of the game changes. */
export class Advisor {
  readonly #game: Pick<PlayableGame, 'acting' | 'log' | 'view'>;
  readonly #thinker: Thinker;
  #work = new AbortController();
  /** The game for which advice was asked, or null if none was. */
  #askedAt: Pick<PlayableGame, 'acting' | 'view'> | null = $state.raw(null);
  #found: Advising = $state.raw({ state: 'thinking' });

  constructor(game: Pick<PlayableGame, 'acting' | 'log' | 'view'>, thinker: Thinker) {
    this.#game = game;
    this.#thinker = thinker;
  }

  /** The state of the last question, or null if none was asked or the game has changed since. */
  get advising(): Advising | null {
    const asked = this.#askedAt;
    if (asked === null || asked.acting !== this.#game.acting) return null;
    // at a shared table every message brings a new view and log, even if nothing was decided
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
    // nobody at a shared table knows the seed of the game, so the place in the game serves as seed
    const seed = questionSeed(0, seat, log.length);
    let found: Advising = { state: 'failed' };
    try {
      const advice = await this.#thinker.answer({ type: 'advise', view, seed }, signal);
      found = { state: 'given', advice, view, seat };
    } catch {
      // without an answer there is no advice, whatever the reason
    }
    if (!signal.aborted) this.#found = found;
  }

  /** Asks no more. */
  stop(): void {
    this.#work.abort();
  }
}
