import type { PlantNumber, Resource, Seat } from '../../rules/types.ts';
import { prefersReducedMotion } from '../base/motion.ts';
import { inNextFrame } from '../base/next-frame.ts';

/** The duration of each movement, and the delay between two flights that start together. Milliseconds. */
const [MOVE_MS, STAGGER_MS] = [400, 40];
/** The height of a cube's flight. CSS pixels. */
const HEIGHT = 40;

/** A point on the screen, in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** An object that flies across the screen to a player. */
export interface Flight {
  readonly id: number;
  readonly what: { readonly plant: PlantNumber } | { readonly cube: Resource };
  /** The start of the flight, or null if it is not on the screen. */
  readonly from: Place | null;
  readonly to: Seat;
  /** The index of this flight among those that start together. */
  readonly turn: number;
}

/** The centre of an element, or null if it is not on the screen. */
function placeOf(element: Element): Place | null {
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}
/** The centre of the playing screen's first match, or null if it is not on the screen. */
export function centreOf(screen: Element, selector: string): Place | null {
  const element = screen.querySelector(selector);
  return element && placeOf(element);
}

/**
 * The places of the next cubes of a resource, the cheapest first: on its spaces, or at its sign in a strip if the spaces are not on the
 * screen.
 */
export function cubePlaces(screen: Element, resource: Resource, count: number): readonly (Place | null)[] {
  const spaces = [
    ...screen.querySelectorAll(`[data-fuel='${resource}'] [data-space]:not([data-space='free'])`),
  ]
    .slice(0, count)
    .map(placeOf);
  const sign = [...screen.querySelectorAll(`[data-fuel='${resource}']`)]
    .map(placeOf)
    .find((place) => place !== null);
  return Array.from({ length: count }, (_, at) => spaces[at] ?? sign ?? null);
}

/** The nearest place inside the window, because a strip may have scrolled past it. */
const insideWindow = ({ x, y }: Place): Place => ({
  x: Math.max(0, Math.min(x, innerWidth)),
  y: Math.max(0, Math.min(y, innerHeight)),
});

/**
 * Moves an element between two places and calls `land` at the end, or immediately if a place is not on the screen. Plants slide and cubes
 * fly. The element is visible only during the movement. Returns a function that stops it.
 */
export function fly(
  screen: Element,
  thing: Element,
  { what, from, to, turn }: Flight,
  land: () => void,
): () => void {
  let flight: Animation | undefined;
  // in the next frame the players' row scrolls to the acting player
  let cancel = inNextFrame(() => (cancel = inNextFrame(begin)));
  function begin(): void {
    const card = centreOf(screen, `[data-anchor='seat-${to}']`);
    if (!from || !card) return land();
    const end = insideWindow(card);
    const slides = 'plant' in what;
    const top = { x: (from.x + end.x) / 2, y: Math.min(from.y, end.y) - HEIGHT };
    const places = slides ? [from, end] : [from, top, end];
    flight = thing.animate(
      places.map(({ x, y }, step) => ({
        transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${step === 0 && slides ? 2 : 1})`,
        opacity: step === places.length - 1 ? 0.2 : 1,
      })),
      { duration: MOVE_MS, delay: STAGGER_MS * turn, easing: 'ease-in-out', fill: 'backwards' },
    );
    flight.addEventListener('finish', land);
  }
  return () => {
    cancel();
    flight?.cancel();
  };
}

/** How long news for all players stand out. Milliseconds. */
const FLASH_MS = 1200;

let changes: readonly Animation[] = [];

/** Ends the animations started by `flipCard`, `countMoney` and `flash`. */
export function endAnimations(): void {
  for (const change of changes) change.cancel();
  changes = [];
}
function change(
  screen: Element,
  selector: string,
  frames: Keyframe[],
  options: KeyframeAnimationOptions = {},
): void {
  if (prefersReducedMotion()) return;
  const begun = [...screen.querySelectorAll(selector)].map((one) =>
    one.animate(frames, { duration: MOVE_MS, easing: 'ease-out', ...options }),
  );
  changes = [...changes, ...begun];
}

/** Turns over a card that has entered the market. */
export const flipCard = (screen: Element, plant: PlantNumber): void =>
  change(screen, `[data-plant='${plant}']`, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }]);

/** Figures between two amounts of money. Each is laid out and painted, so there are fewer than frames. */
const COUNTS = 8;

/** Counts a seat's money up or down wherever it is shown. Screen readers get the new amount immediately. */
export function countMoney(
  screen: Element,
  seat: Seat,
  from: number | null | undefined,
  to: number | null,
): void {
  if (from === to) return;
  const frames = [{ '--sum': from ?? to }, { '--sum': to }];
  change(screen, `[data-purse='${seat}']`, frames, { easing: `steps(${COUNTS})` });
}

/** Highlights the ground of a line of news briefly: a change of its opacity is not painted. */
export const flash = (screen: Element, selector: string): void =>
  change(screen, selector, [{ opacity: 0.4 }, { opacity: 0 }], {
    duration: FLASH_MS,
    pseudoElement: '::before',
  });
