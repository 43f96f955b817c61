import { MediaQuery } from 'svelte/reactivity';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import type { Size } from '../board/camera.ts';
import { type Arrangement, arrangementFor } from './arrangement.ts';

/**
 * How the table fills the screen. `phone`: the map, or one tab over it. `upright`: a tablet on end, the panel below the map. `wide`: the
 * panel beside the map. `full`: a large screen, on which nothing is in a tab.
 */
export type Layout = 'phone' | 'upright' | 'wide' | 'full';

/** A phone on its side. */
const SHORT = '(max-height: 30rem)';
const WIDE = '(min-width: 56rem), (min-width: 40rem) and (max-height: 30rem)';
const UPRIGHT = '(min-width: 44rem) and (min-height: 56rem)';

/** Whether the screen is one that several people can look at: larger than a phone, either way up. */
export class RoomForAll {
  readonly #wide = new MediaQuery(WIDE);
  readonly #upright = new MediaQuery(UPRIGHT);
  readonly #short = new MediaQuery(SHORT);
  get current(): boolean {
    return (this.#wide.current || this.#upright.current) && !this.#short.current;
  }
}

/** How a table that everybody looks at is arranged: the markets beside a map, below and beside it, or below it. */
export type BoardShape = 'beside' | 'around' | 'below';

/** CSS pixels of a rem, which follows the font size of the browser. */
const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * The layout of the screen as it is now, and whether it is `short`: a phone on its side, without room for a row of players; or `low`: a
 * phone without room for the markets above the map.
 */
export class ScreenLayout {
  readonly #full = new MediaQuery('(min-width: 105rem) and (min-height: 45rem)');
  readonly #wide = new MediaQuery(WIDE);
  readonly #upright = new MediaQuery(UPRIGHT);
  readonly #short = new MediaQuery(SHORT);
  readonly #low = new MediaQuery('(max-height: 44rem)');
  /** The size of the part of the map that is in play, in any unit. */
  readonly #map: () => Size;
  readonly #arrangement: Arrangement = $derived.by(() => {
    const unit = rem();
    const screen = { width: (innerWidth.current ?? 0) / unit, height: (innerHeight.current ?? 0) / unit };
    return arrangementFor(screen, this.#map(), {
      full: this.#full.current,
      mayStack: !this.#full.current && this.#upright.current && screen.height > screen.width,
    });
  });

  readonly layout: Layout = $derived.by(() => {
    if (this.#full.current) return 'full';
    if (!this.#wide.current && !this.#upright.current) return 'phone';
    return this.#upright.current && this.#arrangement.panel === 'below' ? 'upright' : 'wide';
  });

  constructor(map: () => Size) {
    this.#map = map;
  }

  get short(): boolean {
    return this.#short.current;
  }
  get low(): boolean {
    return this.#low.current;
  }
  /** So short and narrow that the whole table is one page that scrolls: a small phone on its side, or a page enlarged to 400%. */
  get tiny(): boolean {
    return this.layout === 'phone' && this.short;
  }
  get boardShape(): BoardShape {
    const { width, height } = this.#map();
    if (width <= height * 1.1) return 'beside';
    return this.isPortrait ? 'below' : 'around';
  }
  /** The screen is higher than wide. */
  get isPortrait(): boolean {
    return (innerHeight.current ?? 0) > (innerWidth.current ?? 0);
  }
  /** The players stand in a column beside the map. */
  get column(): boolean {
    return ['wide', 'full'].includes(this.layout) && !this.short && this.#arrangement.players === 'column';
  }
  /** The markets are seen at one glance below the map. */
  get marketsBelowMap(): boolean {
    return this.layout === 'wide' && !this.short && this.#arrangement.markets === 'map';
  }
}
