import { type Box, boxAround } from './boxes.ts';
import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { BADGE, badgeWidth, LABEL, PLATE } from './sizes.ts';

/** Which point of a name is at its place: an end of the line or its middle, and the top, the middle or the bottom. */
type Anchor = 'start' | 'middle' | 'end';
type Edge = 'top' | 'middle' | 'bottom';

/** Where a name stands beside its city. Map units. */
export interface LabelPlacement {
  /** Relative to the middle of the plate. */
  readonly at: Point;
  readonly anchor: Anchor;
  readonly edge: Edge;
}
/** A name as it stands on the map. */
export interface NamePlace extends LabelPlacement {
  readonly lines: readonly string[];
  /** Of the longest line in its own size. Map units. */
  readonly width: number;
}
/** The space that a name takes when it is drawn `grow` times its size. */
export function nameBox(city: Point, { at, anchor, edge, lines, width }: NamePlace, grow: number): Box {
  const [wide, high] = [width * grow, LABEL.line * lines.length * grow];
  const left = city[0] + at[0] - { start: 0, middle: wide / 2, end: wide }[anchor];
  const top = city[1] + at[1] - { top: 0, middle: high / 2, bottom: high }[edge];
  return { left, top, right: left + wide, bottom: top + high };
}

/** The space that the cost of a connection takes when it is drawn `grow` times its size. */
export const badgeBox = (at: Point, cost: number, grow: number): Box =>
  boxAround(at, badgeWidth(cost) * grow, BADGE.height * grow);

export const plateBox = (at: Point): Box => boxAround(at, PLATE.width, PLATE.height);

/** The paper reaches a little beyond a drawing. */
export const paperOf = ({ width, height }: Pick<Drawing, 'width' | 'height'>): Box => ({
  left: -24,
  top: -6,
  right: width + 24,
  bottom: height + 6,
});

const HALF = { width: PLATE.width / 2, height: PLATE.height / 2 };
/** Places of a name at its plate, the best looking first. */
export const LABEL_PLACEMENTS: readonly [LabelPlacement, ...LabelPlacement[]] = (() => {
  const { gap } = LABEL;
  const { width, height } = HALF;
  const side = width + gap + 1;
  const placed = (x: number, y: number, anchor: Anchor, edge: Edge): LabelPlacement => ({
    at: [x, y],
    anchor,
    edge,
  });
  const shifts = [-width, -width * 0.75, -width / 2, -width / 4, 0, width / 4, width / 2, width - 6];
  return [
    placed(0, height + gap, 'middle', 'top'),
    placed(0, -height - gap, 'middle', 'bottom'),
    placed(side, 0, 'start', 'middle'),
    placed(-side, 0, 'end', 'middle'),
    ...shifts.flatMap((shift) => [
      placed(shift, height + gap, 'start', 'top'),
      placed(-shift, height + gap, 'end', 'top'),
      placed(shift, -height - gap, 'start', 'bottom'),
      placed(-shift, -height - gap, 'end', 'bottom'),
    ]),
    ...[4, 8, 12].flatMap((shift) => [
      placed(side, shift, 'start', 'middle'),
      placed(side, -shift, 'start', 'middle'),
      placed(-side, shift, 'end', 'middle'),
      placed(-side, -shift, 'end', 'middle'),
    ]),
    ...[6, 11].flatMap((more) =>
      [-width / 2, -width / 4, 0, width / 4, width / 2].flatMap((shift) => [
        placed(shift, height + gap + more, 'middle', 'top'),
        placed(shift, -height - gap - more, 'middle', 'bottom'),
      ]),
    ),
  ];
})();

/** A name as one line, and as two at each of its spaces. */
export function settings(name: string): readonly (readonly string[])[] {
  const words = name.split(' ');
  const broken = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return [[name], ...broken];
}
