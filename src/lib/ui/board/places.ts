import type { Spot } from './camera.ts';
import type { CityPlace } from './drawing.ts';
import { LABEL, PLATE } from './sizes.ts';

export interface Place {
  readonly id: string;
  readonly at: Spot;
}

export const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place nearest to a spot, if it is within reach. */
export function nearest(places: readonly Place[], spot: Spot, reach: number): string | null {
  let best: string | null = null;
  let least = reach;
  for (const { id, at } of places) {
    const far = Math.hypot(at[0] - spot[0], at[1] - spot[1]);
    if (far > least) continue;
    [best, least] = [id, far];
  }
  return best;
}

/** The neighbour in a direction: near, and rather straight ahead. Null: none lies that way. */
export function neighbour(places: readonly Place[], from: string, [dx, dy]: Spot): string | null {
  const start = places.find(({ id }) => id === from);
  if (!start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const { id, at } of places) {
    const [awayX, awayY] = [at[0] - start.at[0], at[1] - start.at[1]];
    const ahead = awayX * dx + awayY * dy;
    const aside = Math.abs(awayX * dy) + Math.abs(awayY * dx);
    if (ahead <= 0 || aside > ahead * 1.8) continue;
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** About how wide a letter of a name is, drawn somewhat grown. Map units. */
const LETTER = 10.5;

/** The corners of what a city takes with plate and name. */
export function cornersOf({ at: [x, y], name: [dx, dy, anchor, edge], lines }: CityPlace): readonly Spot[] {
  const width = Math.max(...lines.map((line) => line.length)) * LETTER;
  const height = lines.length * LABEL.line * 1.2;
  const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
  const top = y + dy - { top: 0, middle: height / 2, bottom: height }[edge];
  return [
    [x - PLATE.width / 2, y - PLATE.height / 2],
    [x + PLATE.width / 2, y + PLATE.height / 2],
    [left, top],
    [left + width, top + height],
  ];
}
