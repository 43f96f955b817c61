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

/** The middle of an element of the playing screen, or null if it is not on the screen. */
export function middleOf(screen: Element, selector: string): Place | null {
  const box = screen.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/**
 * Moves an element from place to place and calls `land` at the end, or at once if a place is not on the screen or the player wants reduced
 * motion. Plants slide and cubes fly. Returns a function that stops the movement.
 */
export function fly(
  screen: Element,
  thing: Element,
  { what, from, to, turn }: Flight,
  land: () => void,
): () => void {
  let flight: Animation | undefined;
  const cancel = inNextFrame(() => {
    const end = middleOf(screen, `[data-anchor='seat-${to}']`);
    if (!from || !end || prefersReducedMotion()) return land();
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
  });
  return () => {
    cancel();
    flight?.cancel();
  };
}

let changes: readonly Animation[] = [];

/** Ends the animations that `turnOver` and `count` have begun. */
export function endChanges(): void {
  for (const change of changes) change.cancel();
  changes = [];
}
function change(screen: Element, selector: string, frames: Keyframe[]): void {
  if (prefersReducedMotion()) return;
  const begun = [...screen.querySelectorAll(selector)].map((one) =>
    one.animate(frames, { duration: MOVE_MS, easing: 'ease-out' }),
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
