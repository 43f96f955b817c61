import type { Camera, Size } from './camera.ts';
import type { Target } from './targets.ts';
import { inPane } from './camera.ts';
import { PLATE } from './sizes.ts';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** The sides of the pane beyond which cities lie; half a plate is enough. */
export function offscreenSides(
  targets: readonly Target[],
  camera: Camera,
  { width, height }: Size,
): readonly Side[] {
  const [across, down] = [(PLATE.width / 2) * camera.scale, (PLATE.height / 2) * camera.scale];
  const distances = targets.map(({ at }) => {
    const [x, y] = inPane(camera, at);
    return { left: x - across, top: y - down, right: width - x - across, bottom: height - y - down };
  });
  return SIDES.filter((side) => distances.some((distance) => distance[side] < 0));
}
