import type { GameMap } from '../../lib/rules/types.ts';
import type { CityPlace, Drawing } from '../../lib/ui/board/drawing.ts';
import type { Box, Point } from './geometry.ts';
import { along, crosses, distance, hits, nearestOn, overlap } from './geometry.ts';
import { badgeBox, labelBox, plateBox } from './labels.ts';
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

const placeOf = (drawing: Drawing, id: string): CityPlace => drawing.cities[id] as CityPlace;

const linesOf = (map: GameMap, drawing: Drawing): readonly Line[] =>
  map.connections.map(({ between }) => ({
    name: between.join(' to '),
    ends: between,
    a: placeOf(drawing, between[0]).at,
    b: placeOf(drawing, between[1]).at,
  }));

const namesAt = (map: GameMap, drawing: Drawing, grow: number): readonly [string, Box][] =>
  map.cities.map(({ id }) => {
    const place = placeOf(drawing, id);
    return [`name of ${id}`, labelBox(place.at, place, grow)];
  });

/** The names of their own size that lie on a connection, each as a sentence. */
export function namesOnLines(map: GameMap, drawing: Drawing): readonly string[] {
  const lines = linesOf(map, drawing);
  return namesAt(map, drawing, 1).flatMap(([name, box]) =>
    lines.flatMap((line) => (hits(box, line.a, line.b) ? [`${name} is on ${line.name}`] : [])),
  );
}

/** The flaws of a drawing, each as a sentence; empty if there are none. */
export function flaws(map: GameMap, drawing: Drawing): readonly string[] {
  const cities = map.cities.map(({ id }): [string, Point] => [id, placeOf(drawing, id).at]);
  const lines = linesOf(map, drawing);
  const names = namesAt(map, drawing, drawing.grow.names);
  const costs = lines.map(({ name, a, b }, at): [string, Box] => {
    const spot = along(a, b, drawing.costs[at] ?? 0.5);
    return [`cost of ${name}`, badgeBox(spot, map.connections[at]?.cost ?? 0, drawing.grow.costs)];
  });
  const plates = cities.map(([id, at]): [string, Box] => [`plate of ${id}`, plateBox(at)]);
  return [
    ...pairs(cities, ([one, a], [two, b]) =>
      distance(a, b) < CITY_GAP ? `${one} is ${distance(a, b).toFixed(1)} from ${two}` : null,
    ),
    ...flawsOfLines(lines, cities),
    ...pairs([...names, ...costs, ...plates], ([one, a], [two, b]) =>
      overlap(a, b) ? `${one} covers ${two}` : null,
    ),
  ];
}
