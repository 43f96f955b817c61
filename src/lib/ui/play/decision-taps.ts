import { flashHeadline } from '../base/flash-headline.ts';

/** A second tap on a table is meant for the decision that the first one has just replaced. */

/** A tap within this time is the second of a double tap. Milliseconds. */
const DOUBLE_TAP_MS = 300;
/** How long it takes until everybody has seen that another player decides now. Milliseconds. */
const HANDED_MS = 1_000;
/** A repeated tap lands no farther from the first. CSS pixels. */
const SAME_PLACE_PX = 40;

/** Swallows taps that would hit a decision for which they were not meant. */
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
    const { clientX, clientY, detail, timeStamp, target } = click;
    if (detail === 0) return;
    const last = this.#last;
    const shows = target instanceof Element && target.closest('[data-shows]') !== null;
    this.#last = { click, shows };
    if (draft !== this.#firstDraft || (shows && last?.shows !== false)) return;
    const isDouble = detail > 1 && timeStamp - this.#changedAt < DOUBLE_TAP_MS;
    const isRepeated =
      last !== null &&
      timeStamp - this.#handedAt < HANDED_MS &&
      Math.hypot(clientX - last.click.clientX, clientY - last.click.clientY) <= SAME_PLACE_PX;
    if (!isDouble && !isRepeated) return;
    click.stopPropagation();
    click.preventDefault();
    flashHeadline();
  }
}
