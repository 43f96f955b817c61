import type { GameMap } from '../../lib/rules/types.ts';
import { type Box, contains, overlap, pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point } from '../../lib/ui/board/camera.ts';
import type { Drawing } from '../../lib/ui/board/drawing.ts';
import { badgeBox, nameBox, paperOf, plateBox } from '../../lib/ui/board/label-placement.ts';
import type { LabelLayout } from '../../lib/ui/board/name-places.ts';
import { crosses, distance, nearestOn } from './geometry.ts';
import { CITY_GAP, LINE_GAP } from './sizes.ts';

interface Line {
  readonly name: string;
  readonly ends: readonly [string, string];
  readonly a: Point;
  readonly b: Point;
}

function pairs<T>(things: readonly T[], test: (a: T, b: T) => string | null): readonly string[] {
  return things.flatMap((a, at) => things.slice(at + 1).flatMap((b) => test(a, b) ?? []));
}

function flawsOfLines(lines: readonly Line[], cities: readonly [string, Point][]): readonly string[] {
  const crossing = pairs(lines, (one, two) =>
    crosses(one.a, one.b, two.a, two.b) ? `${one.name} crosses ${two.name}` : null,
  );
  const close = lines.flatMap(({ name, ends, a, b }) =>
    cities.flatMap(([id, at]) => {
      const near = distance(at, nearestOn(at, a, b));
      return ends.includes(id) || near >= LINE_GAP ? [] : [`${id} is ${near.toFixed(1)} from ${name}`];
    }),
  );
  return [...crossing, ...close];
}

const placeOf = (drawing: Drawing, id: string): Point => drawing.cities[id] as Point;

const linesOf = (map: GameMap, drawing: Drawing): readonly Line[] =>
  map.connections.map(({ between }) => ({
    name: between.join(' to '),
    ends: between,
    a: placeOf(drawing, between[0]),
    b: placeOf(drawing, between[1]),
  }));

const citiesOf = (map: GameMap, drawing: Drawing): readonly [string, Point][] =>
  map.cities.map(({ id }) => [id, placeOf(drawing, id)]);

/** The areas that names must not cover. */
const costsAndPlates = (map: GameMap, drawing: Drawing): readonly [string, Box][] => [
  ...linesOf(map, drawing).map(({ name, a, b }, at): [string, Box] => {
    const spot = pointAlong(a, b, drawing.costs[at] ?? 0.5);
    return [`cost of ${name}`, badgeBox(spot, map.connections[at]?.cost ?? 0, drawing.grow.costs)];
  }),
  ...citiesOf(map, drawing).map(([id, at]): [string, Box] => [`plate of ${id}`, plateBox(at)]),
];

const covers = (boxes: readonly [string, Box][]): readonly string[] =>
  pairs(boxes, ([one, a], [two, b]) => (overlap(a, b) ? `${one} covers ${two}` : null));

/** The flaws of a drawing, each as a sentence. */
export function flaws(map: GameMap, drawing: Drawing): readonly string[] {
  const cities = citiesOf(map, drawing);
  return [
    ...pairs(cities, ([one, a], [two, b]) =>
      distance(a, b) < CITY_GAP ? `${one} is ${distance(a, b).toFixed(1)} from ${two}` : null,
    ),
    ...flawsOfLines(linesOf(map, drawing), cities),
    ...covers(costsAndPlates(map, drawing)),
  ];
}

/** The flaws of the names on a drawing at their largest size, each as a sentence. */
export function flawsOfNames(
  map: GameMap,
  drawing: Drawing,
  { names, grow }: Pick<LabelLayout, 'names' | 'grow'>,
): readonly string[] {
  const boxes = citiesOf(map, drawing).flatMap(([id, at]): [string, Box][] => {
    const place = names.get(id);
    return place ? [[`name of ${id}`, nameBox(at, place, grow)]] : [];
  });
  return [
    ...map.cities.flatMap(({ id }) => (names.has(id) ? [] : [`${id} has no name`])),
    ...boxes.flatMap(([name, box]) => (contains(paperOf(drawing), box) ? [] : [`${name} is cut off`])),
    ...covers([...boxes, ...costsAndPlates(map, drawing)]),
  ];
}
