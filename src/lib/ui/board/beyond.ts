import type { Camera, Size } from './camera.ts';
import type { Place } from './places.ts';
import { inPane } from './camera.ts';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** The sides of the pane beyond which some of these places lie. */
export function sidesBeyond(
  places: readonly Place[],
  camera: Camera,
  { width, height }: Size,
): readonly Side[] {
  const spots = places.map(({ at }) => inPane(camera, at));
  return SIDES.filter((_, side) => spots.some(([x, y]) => Number([x, y, width - x, height - y][side]) < 0));
}
