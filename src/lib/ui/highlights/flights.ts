import type { PlantNumber, Resource, Seat } from '../../rules/types.ts';
import { prefersReducedMotion } from '../base/motion.ts';
import { inNextFrame } from '../base/next-frame.ts';

/** How long each movement takes, and the delay between two flights that start together. Milliseconds. */
const [MOVE_MS, STAGGER_MS] = [400, 40];
/** How high cubes fly. CSS pixels. */
const HEIGHT = 40;

/** A point of the screen. CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Something that travels over the screen to a player. */
export interface Flight {
  readonly id: number;
  readonly what: { readonly plant: PlantNumber } | { readonly cube: Resource };
  /** Where the flight starts, or null if that place is not on the screen. */
  readonly from: Place | null;
  readonly to: Seat;
  /** The place of this flight among those that start together, counted from 0. */
  readonly turn: number;
}

/** The middle of an element, or null if it is not on the screen. */
function placeOf(element: Element): Place | null {
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}
/** The middle of the first such element of the playing screen, or null if it is not on the screen. */
export function middleOf(screen: Element, selector: string): Place | null {
  const element = screen.querySelector(selector);
  return element && placeOf(element);
}

/**
 * Where the next cubes of a resource lie, the cheapest first: on its spaces, or at its sign in a strip while the spaces are not on the screen.
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

/** A place as far inside the window as it can be: a strip may have scrolled past it. */
const insideWindow = ({ x, y }: Place): Place => ({
  x: Math.max(0, Math.min(x, innerWidth)),
  y: Math.max(0, Math.min(y, innerHeight)),
});

/**
 * Moves an element from place to place and calls `land` at the end, or at once if a place is not on the screen. Plants slide and cubes
 * fly. Only the movement makes the element visible. Returns a function that stops the movement.
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
    const card = middleOf(screen, `[data-anchor='seat-${to}']`);
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

/** How long news that everybody should notice stand out. Milliseconds. */
const FLASH_MS = 1200;

let changes: readonly Animation[] = [];

/** Ends the animations that `turnOver`, `count` and `flash` have begun. */
export function endChanges(): void {
  for (const change of changes) change.cancel();
  changes = [];
}
function change(screen: Element, selector: string, frames: Keyframe[], duration = MOVE_MS): void {
  if (prefersReducedMotion()) return;
  const begun = [...screen.querySelectorAll(selector)].map((one) =>
    one.animate(frames, { duration, easing: 'ease-out' }),
  );
  changes = [...changes, ...begun];
}

/** Turns a card over that has come into the market. */
export const turnOver = (screen: Element, plant: PlantNumber): void =>
  change(screen, `[data-plant='${plant}']`, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }]);

/** Counts the money of a seat up or down wherever it is shown. Screen readers have the new amount at once. */
export function count(screen: Element, seat: Seat, from: number | null | undefined, to: number | null): void {
  if (from !== to) change(screen, `[data-purse='${seat}']`, [{ '--sum': from ?? to }, { '--sum': to }]);
}

/** Lets a line of news stand out for a moment. */
export const flash = (screen: Element, selector: string): void =>
  change(screen, selector, [{ backgroundColor: 'var(--glow)', color: 'var(--on-glow)' }, {}], FLASH_MS);
