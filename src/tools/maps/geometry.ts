/** Plane geometry in map units. */

export type Point = readonly [number, number];
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** Cities and their connections. */
export interface Net {
  readonly cities: readonly Point[];
  /** Pairs of indices in `cities`. */
  readonly lines: readonly (readonly [number, number])[];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const along = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** The point of the segment a-b that is nearest to p. */
export function nearestOn(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  return along(a, b, Math.max(0, Math.min(1, t)));
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether the segments cross at an inner point of both. */
export const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

export const boxAround = ([x, y]: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const inside = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** Whether the segment a-b runs through the box (Liang and Barsky). */
export function hits(box: Box, a: Point, b: Point): boolean {
  if (Math.max(a[0], b[0]) < box.left || Math.min(a[0], b[0]) > box.right) return false;
  if (Math.max(a[1], b[1]) < box.top || Math.min(a[1], b[1]) > box.bottom) return false;
  let [from, to] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const sides: Point[] = [
    [-dx, a[0] - box.left],
    [dx, box.right - a[0]],
    [-dy, a[1] - box.top],
    [dy, box.bottom - a[1]],
  ];
  for (const [speed, room] of sides) {
    if (speed === 0 && room < 0) return false;
    if (speed < 0) from = Math.max(from, room / speed);
    if (speed > 0) to = Math.min(to, room / speed);
  }
  return from < to;
}

/** Simplifies a line (Douglas and Peucker); the tolerance may differ from point to point. */
export function thin(line: readonly Point[], least: (point: Point) => number): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [far, at] = [0, 0];
  line.forEach((point, index) => {
    const off = distance(point, nearestOn(point, first, last)) / least(point);
    if (off > far) [far, at] = [off, index];
  });
  if (far < 1) return [first, last];
  return [...thin(line.slice(0, at + 1), least), ...thin(line.slice(at), least).slice(1)];
}
