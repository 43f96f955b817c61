import type { Camera, Size } from './camera.ts';
import type { Place } from './places.ts';
import { inPane } from './camera.ts';
import { PLATE } from './sizes.ts';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** The sides of the pane beyond which some of these places lie, be it only half of a plate. */
export function sidesBeyond(
  places: readonly Place[],
  camera: Camera,
  { width, height }: Size,
): readonly (typeof SIDES)[number][] {
  const [across, down] = [(PLATE.width / 2) * camera.scale, (PLATE.height / 2) * camera.scale];
  const rooms = places.map(({ at }) => {
    const [x, y] = inPane(camera, at);
    return { left: x - across, top: y - down, right: width - x - across, bottom: height - y - down };
  });
  return SIDES.filter((side) => rooms.some((room) => room[side] < 0));
}
