import type { Draft } from '../../session/game/draft.ts';

/** A second tap on the same place within this time was begun with the first. Milliseconds. */
const WITHIN_MS = 300;

/** Knows the second tap of a double tap, which is not meant for the decision that came with the first. */
export class SecondTap {
  #changed = 0;
  #planned: Draft | null = null;

  /** Another decision is asked. `planned`: what is planned for it already, as after an undo. */
  changed(planned: Draft | null): void {
    this.#changed = performance.now();
    this.#planned = planned;
  }
  /** False once one has begun to choose for the decision. */
  isStray({ detail, timeStamp }: MouseEvent, draft: Draft | null): boolean {
    // by the tap's own time: on a busy page it may be heard late
    return detail > 1 && draft === this.#planned && timeStamp - this.#changed < WITHIN_MS;
  }
}
