import type { Camera, Size } from './camera.ts';
import type { Place } from './places.ts';
import { inPane } from './camera.ts';
import { PLATE } from './sizes.ts';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** The sides of the pane beyond which some of these places lie, be it only half of what is drawn there. */
export function sidesBeyond(
  places: readonly Place[],
  camera: Camera,
  { width, height }: Size,
): readonly Side[] {
  const half = (PLATE.height / 2) * camera.scale;
  const spots = places.map(({ at }) => inPane(camera, at));
  return SIDES.filter((_, side) =>
    spots.some(([x, y]) => Number([x, y, width - x, height - y][side]) < half),
  );
}
