import { type Bounds, type Camera, inPane, onMap, type Size } from './camera.ts';
import { PLATE } from './sizes.ts';
import type { MapTarget } from './targets.ts';

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** An arrow that points beyond a side, at a part of its length. */
export interface Arrow {
  readonly side: (typeof SIDES)[number];
  readonly part: number;
}

/** Where an arrow may stand along its side, the best first. */
const PLACES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.15, 0.85, 0.1, 0.9];
/** Distance from the middle of an arrow to the edge. CSS pixels. */
const INSET = 14;
/** Least distance between the middle of an arrow and a frame, which has a margin. Map units. */
const ROOM = 10;
/** How far an arrow reaches from its middle. CSS pixels. */
const REACH = 11;

/**
 * An arrow at each side of the pane beyond which there are cities; half a plate beyond the edge is enough. Arrows keep off `frames`; a
 * side without room for one has none.
 */
export function offscreenArrows(
  targets: readonly MapTarget[],
  frames: readonly Bounds[],
  camera: Camera,
  { width, height }: Size,
): readonly Arrow[] {
  const [across, down] = [(PLATE.width / 2) * camera.scale, (PLATE.height / 2) * camera.scale];
  const distances = targets.map(({ at }) => {
    const [x, y] = inPane(camera, at);
    return [x - across, y - down, width - x - across, height - y - down];
  });
  const room = Math.max(ROOM, REACH / camera.scale - ROOM);
  return SIDES.flatMap((side, at) => {
    if (!distances.some((distance) => (distance[at] ?? 0) < 0)) return [];
    const inset = (length: number): number => (at < 2 ? INSET : length - INSET);
    const isFree = (part: number): boolean => {
      const [x, y] = onMap(camera, at % 2 ? [width * part, inset(height)] : [inset(width), height * part]);
      return !frames.some(
        ([left, top, right, bottom]) =>
          x > left - room && x < right + room && y > top - room && y < bottom + room,
      );
    };
    const part = PLACES.find(isFree);
    return part === undefined ? [] : [{ side, part }];
  });
}
