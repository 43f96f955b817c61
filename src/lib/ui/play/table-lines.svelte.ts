import { untrack } from 'svelte';
import type { ForcedMove } from '../../state/screen.ts';
import { endHoldHint, needsHoldHint } from '../about/hold-hint.svelte.ts';
import type { Shown } from '../highlights/turning-points.ts';

/** What the message slot says besides refusals and the coach, until the next decision on this screen. */
export class TableLines {
  /** The moves made without asking a player. */
  forced: readonly ForcedMove[] = $state.raw([]);
  /** In calm mode: what a card across the screen would say. Kept until it is read, whatever is decided meanwhile. */
  points: readonly Shown[] = $state.raw([]);
  /** Whether the hint about long presses shows. It stays during the first long press, because nothing below it must move then. */
  hint: boolean = $state(untrack(needsHoldHint));

  add(forced: readonly ForcedMove[]): void {
    if (forced.length > 0) this.forced = [...this.forced, ...forced];
  }
  /** The end of a round takes the place of one that nobody has read. */
  tell(points: readonly Shown[]): void {
    const isNewer = points.some(({ type }) => type === 'round');
    const unread = this.points.filter(({ type }) => !isNewer || type !== 'round');
    this.points = [...unread, ...points];
  }
  readPoint(): void {
    this.points = this.points.slice(1);
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
