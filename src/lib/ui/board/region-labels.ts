import type { RegionId } from '../../rules/types.ts';
import { type Box, boxAround, overlap } from './boxes.ts';
import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';

/** The label with the name of a region: its height, and the room beside the name for a tick. Map units. */
export const REGION_LABEL = { height: 32, pad: 34 } as const;
/** The factors by which labels are enlarged when zoomed out: the largest for which there is room. */
const GROW = { min: 0.9, max: 1.9, step: 0.1 } as const;

export interface RegionLabel {
  readonly region: RegionId;
  readonly name: string;
  readonly at: Point;
  /** In its own size. Map units. */
  readonly width: number;
}
export interface RegionLabels {
  readonly labels: readonly RegionLabel[];
  /** The factor by which all labels may grow, when zoomed out, before one covers another. */
  readonly grow: number;
}

/** The space that a label takes when it is drawn `grow` times its size. */
export const regionLabelBox = ({ at, width }: RegionLabel, grow: number): Box =>
  boxAround(at, width * grow, REGION_LABEL.height * grow);

/** Places the labels of all regions, each as near to the middle of its region as the edge of the drawing allows. */
export function placeRegionLabels(
  { regions, width: sheet }: Drawing,
  nameOf: (region: RegionId) => string,
  widthOf: (text: string) => number,
): RegionLabels {
  const texts = Object.entries(regions).map(([region, { at }]) => {
    const name = nameOf(region);
    return { region, name, at, width: REGION_LABEL.pad + widthOf(name) };
  });
  const labelsAt = (grow: number): RegionLabels => ({
    grow,
    labels: texts.map(({ at: [x, y], ...label }) => {
      const half = (label.width * grow) / 2;
      return { ...label, at: [Math.max(half, Math.min(sheet - half, x)), y] };
    }),
  });
  const fits = ({ labels, grow }: RegionLabels): boolean =>
    labels.every((one, at) =>
      labels.slice(at + 1).every((other) => !overlap(regionLabelBox(one, grow), regionLabelBox(other, grow))),
    );
  let found = labelsAt(GROW.max);
  while (!fits(found) && found.grow > GROW.min) found = labelsAt(found.grow - GROW.step);
  return found;
}
