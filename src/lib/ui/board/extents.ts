import type { MapId, RegionId } from '../../rules/types.ts';
import type { Bounds, Size } from './camera.ts';

/** Where the cities of each region lie on the drawing, known before it is loaded. Map units. */
const EXTENTS: Readonly<Record<MapId, Readonly<Record<RegionId, Bounds>>>> = {
  germany: {
    east: [357, 475, 723, 705],
    northeast: [455, 119, 758, 372],
    northwest: [218, 41, 441, 373],
    south: [196, 783, 637, 992],
    southwest: [40, 584, 281, 767],
    west: [40, 349, 363, 527],
  },
  usa: {
    midwest: [634, 116, 969, 449],
    northeast: [919, 193, 1215, 376],
    northwest: [116, 81, 665, 360],
    south: [541, 409, 871, 690],
    southeast: [975, 433, 1154, 772],
    southwest: [61, 332, 398, 557],
  },
};
/** About what plates and names take around the cities, on both sides together. Map units. */
const AROUND: Size = { width: 130, height: 75 };

/** About the size of the part of a map that is in play; without regions, of the whole map. */
export function extentOf(map: MapId, regions: readonly RegionId[]): Size {
  const extents = EXTENTS[map];
  const frames = (regions.length === 0 ? Object.keys(extents) : regions).flatMap((id) => [extents[id] ?? []]);
  const side = (at: 0 | 1 | 2 | 3): number[] => frames.flatMap((frame) => frame[at] ?? []);
  return {
    width: Math.max(...side(2)) - Math.min(...side(0)) + AROUND.width,
    height: Math.max(...side(3)) - Math.min(...side(1)) + AROUND.height,
  };
}
