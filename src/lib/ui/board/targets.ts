import type { Box } from './boxes.ts';
import { type Bounds, boundsOf, type Point } from './camera.ts';
import { nameBox, type NamePlace, plateBox } from './label-placement.ts';

/** Something that can be chosen on the map, a city or a region. */
export interface MapTarget {
  readonly id: string;
  readonly at: Point;
}

/** The direction of each arrow key. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The target nearest to a point of the map, if it is within `reach`, or null if none is. Map units. */
export function nearest(targets: readonly MapTarget[], point: Point, reach: number): string | null {
  let best: string | null = null;
  let least = reach;
  for (const { id, at } of targets) {
    const distance = Math.hypot(at[0] - point[0], at[1] - point[1]);
    if (distance > least) continue;
    [best, least] = [id, distance];
  }
  return best;
}

/** The neighbour in a direction: near, and rather straight ahead, or null if there is none. */
export function neighbour(targets: readonly MapTarget[], from: string, [dx, dy]: Point): string | null {
  const start = targets.find(({ id }) => id === from);
  if (!start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const { id, at } of targets) {
    const [awayX, awayY] = [at[0] - start.at[0], at[1] - start.at[1]];
    const ahead = awayX * dx + awayY * dy;
    const aside = Math.abs(awayX * dy) + Math.abs(awayY * dx);
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + aside * 1.4;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** A city on the map with its name as it stands there. */
export interface NamedCity {
  readonly at: Point;
  readonly name: NamePlace | undefined;
}

const cornersOf = ({ left, top, right, bottom }: Box): readonly Point[] => [
  [left, top],
  [right, bottom],
];

const boxesOf = ({ at, name }: NamedCity, grow: number): readonly Box[] =>
  name ? [plateBox(at), nameBox(at, name, grow)] : [plateBox(at)];

/** The frames of the plate of a city and of its name, which may be enlarged. */
export const framesOf = (city: NamedCity, grow: number): readonly Bounds[] =>
  boxesOf(city, grow).map((box) => boundsOf(cornersOf(box)));

/** The frame around these cities and their names. */
export const frameAround = (cities: readonly NamedCity[], grow: number): Bounds =>
  boundsOf(cities.flatMap((city) => boxesOf(city, grow).flatMap(cornersOf)));

/** The id of the city or region that an element of the map belongs to, or null if it is none of them. */
export function targetOf(element: EventTarget | null): string | null {
  const found = element instanceof Element ? element.closest('[data-city], [data-region]') : null;
  return found?.getAttribute('data-city') ?? found?.getAttribute('data-region') ?? null;
}
