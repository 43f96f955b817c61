import type { RegionId } from '../../rules/types.ts';
import { type Box, boxAround, overlap } from './boxes.ts';
import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';

/** The sign with the name of a region: its height, and the room beside the name for a tick. Map units. */
export const SIGN = { height: 32, pad: 34 } as const;
/** By how much signs are enlarged when zoomed out: so much at least, and at most where there is room. */
const GROW = { least: 0.9, most: 1.9, step: 0.1 } as const;

export interface Sign {
  readonly region: RegionId;
  readonly name: string;
  readonly at: Point;
  /** In its own size. Map units. */
  readonly width: number;
}
export interface Signs {
  readonly signs: readonly Sign[];
  /** The factor by which all signs may grow, when zoomed out, before one covers another. */
  readonly grow: number;
}

/** The space that a sign takes when it is drawn `grow` times its size. */
export const signBox = ({ at, width }: Sign, grow: number): Box =>
  boxAround(at, width * grow, SIGN.height * grow);

/** The signs of all regions, each as near to the middle of its region as the edge of the drawing allows. */
export function signsOf(
  { regions, width: sheet }: Drawing,
  nameOf: (region: RegionId) => string,
  widthOf: (text: string) => number,
): Signs {
  const texts = Object.entries(regions).map(([region, { at }]) => {
    const name = nameOf(region);
    return { region, name, at, width: SIGN.pad + widthOf(name) };
  });
  const signsAt = (grow: number): Signs => ({
    grow,
    signs: texts.map(({ at: [x, y], ...sign }) => {
      const half = (sign.width * grow) / 2;
      return { ...sign, at: [Math.max(half, Math.min(sheet - half, x)), y] };
    }),
  });
  const fits = ({ signs, grow }: Signs): boolean =>
    signs.every((one, at) =>
      signs.slice(at + 1).every((other) => !overlap(signBox(one, grow), signBox(other, grow))),
    );
  let found = signsAt(GROW.most);
  while (!fits(found) && found.grow > GROW.least) found = signsAt(found.grow - GROW.step);
  return found;
}
