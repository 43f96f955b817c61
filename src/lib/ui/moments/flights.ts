import { prefersReducedMotion } from '../motion.ts';

/** Milliseconds of a flight. */
const FLIGHT_MS = 400;
/** Milliseconds between two that start at the same place. */
const STAGGER_MS = 40;

export interface Flight {
  /** Names of places on the table: elements with `data-anchor`. */
  readonly from: string;
  readonly to: string;
}

function middleOf(table: Element, anchor: string): { x: number; y: number } | null {
  const box = table.querySelector(`[data-anchor='${anchor}']`)?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Lets things travel over the table, one after another, and removes them. Without a place to start from or to land on, or with
 * reduced motion, nothing flies. A tap ends all flights of `layer`.
 */
export function fly(table: Element, layer: Element, { from, to }: Flight, things: readonly Element[]): void {
  const start = middleOf(table, from);
  const end = middleOf(table, to);
  if (!start || !end || prefersReducedMotion()) return;
  for (const [at, thing] of things.entries()) {
    layer.append(thing);
    const frames = [start, { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - 40 }, end].map(
      ({ x, y }, step) => ({
        transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${step === 1 ? 1.25 : 1})`,
        opacity: step === 2 ? 0.2 : 1,
      }),
    );
    const flight = thing.animate(frames, {
      duration: FLIGHT_MS - STAGGER_MS * things.length,
      delay: STAGGER_MS * at,
      easing: 'ease-in-out',
      fill: 'backwards',
    });
    const land = (): void => thing.remove();
    flight.addEventListener('finish', land);
    flight.addEventListener('cancel', land);
  }
}

/** Ends all flights at once. */
export function landAll(layer: Element): void {
  for (const thing of layer.children) for (const flight of thing.getAnimations()) flight.cancel();
}
