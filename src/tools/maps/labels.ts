import type { CityPlace, Drawing } from '../../lib/ui/board/drawing.ts';
import type { Box, Net, Point } from './geometry.ts';
import { BADGE, badgeWidth, LABEL, PLATE } from '../../lib/ui/board/sizes.ts';
import { along, boxAround, distance, hits, inside, nearestOn, overlap } from './geometry.ts';
import { textWidth } from './sizes.ts';

export type Label = Omit<CityPlace, 'at'>;
export type Growth = Drawing['grow'];

const HALF = { width: PLATE.width / 2, height: PLATE.height / 2 };

/** The space that a name takes when it is drawn `grow` times its size. */
export function labelBox(at: Point, { name: [dx, dy, anchor, edge], lines }: Label, grow: number): Box {
  const width = Math.max(...lines.map((line) => textWidth(line, LABEL.size))) * grow;
  const height = LABEL.line * lines.length * grow;
  const left = at[0] + dx - { start: 0, middle: width / 2, end: width }[anchor];
  const top = at[1] + dy - { top: 0, middle: height / 2, bottom: height }[edge];
  return { left, top, right: left + width, bottom: top + height };
}

export const badgeBox = (at: Point, cost: number, grow: number): Box =>
  boxAround(at, badgeWidth(cost) * grow, BADGE.height * grow);

export const plateBox = (at: Point): Box => boxAround(at, PLATE.width, PLATE.height);

/** A name as one line, and as two where it has a space. */
function settings(name: string): readonly (readonly string[])[] {
  const space = name.lastIndexOf(' ');
  return space < 0 ? [[name]] : [[name], [name.slice(0, space), name.slice(space + 1)]];
}

/** Positions of a name at its plate, the best looking first. */
export function hangings(name: string): readonly Label[] {
  const { gap } = LABEL;
  const { width, height } = HALF;
  const side = width + gap + 1;
  const plain: Label['name'][] = [
    [0, height + gap, 'middle', 'top'],
    [0, -height - gap, 'middle', 'bottom'],
    [side, 0, 'start', 'middle'],
    [-side, 0, 'end', 'middle'],
  ];
  const shifts = [-width, -width * 0.75, -width / 2, -width / 4, 0, width / 4, width / 2, width - 6];
  const shifted = shifts.flatMap((shift): Label['name'][] => [
    [shift, height + gap, 'start', 'top'],
    [-shift, height + gap, 'end', 'top'],
    [shift, -height - gap, 'start', 'bottom'],
    [-shift, -height - gap, 'end', 'bottom'],
  ]);
  const beside = [4, 8, 12].flatMap((shift): Label['name'][] => [
    [side, shift, 'start', 'middle'],
    [side, -shift, 'start', 'middle'],
    [-side, shift, 'end', 'middle'],
    [-side, -shift, 'end', 'middle'],
  ]);
  const apart = [6, 11].flatMap((more): Label['name'][] =>
    [-width / 2, -width / 4, 0, width / 4, width / 2].flatMap((shift): Label['name'][] => [
      [shift, height + gap + more, 'middle', 'top'],
      [shift, -height - gap - more, 'middle', 'bottom'],
    ]),
  );
  return settings(name).flatMap((lines) =>
    [...plain, ...shifted, ...beside, ...apart].map((place) => ({ name: place, lines })),
  );
}

interface Choice<T> {
  readonly item: T;
  readonly box: Box;
  readonly cost: number;
}

const room = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** How much worse a line under a name of its own size is than one under the enlarged name. */
const ON_LINE = 10;

/** Names keep off plates, and off lines where they can: the more so at their own size. */
function labelChoices(
  names: readonly string[],
  net: Net,
  sheet: Box,
  grow: number,
): readonly (readonly Choice<Label>[])[] {
  const offPlates = (box: Box, city: number): boolean =>
    inside(sheet, box) &&
    net.cities.every((at, other) => other === city || !overlap(box, room(plateBox(at), 2)));
  const linesUnder = (box: Box): number =>
    net.lines.filter(([a, b]) => hits(box, net.cities[a] as Point, net.cities[b] as Point)).length;
  return names.map((name, city) =>
    hangings(name).flatMap((label, rank) => {
      const at = net.cities[city] as Point;
      const box = labelBox(at, label, grow);
      if (!offPlates(box, city)) return [];
      const lines = linesUnder(room(labelBox(at, label, 1), 1)) * ON_LINE + linesUnder(box);
      return [{ item: label, box, cost: rank * 0.05 + lines * 4 }];
    }),
  );
}

/** Positions of the cost along a connection, the middle first. */
const STOPS = [0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78];

function badgeChoices(
  costs: readonly number[],
  net: Net,
  grow: number,
): readonly (readonly Choice<number>[])[] {
  return costs.map((cost, line) => {
    const [from, to] = net.lines[line] as readonly [number, number];
    const [a, b] = [net.cities[from] as Point, net.cities[to] as Point];
    return STOPS.flatMap((stop, rank) => {
      const at = along(a, b, stop);
      const box = badgeBox(at, cost, grow);
      if (net.cities.some((city) => overlap(room(box, 0.5), plateBox(city)))) return [];
      const crowd = net.lines.filter(
        ([c, d], other) =>
          other !== line && distance(at, nearestOn(at, net.cities[c] as Point, net.cities[d] as Point)) < 16,
      ).length;
      return [{ item: stop, box, cost: rank * 0.25 + crowd * 3 }];
    });
  });
}

const HIT = 1000;

/** Picks a choice for each item so that no boxes overlap, by a deterministic local search. */
function settle<T>(choices: readonly (readonly Choice<T>[])[]): readonly Choice<T>[] {
  const picked = choices.map((list) => list[0] as Choice<T>);
  const clash = (a: Choice<T>, b: Choice<T>): boolean => overlap(room(a.box, 1), b.box);
  const costOf = (choice: Choice<T>, self: number, without = -1): number =>
    picked.reduce(
      (sum, other, at) => sum + (at !== self && at !== without && clash(choice, other) ? HIT : 0),
      choice.cost,
    );
  const moveOne = (self: number): boolean => {
    const now = picked[self] as Choice<T>;
    const best = (choices[self] ?? []).reduce((a, b) => (costOf(b, self) < costOf(a, self) ? b : a), now);
    picked[self] = best;
    return best !== now;
  };
  /** Moves two items at once that keep overlapping. */
  const movePair = (a: number, b: number): boolean => {
    const [nowA, nowB] = [picked[a] as Choice<T>, picked[b] as Choice<T>];
    let least = costOf(nowA, a, b) + costOf(nowB, b, a) + (clash(nowA, nowB) ? HIT : 0);
    const before = least;
    for (const one of choices[a] ?? []) {
      const cost = costOf(one, a, b);
      if (cost >= least) continue;
      for (const two of choices[b] ?? []) {
        const both = cost + costOf(two, b, a) + (clash(one, two) ? HIT : 0);
        if (both < least) [least, picked[a], picked[b]] = [both, one, two];
      }
    }
    return least < before;
  };
  const near = (a: Choice<T>, b: Choice<T>): boolean => overlap(room(a.box, 45), b.box);
  for (let round = 0; round < 40; round++) {
    let moved = false;
    for (let self = 0; self < picked.length; self++) moved = moveOne(self) || moved;
    if (moved) continue;
    for (let a = 0; a < picked.length; a++) {
      if (costOf(picked[a] as Choice<T>, a) < HIT) continue;
      for (let b = 0; b < picked.length; b++) {
        if (a !== b && near(picked[a] as Choice<T>, picked[b] as Choice<T>)) moved = movePair(a, b) || moved;
      }
    }
    if (!moved) break;
  }
  return picked;
}

export interface Lettering {
  readonly labels: readonly Label[];
  /** Positions along the connections. */
  readonly costs: readonly number[];
}

/** The positions of all names and costs, which may be enlarged that much; null if one of them does not fit. */
export function letter(
  names: readonly string[],
  costs: readonly number[],
  net: Net,
  sheet: Box,
  grow: Growth,
): Lettering | null {
  const choices: readonly (readonly Choice<Label | number>[])[] = [
    ...labelChoices(names, net, sheet, grow.names),
    ...badgeChoices(costs, net, grow.costs),
  ];
  if (choices.some((list) => list.length === 0)) return null;
  const settled = settle(choices);
  return {
    labels: settled.slice(0, names.length).map((choice) => choice.item as Label),
    costs: settled.slice(names.length).map((choice) => choice.item as number),
  };
}
