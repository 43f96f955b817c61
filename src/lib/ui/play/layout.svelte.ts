import { on } from 'svelte/events';
import { createSubscriber, MediaQuery } from 'svelte/reactivity';
import { stable } from '../../state/stable.svelte.ts';
import type { Size } from '../board/camera.ts';
import { type Arrangement, arrangementFor } from './arrangement.ts';

/**
 * How the table fills the screen, where the players stand and where the markets are seen at one glance. `tab`: nowhere but in their tabs.
 * - `phone`: the map, or one tab over it. With the players in a tab, the whole table is one page that scrolls (`isOnePage`).
 * - `upright`: a tablet in portrait, the panel below the map.
 * - `wide`: the panel beside the map. With the players in a tab, it is a phone in landscape.
 * - `full`: a large screen, on which nothing is in a tab.
 * - `board`: everybody looks at this screen and nobody decides on it. Both markets are shown whole, and nothing is in a tab.
 */
export type Layout =
  | { readonly kind: 'phone'; readonly players: 'row'; readonly markets: 'strip' | 'tab' }
  | { readonly kind: 'phone' | 'wide'; readonly players: 'tab'; readonly markets: 'tab' }
  | { readonly kind: 'upright'; readonly players: 'row'; readonly markets: 'panel' }
  | { readonly kind: 'wide'; readonly players: 'row'; readonly markets: 'panel' | 'map' }
  | { readonly kind: 'wide'; readonly players: 'column'; readonly markets: 'panel' }
  | { readonly kind: 'full'; readonly players: 'row' | 'column'; readonly markets: 'panel' }
  | BoardLayout;

/** The markets of a board: beside the map, below and beside it, or below it. */
type BoardLayout = { readonly kind: 'board'; readonly markets: 'whole' } & (
  | { readonly shape: 'beside'; readonly players: 'row' | 'column' }
  | { readonly shape: 'around' | 'below'; readonly players: 'row' }
);
export type BoardShape = BoardLayout['shape'];

/** Whether the whole table is one page that scrolls: a small phone in landscape, or a page enlarged to 400%. */
export const isOnePage = ({ kind, players }: Layout): boolean => kind === 'phone' && players === 'tab';

/** The name of a layout in the styles. */
export const styleOf = (layout: Layout): string => (layout.kind === 'board' ? layout.shape : layout.kind);

/** A phone in landscape. */
const SHORT = '(max-height: 30rem)';
const WIDE = '(min-width: 56rem), (min-width: 40rem) and (max-height: 30rem)';
const UPRIGHT = '(min-width: 44rem) and (min-height: 56rem)';

/** Whether several people can look at the screen: it is larger than a phone, in portrait or in landscape. */
export class RoomForAll {
  readonly #wide = new MediaQuery(WIDE);
  readonly #upright = new MediaQuery(UPRIGHT);
  readonly #short = new MediaQuery(SHORT);
  get current(): boolean {
    return (this.#wide.current || this.#upright.current) && !this.#short.current;
  }
}

const followWindow = createSubscriber((update) => on(window, 'resize', update));
/** The size of the window in CSS pixels. Reactive. */
function windowSize(): Size {
  followWindow();
  return { width: innerWidth, height: innerHeight };
}

/** CSS pixels of a rem, which follows the font size of the browser. */
const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The layout of the screen as it is now. */
export class ScreenLayout {
  readonly #full = new MediaQuery('(min-width: 105rem) and (min-height: 45rem)');
  readonly #wide = new MediaQuery(WIDE);
  readonly #upright = new MediaQuery(UPRIGHT);
  readonly #short = new MediaQuery(SHORT);
  /** Without room for the markets above the map of a phone. */
  readonly #low = new MediaQuery('(max-height: 44rem)');
  readonly #map: () => Size;
  readonly #isBoard: () => boolean;
  readonly #isLarge: () => boolean;
  readonly #arrangement: Arrangement = $derived.by(() => {
    const unit = rem();
    const { width, height } = windowSize();
    const screen = { width: width / unit, height: height / unit };
    return arrangementFor(screen, this.#map(), {
      full: this.#full.current,
      mayStack: !this.#full.current && this.#upright.current && screen.height > screen.width,
    });
  });
  readonly #layout = stable(() => this.#find());

  /**
   * `map`: the size of the part of the map that is in play, in any unit. `isBoard`: everybody looks at this screen. `isLarge`: a player
   * decides from afar, on a screen with room for that.
   */
  constructor(map: () => Size, isBoard: () => boolean, isLarge: () => boolean) {
    this.#map = map;
    this.#isBoard = isBoard;
    this.#isLarge = isLarge;
  }

  get current(): Layout {
    return this.#layout.current;
  }

  #find(): Layout {
    if (this.#isLarge()) return this.#large();
    if (this.#full.current) return { kind: 'full', players: this.#arrangement.players, markets: 'panel' };
    if (!this.#wide.current && !this.#upright.current) {
      if (this.#short.current) return { kind: 'phone', players: 'tab', markets: 'tab' };
      return { kind: 'phone', players: 'row', markets: this.#low.current ? 'tab' : 'strip' };
    }
    if (this.#short.current) return { kind: 'wide', players: 'tab', markets: 'tab' };
    if (this.#isBoard()) return this.#board();
    const { panel, players, markets } = this.#arrangement;
    if (this.#upright.current && panel === 'below')
      return { kind: 'upright', players: 'row', markets: 'panel' };
    return players === 'column'
      ? { kind: 'wide', players, markets: 'panel' }
      : { kind: 'wide', players, markets };
  }

  /** The parts of a phone in large: what has a tab leaves the others the room. */
  #large(): Layout {
    const { width, height } = windowSize();
    return width > height
      ? { kind: 'wide', players: 'tab', markets: 'tab' }
      : { kind: 'phone', players: 'row', markets: 'strip' };
  }

  #board(): Layout {
    const { width, height } = this.#map();
    const screen = windowSize();
    const isPortrait = screen.height > screen.width;
    const board = { kind: 'board', markets: 'whole' } as const;
    if (width > height * 1.1) return { ...board, shape: isPortrait ? 'below' : 'around', players: 'row' };
    return { ...board, shape: 'beside', players: isPortrait ? 'row' : 'column' };
  }
}
