import { type Box, crossesBox, overlap, padded, pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point, Size } from '../../lib/ui/board/camera.ts';
import type { Drawing } from '../../lib/ui/board/drawing.ts';
import {
  badgeBox,
  LABEL_PLACEMENTS,
  nameBox,
  type NamePlace,
  plateBox,
} from '../../lib/ui/board/label-placement.ts';
import { PLATE } from '../../lib/ui/board/sizes.ts';
import { distance, nearestOn, type Net } from './geometry.ts';
import { APART, BADGE_ROOM, LINE_GAP } from './sizes.ts';

/** The springs' push beyond the required distance, so that it holds after rounding. */
const SLACK = 1.02;
const STEPS = 9000;
/** The steps in which names push as well: after the cities have spread, until the springs let go. */
const LABEL_STEPS = { from: 2500, until: 7500 } as const;

/** The input of the springs: cities with room for their names, which can be enlarged. */
export interface Named extends Net {
  /** The width of every name, whatever the language, in map units. */
  readonly name: number;
  readonly grow: Drawing['grow'];
}

type Push = (city: number, dx: number, dy: number) => void;

const place = (places: readonly Point[], city: number): Point => places[city] ?? [0, 0];

/** Plates are wider than high, so horizontal distances count less than vertical ones. */
function separateCities(places: readonly Point[], push: Push): void {
  for (let a = 0; a < places.length; a++) {
    for (let b = a + 1; b < places.length; b++) {
      const [[ax, ay], [bx, by]] = [place(places, a), place(places, b)];
      const [dx, dy] = [(bx - ax) / APART.across, (by - ay) / APART.down];
      if (Math.abs(dx) >= SLACK || Math.abs(dy) >= SLACK) continue;
      const near = Math.hypot(dx, dy);
      if (near >= SLACK) continue;
      const force = (SLACK - near) / 2 / Math.max(near, 0.01);
      push(a, -dx * force * APART.across, -dy * force * APART.down);
      push(b, dx * force * APART.across, dy * force * APART.down);
    }
  }
}

/** Connected cities keep space between their plates for the cost badge. */
function roomForBadges({ lines, grow }: Named, places: readonly Point[], push: Push): void {
  for (const [a, b] of lines) {
    const [dx, dy] = [place(places, b)[0] - place(places, a)[0], place(places, b)[1] - place(places, a)[1]];
    const across = PLATE.width + (BADGE_ROOM.across - PLATE.width) * grow.costs - Math.abs(dx);
    const down = PLATE.height + (BADGE_ROOM.down - PLATE.height) * grow.costs - Math.abs(dy);
    if (across <= 0 || down <= 0) continue;
    const [pushX, pushY] =
      across < down ? [(across / 2) * Math.sign(dx), 0] : [0, (down / 2) * Math.sign(dy)];
    push(a, -pushX, -pushY);
    push(b, pushX, pushY);
  }
}

/** A connection between the places of its cities, and its bounding box. */
interface Line extends Box {
  readonly from: number;
  readonly to: number;
  readonly start: Point;
  readonly end: Point;
}

const linesAt = ({ lines }: Net, places: readonly Point[]): readonly Line[] =>
  lines.map(([from, to]) => {
    const [start, end] = [place(places, from), place(places, to)];
    return {
      ...{ from, to, start, end },
      left: Math.min(start[0], end[0]),
      right: Math.max(start[0], end[0]),
      top: Math.min(start[1], end[1]),
      bottom: Math.max(start[1], end[1]),
    };
  });

function pushOffLines(lines: readonly Line[], places: readonly Point[], push: Push): void {
  const want = LINE_GAP * SLACK;
  for (const { from, to, start, end, left, right, top, bottom } of lines) {
    places.forEach((at, city) => {
      if (city === from || city === to) return;
      if (at[0] < left - want || at[0] > right + want) return;
      if (at[1] < top - want || at[1] > bottom + want) return;
      const foot = nearestOn(at, start, end);
      const near = distance(at, foot);
      if (near >= want) return;
      const force = (want - near) / 2 / Math.max(near, 0.01);
      const [dx, dy] = [(at[0] - foot[0]) * force, (at[1] - foot[1]) * force];
      push(city, dx, dy);
      push(from, -dx / 2, -dy / 2);
      push(to, -dx / 2, -dy / 2);
    });
  }
}

/** The shortest move of a box off the line through a and b. */
function offsetFromLine(box: Box, a: Point, b: Point): Point {
  const long = Math.max(distance(a, b), 0.01);
  const normal: Point = [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
  const middle: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const off = (middle[0] - a[0]) * normal[0] + (middle[1] - a[1]) * normal[1];
  const reach =
    (Math.abs(normal[0]) * (box.right - box.left) + Math.abs(normal[1]) * (box.bottom - box.top)) / 2;
  const deep = (reach - Math.abs(off)) * (off < 0 ? -1 : 1);
  return [normal[0] * deep, normal[1] * deep];
}

/** The shortest move of a box off another. */
function offsetFromBox(box: Box, other: Box): Point {
  const ways: Point[] = [
    [other.left - box.right, 0],
    [other.right - box.left, 0],
    [0, other.top - box.bottom],
    [0, other.bottom - box.top],
  ];
  return ways.reduce((best, way) => (Math.hypot(...way) < Math.hypot(...best) ? way : best));
}

/** The padded box of a name. */
const roomFor = (at: Point, label: NamePlace, grow: number): Box => padded(nameBox(at, label, grow), 4, 3);

/** All placements of a name beside its city, the best looking first. */
const placements = (width: number): readonly NamePlace[] =>
  LABEL_PLACEMENTS.map((placement) => ({ ...placement, lines: [''], width }));

type Meet = (city: number, way: Point, others: readonly number[]) => void;

/** Whether a box is too far from a line or city within these bounds to touch it, or a badge or plate on it. */
const away = (box: Box, left: number, right: number, top: number, bottom: number): boolean =>
  right < box.left - 40 || left > box.right + 40 || bottom < box.top - 20 || top > box.bottom + 20;

/** Calls back for each overlap of a city's name. */
function meetings(
  net: Named,
  lines: readonly Line[],
  places: readonly Point[],
  boxes: readonly Box[],
  owns: readonly Box[],
  city: number,
  meet: Meet,
): void {
  const box = boxes[city];
  const own = owns[city];
  if (!box || !own) return;
  for (const { from, to, start, end, left, right, top, bottom } of lines) {
    if (away(box, left, right, top, bottom)) continue;
    const others = [from, to].filter((end) => end !== city);
    if (crossesBox(own, start, end)) meet(city, offsetFromLine(own, start, end), others);
    const badge = badgeBox(pointAlong(start, end, 0.5), 10, net.grow.costs);
    if (overlap(box, badge)) meet(city, offsetFromBox(box, badge), others);
  }
  places.forEach((at, other) => {
    if (other === city) return;
    const [x, y] = at;
    if (!away(box, x, x, y, y) && overlap(box, plateBox(at)))
      meet(city, offsetFromBox(box, plateBox(at)), [other]);
    const name = boxes[other];
    if (name && overlap(box, name)) meet(city, offsetFromBox(box, name), [other]);
  });
}

const boxesOf = (places: readonly Point[], labels: readonly NamePlace[], grow: number): readonly Box[] =>
  labels.map((label, city) => roomFor(place(places, city), label, grow));

/** Growing penalties of unsuccessful name positions, by city and rank. */
type Penalties = Map<string, number>;

/** Gives each city in turn the name position with the fewest overlaps. */
function placeLabels(
  net: Named,
  places: readonly Point[],
  labels: readonly NamePlace[],
  penalties: Penalties,
): NamePlace[] {
  const placed = [...labels];
  const lines = linesAt(net, places);
  const boxes = [...boxesOf(places, placed, net.grow.names)];
  const owns = [...boxesOf(places, placed, 1)];
  places.forEach((at, city) => {
    let least = Infinity;
    let best: NamePlace | undefined;
    let choice = '';
    let pain = 0;
    placements(net.name).forEach((label, rank) => {
      boxes[city] = roomFor(at, label, net.grow.names);
      owns[city] = roomFor(at, label, 1);
      const key = `${String(city)}/${String(rank)}`;
      let hit = 0;
      meetings(net, lines, places, boxes, owns, city, (_, way) => {
        hit += Math.hypot(...way) + 2;
      });
      const cost = rank * 0.03 + hit + (penalties.get(key) ?? 0);
      if (cost < least) [least, best, choice, pain] = [cost, label, key, hit];
    });
    if (best) placed[city] = best;
    if (pain > 0) penalties.set(choice, (penalties.get(choice) ?? 0) + 1.5);
    boxes[city] = roomFor(at, placed[city] as NamePlace, net.grow.names);
    owns[city] = roomFor(at, placed[city] as NamePlace, 1);
  });
  return placed;
}

function separateNames(
  net: Named,
  lines: readonly Line[],
  places: readonly Point[],
  labels: readonly NamePlace[],
  push: Push,
): void {
  const boxes = boxesOf(places, labels, net.grow.names);
  const owns = boxesOf(places, labels, 1);
  labels.forEach((_, city) => {
    meetings(net, lines, places, boxes, owns, city, (self, [dx, dy], others) => {
      push(self, dx * 0.4, dy * 0.4);
      for (const other of others) push(other, -dx * 0.4, -dy * 0.4);
    });
  });
}

/**
 * Moves cities just far enough apart for plates, costs and names. Springs pull each city to its true position and let go at the end. The
 * names choose their sides of the cities again every `rhythm` steps.
 */
export function relax(net: Named, room: Size, rhythm: number): readonly Point[] {
  let places: Point[] = net.cities.map(([x, y]) => [x, y]);
  let labels: NamePlace[] = [];
  const penalties: Penalties = new Map();
  for (let step = 0; step < STEPS; step++) {
    const moves = places.map((): [number, number] => [0, 0]);
    const push: Push = (city, dx, dy) => {
      const move = moves[city];
      if (!move) return;
      move[0] += dx * 0.4;
      move[1] += dy * 0.4;
    };
    separateCities(places, push);
    roomForBadges(net, places, push);
    const lines = linesAt(net, places);
    pushOffLines(lines, places, push);
    if (step >= LABEL_STEPS.from && step % rhythm === 0 && step <= LABEL_STEPS.until) {
      labels = placeLabels(net, places, labels, penalties);
    }
    separateNames(net, lines, places, labels, push);
    const pull = 0.04 * Math.max(0, 1 - step / (STEPS * 0.85));
    places = places.map(([x, y], city) => {
      const [[homeX, homeY], [dx, dy]] = [place(net.cities, city), moves[city] ?? [0, 0]];
      return [
        Math.max(40, Math.min(room.width - 40, x + dx + (homeX - x) * pull)),
        Math.max(34, Math.min(room.height - 34, y + dy + (homeY - y) * pull)),
      ];
    });
  }
  return places.map(([x, y]) => [Math.round(x), Math.round(y)]);
}
