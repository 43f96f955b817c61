import type { PlantNumber, Resource } from '../../rules/types.ts';
import { prefersReducedMotion } from '../motion.ts';

/** Milliseconds of a flight, and between two that leave together. */
const [FLIGHT_MS, STAGGER_MS] = [400, 40];
/** How high things fly. CSS pixels. */
const HEIGHT = 40;

/** Something that travels over the table between two places: elements with `data-anchor`. */
export interface Flight {
  readonly id: number;
  readonly what: { readonly plant: PlantNumber } | { readonly cube: Resource };
  readonly from: string;
  readonly to: string;
  /** Its turn among those that leave together, from 0. */
  readonly turn: number;
}

function middleOf(table: Element, anchor: string): { x: number; y: number } | null {
  const box = table.querySelector(`[data-anchor='${anchor}']`)?.getBoundingClientRect();
  return !box || box.width === 0 ? null : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Moves an element from place to place and calls `land` at the end; at once where a place is not on the screen, or with reduced
 * motion. Returns what stops it.
 */
export function fly(
  table: Element,
  thing: Element,
  { from, to, turn }: Flight,
  land: () => void,
): (() => void) | undefined {
  const [start, end] = [middleOf(table, from), middleOf(table, to)];
  if (!start || !end || prefersReducedMotion()) {
    land();
    return undefined;
  }
  const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - HEIGHT };
  const flight = thing.animate(
    [start, top, end].map(({ x, y }, step) => ({
      transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${step === 1 ? 1.25 : 1})`,
      opacity: step === 2 ? 0.2 : 1,
    })),
    { duration: FLIGHT_MS, delay: STAGGER_MS * turn, easing: 'ease-in-out', fill: 'backwards' },
  );
  flight.addEventListener('finish', land);
  return () => flight.cancel();
}
