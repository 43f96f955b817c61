import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** Taps like a quick player who looks at the effect of each tap. */

/** A place in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}
/** Presses an element in its middle, or at a place relative to its corner. */
export type Press = (target: Locator, position?: Place) => Promise<void>;
export const tap: Press = (target, position) => (position ? target.tap({ position }) : target.tap());

/** Milliseconds for a tap to change the page. */
const CHANGE_MS = 15_000;
const POLL_MS = 20;
/** Milliseconds to wait for a click after a change; a city chosen by a key gets none. */
const CLICK_MS = 100;
/** The app ignores the second tap of a double tap, so the player waits where two taps would look like one. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 100;

/**
 * Within 40 px, the app takes a tap for a repeated one until the players have seen whose turn it is; a page may move a little meanwhile.
 */
const HANDED_MS = 1_050;
const SAME_PLACE_PX = 55;
/** Where to tap a button, as fractions of its width. */
const PLACES = [0.5, 0.08, 0.92];

type Box = Place & { readonly width: number; readonly height: number };
const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
/** A place in a box: at the fraction `across` of its width, in the middle of its height. */
const placeIn = ({ x, y, width, height }: Box, across: number): Place => ({
  x: x + width * across,
  y: y + height / 2,
});

/** The target of a tap. */
interface Aim {
  readonly name: string;
  readonly box: Box;
}
/** Finds where to tap an element, and records the page's content and the outcome of the next click. Runs in the page. */
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

/** The outcome of a tap in one query: each call of the driver costs a millisecond of this processor, and each query several. */
interface Look {
  /** Whether a tap has changed anything visible: texts, or selections. */
  readonly changed: boolean;
  /** The place of the click, as the target may have moved since it was found; null if it is still to come, or was in another document. */
  readonly click: Place | null;
  /** The fate of the click: the app swallowed it as a repeated one, or another element had moved under the finger. */
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

/** Whether a click did not reach its target. */
const isStray = ({ fate }: Look): boolean => fate === 'swallowed' || fate === 'missed';

/** The last tap on each page by any player. */
const lastTaps = new WeakMap<Page, Place & { readonly at: number; readonly changedAt: number }>();

/**
 * Taps on a page one at a time and waits for the effect of each. A tap without effect is lost and throws; it is repeated only if its click
 * never reached its target.
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

  /** Taps and waits for the change. */
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
      // The page moved under the finger: away from it, or to the place of the last tap, which the app takes for a repetition.
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

  /** Where to tap, as soon as the tap would not count as a repetition of the last one. */
  async #beginTap(target: Locator, found: Box): Promise<[box: Box, place: Place]> {
    const last = lastTaps.get(this.#page);
    const measure = async (): Promise<Box> => (await target.evaluate(aim)).box;
    const until = (time: number): Promise<void> => wait(Math.max(0, time - performance.now()));
    const apart = (box: Box, px: number): Place | undefined =>
      PLACES.map((across) => placeIn(box, across)).find((place) => !last || distance(place, last) > px);
    const far = apart(found, DOUBLE_TAP_PX);
    if (!last || far) return [found, far ?? placeIn(found, 0.5)];
    await until(last.at + DOUBLE_TAP_MS);
    // the target may have moved meanwhile
    let box = await measure();
    const near = apart(box, SAME_PLACE_PX);
    if (near) return [box, near];
    await until(last.changedAt + HANDED_MS);
    box = await measure();
    return [box, placeIn(box, 0.5)];
  }
}
