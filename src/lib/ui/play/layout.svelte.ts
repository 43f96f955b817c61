import { MediaQuery } from 'svelte/reactivity';

/**
 * How the table fills the screen. `phone`: the map, or one tab over it. `upright`: a tablet on end, the panel below the map. `wide`: the
 * panel beside the map. `full`: a large screen, on which nothing is in a tab.
 */
export type Layout = 'phone' | 'upright' | 'wide' | 'full';

/**
 * The layout of the screen as it is now, and whether it is `short`: a phone on its side, without room for a row of players; or `low`: a
 * phone without room for the markets above the map.
 */
export class ScreenLayout {
  readonly #full = new MediaQuery('(min-width: 105rem) and (min-height: 45rem)');
  readonly #wide = new MediaQuery('(min-width: 56rem), (min-width: 40rem) and (max-height: 30rem)');
  readonly #upright = new MediaQuery('(min-width: 44rem) and (min-height: 56rem)');
  readonly #short = new MediaQuery('(max-height: 30rem)');
  readonly #low = new MediaQuery('(max-height: 44rem)');

  readonly layout: Layout = $derived.by(() => {
    if (this.#full.current) return 'full';
    if (this.#wide.current) return 'wide';
    return this.#upright.current ? 'upright' : 'phone';
  });
  get short(): boolean {
    return this.#short.current;
  }
  get low(): boolean {
    return this.#low.current;
  }
}
