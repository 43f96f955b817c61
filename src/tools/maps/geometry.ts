import { pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point } from '../../lib/ui/board/camera.ts';

/** Plane geometry in map units, in addition to the map's own (lib/ui/board/boxes.ts). */

/** Cities and their connections. */
export interface Net {
  readonly cities: readonly Point[];
  /** Pairs of indices in `cities`. */
  readonly lines: readonly (readonly [number, number])[];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point of the segment a-b nearest to p. */
export function nearestOn(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  return pointAlong(a, b, Math.max(0, Math.min(1, t)));
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether the segments cross at an inner point of both. */
export const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Simplifies a line (Douglas and Peucker); the tolerance may differ from point to point. */
export function simplifyLine(line: readonly Point[], least: (point: Point) => number): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [far, at] = [0, 0];
  line.forEach((point, index) => {
    const off = distance(point, nearestOn(point, first, last)) / least(point);
    if (off > far) [far, at] = [off, index];
  });
  if (far < 1) return [first, last];
  return [...simplifyLine(line.slice(0, at + 1), least), ...simplifyLine(line.slice(at), least).slice(1)];
}
