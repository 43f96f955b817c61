import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** Taps as a quick player does who looks at what each tap changed. */

/** A place in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}
/** Presses an element: in its middle, or at a place counted from its corner. */
export type Press = (target: Locator, position?: Place) => Promise<void>;
export const tap: Press = (target, position) => (position ? target.tap({ position }) : target.tap());

/** How long a tap may take to change the page. Milliseconds. */
const CHANGE_MS = 15_000;
const POLL_MS = 20;
/** How long to wait for a click where something has changed already; a city that is chosen by a key gets none. Milliseconds. */
const CLICK_MS = 100;
/** The app ignores the second tap of a double tap, so the player waits where two taps would look like one. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 100;

/** The app takes a tap within 40 px for a repeated one until everybody has seen whose turn it is; a page may move a little meanwhile. */
const HANDED_MS = 1_050;
const SAME_PLACE_PX = 55;
/** Where a button can be tapped, as parts of its width. */
const PLACES = [0.5, 0.08, 0.92];

type Box = Place & { readonly width: number; readonly height: number };
const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
/** A place in a box: `across` it by this part, in the middle of its height. */
const placeIn = ({ x, y, width, height }: Box, across: number): Place => ({
  x: x + width * across,
  y: y + height / 2,
});

/** What is to be tapped. */
interface Aim {
  readonly name: string;
  readonly box: Box;
}
/** Looks for where to tap an element, remembers what the page shows and what becomes of the next click. Runs in the page. */
function aim(node: Element): Aim {
  const shownOn = (page: Document): string =>
    [page.body, ...page.querySelectorAll(':is([aria-pressed="true"], [aria-checked="true"])')]
      .map(({ textContent }) => textContent)
      .join('\n');
  if (!Reflect.has(window, 'aimed')) {
    const remember = (event: MouseEvent): void => {
      const aimed = Reflect.get(window, 'aimed') as Element;
      // a city is chosen by a tap near it
      const isExact = aimed instanceof HTMLElement && aimed.isConnected;
      const missed = isExact && event.target instanceof Node && !aimed.contains(event.target);
      Reflect.set(window, 'lastClick', { event, missed });
    };
    addEventListener('click', remember, { capture: true });
    Reflect.set(window, 'shownOn', shownOn);
  }
  Reflect.set(window, 'aimed', node);
  Reflect.set(window, 'shownBefore', shownOn(document));
  Reflect.deleteProperty(window, 'lastClick');
  const { x, y, width, height } = node.getBoundingClientRect();
  return { name: node.getAttribute('aria-label') ?? node.textContent.trim(), box: { x, y, width, height } };
}

/** What came of a tap, in one look: each call of the driver takes a millisecond of this processor, and each query of it several. */
interface Look {
  /** Whether anything of what a tap may change is different: all texts, and what is chosen. */
  readonly changed: boolean;
  /** Where the click was; what is tapped may have moved after it was looked for. Null: it is still to come, or was in another document. */
  readonly click: Place | null;
  /** What became of the click: the app swallowed it as a repeated one, or something else had moved under the finger. */
  readonly fate: 'taken' | 'swallowed' | 'missed' | 'none';
}
/** Looks at the page. Runs in it. */
function look(): Look {
  type Click = { event: MouseEvent; missed: boolean } | undefined;
  const click = Reflect.get(window, 'lastClick') as Click;
  const shownOn = Reflect.get(window, 'shownOn') as ((page: Document) => string) | undefined;
  const isSwallowed = click?.event.defaultPrevented === true;
  return {
    // there is none in another document
    changed: shownOn?.(document) !== Reflect.get(window, 'shownBefore') || !shownOn,
    click: click ? { x: click.event.clientX, y: click.event.clientY } : null,
    fate: !click ? 'none' : isSwallowed ? 'swallowed' : click.missed ? 'missed' : 'taken',
  };
}

/** Whether a click did not reach what was tapped. */
const isStray = ({ fate }: Look): boolean => fate === 'swallowed' || fate === 'missed';

/** The last tap on each page, whichever player made it. */
const lastTaps = new WeakMap<Page, Place & { readonly at: number; readonly changedAt: number }>();

/**
 * Taps on a page, one after another, and waits for what each changes. No tap is repeated: one that changes nothing is lost, and throws,
 * unless its click never reached what was tapped.
 */
export class Tapper {
  readonly #page: Page;
  readonly #press: Press;
  /** Taps so far. */
  taps = 0;

  constructor(page: Page, press: Press) {
    this.#page = page;
    this.#press = press;
  }

  /** Taps, and waits for the change. */
  async tap(target: Locator, press = this.#press): Promise<void> {
    this.taps++;
    const { name, box: found } = await target.evaluate(aim);
    const [box, place] = await this.#beginTap(target, found);
    await press(target, { x: place.x - box.x, y: place.y - box.y });
    let at = performance.now();
    const until = at + CHANGE_MS;
    const lookAgain = (): Promise<Look> => this.#page.evaluate(look);
    let now = await lookAgain();
    const isPending = (): boolean => now.fate === 'none' && performance.now() < at + CLICK_MS;
    while (!now.changed || isStray(now) || isPending()) {
      // The page moved under the finger: away from it, or to where the last tap was, which the app takes for its repetition.
      if (isStray(now) && performance.now() > at + HANDED_MS) {
        await target.evaluate(aim);
        await press(target);
        at = performance.now();
      }
      if (performance.now() > until)
        throw new Error(`the tap on "${name}" changed nothing within ${CHANGE_MS} ms`);
      await wait(POLL_MS);
      now = await lookAgain();
    }
    lastTaps.set(this.#page, { ...(now.click ?? place), at, changedAt: performance.now() });
  }

  /** Where to tap so that it is not taken for a repetition of the last tap, as soon as it would not be. */
  async #beginTap(target: Locator, found: Box): Promise<[box: Box, place: Place]> {
    const last = lastTaps.get(this.#page);
    const measure = async (): Promise<Box> => (await target.evaluate(aim)).box;
    const until = (time: number): Promise<void> => wait(Math.max(0, time - performance.now()));
    const apart = (box: Box, px: number): Place | undefined =>
      PLACES.map((across) => placeIn(box, across)).find((place) => !last || distance(place, last) > px);
    const far = apart(found, DOUBLE_TAP_PX);
    if (!last || far) return [found, far ?? placeIn(found, 0.5)];
    await until(last.at + DOUBLE_TAP_MS);
    // what changed may have moved meanwhile
    let box = await measure();
    const near = apart(box, SAME_PLACE_PX);
    if (near) return [box, near];
    await until(last.changedAt + HANDED_MS);
    box = await measure();
    return [box, placeIn(box, 0.5)];
  }
}
