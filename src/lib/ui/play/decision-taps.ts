import { flashHeadline } from '../base/flash-headline.ts';
import { DOUBLE_TAP_MS, isByKeyboard, isSamePlace, swallow } from '../base/stray-taps.ts';

/** The time it takes everybody to notice that another player decides now. Milliseconds. */
const HANDED_MS = 1_000;

/** Swallows taps meant for the decision that the previous tap has just replaced. */
export class DecisionTapGuard<Draft> {
  #changedAt = 0;
  #handedAt = -HANDED_MS;
  #player: number | null = null;
  #firstDraft: Draft | null = null;
  #last: { readonly click: MouseEvent; readonly shows: boolean } | null = null;

  /**
   * Call this when another decision is shown. `player`: the seat that makes it, or null if there is none on this device. `draft`: what is chosen for it
   * from the start, as after an undo.
   */
  decisionChanged(player: number | null, draft: Draft | null): void {
    this.#changedAt = performance.now();
    this.#firstDraft = draft;
    if (player === null) return;
    if (player !== (this.#player ?? player)) this.#handedAt = this.#changedAt;
    this.#player = player;
  }

  /**
   * Swallows a stray click: the second of a double tap, or one at the same place while nobody can have seen yet that another player
   * decides. A click by keyboard is never stray, nor one after the player has begun to choose, which changes `draft`, nor one on what
   * only shows something (`data-shows`), unless the tap before it was on a decision.
   */
  filter(click: MouseEvent, draft: Draft | null): void {
    if (isByKeyboard(click)) return;
    const { detail, timeStamp, target } = click;
    const last = this.#last;
    const shows = target instanceof Element && target.closest('[data-shows]') !== null;
    this.#last = { click, shows };
    if (draft !== this.#firstDraft || (shows && last?.shows !== false)) return;
    const isDouble = detail > 1 && timeStamp - this.#changedAt < DOUBLE_TAP_MS;
    const isRepeated =
      last !== null && timeStamp - this.#handedAt < HANDED_MS && isSamePlace(click, last.click);
    if (!isDouble && !isRepeated) return;
    swallow(click);
    flashHeadline();
  }
}
