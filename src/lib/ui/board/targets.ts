import type { CityId } from '../../rules/types.ts';
import type { Frame, Point } from './camera.ts';
import type { CityPlace, Drawing } from './drawing.ts';
import { frameOf } from './camera.ts';
import { LABEL, PLATE } from './sizes.ts';

/** Something that can be chosen on the map, a city or a region. */
export interface Target {
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
export function nearest(targets: readonly Target[], point: Point, reach: number): string | null {
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
export function neighbour(targets: readonly Target[], from: string, [dx, dy]: Point): string | null {
  const start = targets.find(({ id }) => id === from);
  if (!start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const { id, at } of targets) {
    const [awayX, awayY] = [at[0] - start.at[0], at[1] - start.at[1]];
    const ahead = awayX * dx + awayY * dy;
    const aside = Math.abs(awayX * dy) + Math.abs(awayY * dx);
    if (ahead <= 0 || aside > ahead * 1.8) continue;
    const cost = ahead + aside * 1.4;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** Roughly the width of a letter of a name. Map units. */
const LETTER = 9.6;

/** The corners of a city's plate and of its name, which may be enlarged. */
function cornersOf(
  { at: [x, y], name: [dx, dy, anchor, edge], lines }: CityPlace,
  grow: number,
): readonly Point[] {
  const width = Math.max(...lines.map((line) => line.length)) * LETTER * grow;
  const height = lines.length * LABEL.line * grow;
  const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
  const top = y + dy - { top: 0, middle: height / 2, bottom: height }[edge];
  return [
    [x - PLATE.width / 2, y - PLATE.height / 2],
    [x + PLATE.width / 2, y + PLATE.height / 2],
    [left, top],
    [left + width, top + height],
  ];
}

const cornersIn = ({ cities, grow }: Drawing, city: CityId): readonly Point[] => {
  const place = cities[city];
  return place ? cornersOf(place, grow.names) : [];
};

/** The frames of a city's plate and of its name, or none if it is not on this map. */
export function framesOf(drawing: Drawing, city: CityId): readonly Frame[] {
  const corners = cornersIn(drawing, city);
  return corners.length === 0 ? [] : [frameOf(corners.slice(0, 2)), frameOf(corners.slice(2))];
}

/** The frame around these cities and their names. */
export const frameAround = (drawing: Drawing, cities: readonly CityId[]): Frame =>
  frameOf(cities.flatMap((city) => cornersIn(drawing, city)));

/** The id of the city or region that an element of the map belongs to, or null if it is none of them. */
export function targetOf(element: EventTarget | null): string | null {
  const found = element instanceof Element ? element.closest('[data-city], [data-region]') : null;
  return found?.getAttribute('data-city') ?? found?.getAttribute('data-region') ?? null;
}
