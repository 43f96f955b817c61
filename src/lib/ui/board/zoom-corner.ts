import type { Camera, Point, Size } from './camera.ts';
import type { Target } from './targets.ts';
import { inPane } from './camera.ts';
import { PLATE } from './sizes.ts';

/** Where the zoom buttons may stand, the best first: side by side, or one above the other. */
const CORNERS = [
  'top left',
  'top right',
  'bottom left upright',
  'bottom right upright',
  'bottom left',
  'bottom right',
] as const;
export type Corner = (typeof CORNERS)[number];

/** How far the three buttons reach from the corner along the edge, and away from it, with a margin. CSS pixels. */
const LENGTH = 148;
const BREADTH = 58;

/**
 * The corner where the buttons cover the fewest targets, and of such corners the fewest places out of play; the first of equals. `outside`:
 * the places out of play.
 */
export function freeCorner(
  targets: readonly Target[],
  outside: readonly Target[],
  camera: Camera,
  { width, height }: Size,
): Corner {
  const pointsOf = (places: readonly Target[]): readonly Point[] =>
    places.map(({ at }) => inPane(camera, at)).filter(([x, y]) => x > 0 && y > 0 && x < width && y < height);
  const [points, outer] = [pointsOf(targets), pointsOf(outside)];
  const covered = (corner: Corner, all: readonly Point[]): number => {
    const top = corner.startsWith('top');
    const [across, down] = corner.endsWith('upright') ? [BREADTH, LENGTH] : [LENGTH, BREADTH];
    return all.filter(
      ([x, y]) =>
        (corner.includes('left') ? x : width - x) < across + (PLATE.width / 2) * camera.scale &&
        (top ? y : height - y) < down + (PLATE.height / 2) * camera.scale,
    ).length;
  };
  // A low pane has no room for buttons one above the other.
  const corners = CORNERS.filter((corner) => !corner.endsWith('upright') || height > LENGTH);
  const isFreer = (corner: Corner, other: Corner): boolean => {
    const more = covered(other, points) - covered(corner, points);
    return more === 0 ? covered(corner, outer) < covered(other, outer) : more > 0;
  };
  return corners.reduce((best, corner) => (isFreer(corner, best) ? corner : best));
}
