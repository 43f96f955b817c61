import { untrack } from 'svelte';
import type { Forced } from '../../state/screen.ts';
import { endHoldHint, needsHoldHint } from '../about/hold-hint.svelte.ts';

/** What a screen tells beside the news, until the next decision that is made on it. */
export class TableLines {
  /** What was decided without asking. */
  forced: readonly Forced[] = $state.raw([]);
  /** That things can be held. It stays while something is held for the first time: what lies below must not move then. */
  hint: boolean = $state(untrack(needsHoldHint));

  add(forced: readonly Forced[]): void {
    if (forced.length > 0) this.forced = [...this.forced, ...forced];
  }
  read(): void {
    this.forced = [];
  }
  endHint(): void {
    if (this.hint) endHoldHint();
    this.hint = false;
  }
  clear(): void {
    this.read();
    this.endHint();
  }
}
