import { type Bounds, type Camera, inPane, type Point, type Size } from './camera.ts';

/** Where the zoom buttons may stand, the best first: side by side, or one above the other; where no corner is free, between two. */
const CORNERS = [
  'top left',
  'top right',
  'bottom left upright',
  'bottom right upright',
  'bottom left',
  'bottom right',
  'top left upright',
  'top right upright',
  'top middle',
  'bottom middle',
] as const;
export type Corner = (typeof CORNERS)[number];

/** How far the three buttons reach from the corner along the edge, and away from it. CSS pixels. */
const LENGTH = 142;
const BREADTH = 54;

/**
 * The corner where the buttons cover least of `frames`, and of such corners least of what is out of play (`outside`); the first of equals.
 * Frames have a margin, so what is just not covered is not touched.
 */
export function freeCorner(
  frames: readonly Bounds[],
  outside: readonly Bounds[],
  camera: Camera,
  { width, height }: Size,
): Corner {
  const cornersOf = ([left, top, right, bottom]: Bounds): readonly [Point, Point] => [
    inPane(camera, [left, top]),
    inPane(camera, [right, bottom]),
  ];
  const [inner, outer] = [frames.map(cornersOf), outside.map(cornersOf)];
  /** Square pixels. */
  const covered = (corner: Corner, all: readonly (readonly [Point, Point])[]): number => {
    const [across, down] = corner.endsWith('upright') ? [BREADTH, LENGTH] : [LENGTH, BREADTH];
    const room = width - across;
    const left = corner.includes('middle') ? room / 2 : corner.includes('left') ? 0 : room;
    const top = corner.startsWith('top') ? 0 : height - down;
    return all.reduce((sum, [[west, north], [east, south]]) => {
      const wide = Math.min(east, left + across) - Math.max(west, left);
      const high = Math.min(south, top + down) - Math.max(north, top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  };
  // A low pane has no room for buttons one above the other.
  const corners = CORNERS.filter((corner) => !corner.endsWith('upright') || height > LENGTH);
  const isFreer = (corner: Corner, other: Corner): boolean => {
    const more = covered(other, inner) - covered(corner, inner);
    return more === 0 ? covered(corner, outer) < covered(other, outer) : more > 0;
  };
  return corners.reduce((best, corner) => (isFreer(corner, best) ? corner : best));
}
