import type { Moment, Seat } from '../../rules/types.ts';
import type { TabId } from './tabs.ts';
import { untrack } from 'svelte';
import { TAB_OF } from './tabs.ts';

/** Milliseconds for which a player who does not act goes on seeing the last decision. */
const LINGER_MS = 700;

/** The tab on the screen. Each decision brings up its own; until the next one everybody may look elsewhere. */
export class ShownTab {
  readonly #moment: () => Moment;
  readonly #acting: () => Seat | null;
  #followed: Moment = $state.raw('drafting');
  current: TabId = $derived.by(() => TAB_OF[this.#acting() === null ? this.#followed : this.#moment()]);

  /** Made while a component is created. `acting`: the seat that acts on this device. */
  constructor(moment: () => Moment, acting: () => Seat | null) {
    this.#moment = moment;
    this.#acting = acting;
    this.#followed = untrack(moment);
    $effect(() => {
      const next = moment();
      const timer = setTimeout(() => (this.#followed = next), acting() === null ? LINGER_MS : 0);
      return () => clearTimeout(timer);
    });
  }

  lookAt(tab: TabId): void {
    this.#followed = this.#moment();
    this.current = tab;
  }
}
