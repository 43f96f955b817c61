import { type Bounds, type Camera, inPane, type Point, type Size } from './camera.ts';

/** Where the zoom buttons stand: at these parts, 0 to 1, of the way across and down the pane; one above the other if they are upright. */
export interface ZoomSpot {
  readonly across: number;
  readonly down: number;
  readonly upright: boolean;
}

const spot = (across: number, down: number, upright = false): ZoomSpot => ({ across, down, upright });
/** The corners, the best first, then the middles of the sides, then what is between them. */
const SPOTS: readonly ZoomSpot[] = [
  spot(0, 0),
  spot(1, 0),
  spot(0, 1, true),
  spot(1, 1, true),
  spot(0, 1),
  spot(1, 1),
  spot(0, 0, true),
  spot(1, 0, true),
  ...[0.5, 0.25, 0.75, 0.4, 0.6].flatMap((part) => [
    spot(part, 0),
    spot(part, 1),
    spot(0, part, true),
    spot(1, part, true),
    spot(0, part),
    spot(1, part),
    spot(part, 0, true),
    spot(part, 1, true),
  ]),
];

/** How far the three buttons reach from a corner along the edge, and away from it. CSS pixels. */
const LENGTH = 142;
const BREADTH = 54;

/**
 * The spot where the buttons cover least of `frames`, and of such spots least of what is out of play (`outside`); the first of equals.
 * Frames have a margin, so what is just not covered is not touched.
 */
export function freeSpot(
  frames: readonly Bounds[],
  outside: readonly Bounds[],
  camera: Camera,
  { width, height }: Size,
): ZoomSpot {
  const cornersOf = ([left, top, right, bottom]: Bounds): readonly [Point, Point] => [
    inPane(camera, [left, top]),
    inPane(camera, [right, bottom]),
  ];
  const [inner, outer] = [frames.map(cornersOf), outside.map(cornersOf)];
  /** Square pixels. */
  const covered = (at: ZoomSpot, all: readonly (readonly [Point, Point])[]): number => {
    const [wide, high] = at.upright ? [BREADTH, LENGTH] : [LENGTH, BREADTH];
    const [left, top] = [at.across * (width - wide), at.down * (height - high)];
    return all.reduce((sum, [[west, north], [east, south]]) => {
      const across = Math.min(east, left + wide) - Math.max(west, left);
      const down = Math.min(south, top + high) - Math.max(north, top);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0);
  };
  let best = spot(0, 0);
  let least = Infinity;
  let leastOutside = Infinity;
  for (const at of SPOTS) {
    // A low pane has no room for buttons one above the other.
    if (at.upright && height <= LENGTH) continue;
    const area = covered(at, inner);
    if (area > least) continue;
    const beside = covered(at, outer);
    if (area === least && beside >= leastOutside) continue;
    [best, least, leastOutside] = [at, area, beside];
  }
  return best;
}
