import type { Camera, Size } from './camera.ts';
import type { Place } from './places.ts';
import { inPane } from './camera.ts';
import { PLATE } from './sizes.ts';

/** Where the zoom buttons may lie, by how gladly: side by side at the top, one above the other at the bottom. */
const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Pixels from the edges of the pane to the end of the three buttons, and to what they must leave free. */
const LENGTH = 148;
const BREADTH = 58;

/** The corner where the buttons cover the fewest of these places; the first of equals. */
export function freeCorner(places: readonly Place[], camera: Camera, { width, height }: Size): Corner {
  const spots = places
    .map(({ at }) => inPane(camera, at))
    .filter(([x, y]) => x > 0 && y > 0 && x < width && y < height);
  const covered = (corner: Corner): number => {
    const top = corner.startsWith('top');
    const [across, down] = top ? [LENGTH, BREADTH] : [BREADTH, LENGTH];
    return spots.filter(
      ([x, y]) =>
        (corner.includes('left') ? x : width - x) < across + (PLATE.width / 2) * camera.scale &&
        (top ? y : height - y) < down + (PLATE.height / 2) * camera.scale,
    ).length;
  };
  // in a low pane they would not stand above one another
  const corners = CORNERS.filter((corner) => corner.startsWith('top') || height > LENGTH);
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
