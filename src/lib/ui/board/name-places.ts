import type { CityId, GameMap } from '../../rules/types.ts';
import { type Box, boxAround, contains, crossesBox, overlap, padded, pointAlong } from './boxes.ts';
import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';
import {
  badgeBox,
  LABEL_PLACEMENTS,
  nameBox,
  type NamePlace,
  paperOf,
  plateBox,
  settings,
} from './label-placement.ts';
import { avoidOverlaps, type Placement } from './settle.ts';
import { LABEL, PLATE } from './sizes.ts';

/** The places of a map's names in one language. */
export interface LabelLayout {
  readonly names: ReadonlyMap<CityId, NamePlace>;
  /** The factor by which all names may grow, when zoomed out, before they cover something. */
  readonly grow: number;
}

/** Everything on a drawing except the names. */
export interface DrawingObstacles {
  readonly paper: Box;
  readonly plates: readonly Box[];
  readonly costs: readonly Box[];
  readonly lines: readonly { readonly from: Point; readonly to: Point; readonly box: Box }[];
}

export const boxOf = ([ax, ay]: Point, [bx, by]: Point): Box => ({
  left: Math.min(ax, bx),
  top: Math.min(ay, by),
  right: Math.max(ax, bx),
  bottom: Math.max(ay, by),
});

function groundOf({ connections }: GameMap, drawing: Drawing): DrawingObstacles {
  const lines = connections.flatMap(({ between: [a, b], cost }, index) => {
    const [from, to] = [drawing.cities[a], drawing.cities[b]];
    if (!from || !to) return [];
    const badge = badgeBox(pointAlong(from, to, drawing.costs[index] ?? 0.5), cost, drawing.grow.costs);
    return [{ from, to, box: boxOf(from, to), badge }];
  });
  return {
    paper: paperOf(drawing),
    plates: Object.values(drawing.cities).map(plateBox),
    costs: lines.map(({ badge }) => badge),
    lines,
  };
}

/** A city with its name, and the middle of its plate. */
interface City {
  readonly id: CityId;
  readonly at: Point;
  readonly name: string;
}

/** The factor by which a line under a name of its own size is worse than one under the enlarged name. */
const ON_LINE = 10;

/** The penalty of a label placement by its rank, and that of a line under the name. */
const COST = { rank: 0.05, line: 4 } as const;

/** The places where a name covers no plate, no cost and not the edge of the paper. */
export function nameChoices(
  ground: DrawingObstacles,
  city: Point,
  name: string,
  widthOf: (text: string) => number,
  grow: number,
): readonly Placement<NamePlace>[] {
  const reach = padded(boxAround(city, 0, 0), widthOf(name) * grow + PLATE.width, 4 * LABEL.line * grow);
  const near = (box: Box): boolean => overlap(reach, box);
  const own = plateBox(city);
  const taken = [
    ...ground.plates
      .filter((box) => box.left !== own.left || box.top !== own.top)
      .map((box) => padded(box, 2)),
    ...ground.costs.map((box) => padded(box, 1)),
  ].filter(near);
  // a line may be level, and a box without height overlaps nothing
  const lines = ground.lines.filter(({ box }) => near(padded(box, 1)));
  const under = (box: Box): number => lines.filter(({ from, to }) => crossesBox(box, from, to)).length;
  return settings(name).flatMap((lines, setting) => {
    const width = Math.max(...lines.map(widthOf));
    return LABEL_PLACEMENTS.flatMap((hanging, rank) => {
      const item: NamePlace = { ...hanging, lines, width };
      const box = nameBox(city, item, grow);
      if (!contains(ground.paper, box) || taken.some((other) => overlap(box, other))) return [];
      const crossed = under(padded(nameBox(city, item, 1), 1)) * ON_LINE + under(box);
      const cost = (setting * LABEL_PLACEMENTS.length + rank) * COST.rank + crossed * COST.line;
      return [{ item, box, cost }];
    });
  });
}

/** A name below its city, whatever is there. */
function below({ at, name }: City, widthOf: (text: string) => number, grow: number): Placement<NamePlace> {
  const item: NamePlace = { ...LABEL_PLACEMENTS[0], lines: [name], width: widthOf(name) };
  return { item, box: nameBox(at, item, grow), cost: 0 };
}

interface Attempt extends LabelLayout {
  /** No name covers anything. */
  readonly fits: boolean;
}

/** Places the names at `grow` times their size as well as possible. */
function attempt(
  ground: DrawingObstacles,
  cities: readonly City[],
  widthOf: (text: string) => number,
  grow: number,
): Attempt {
  const found = cities.map(({ at, name }) => nameChoices(ground, at, name, widthOf, grow));
  const settled = avoidOverlaps(
    found.map((choices, index) =>
      choices.length > 0 ? choices : [below(cities[index] as City, widthOf, grow)],
    ),
  );
  return {
    names: new Map(settled.map(({ item }, index) => [(cities[index] as City).id, item])),
    grow,
    fits:
      found.every((choices) => choices.length > 0) &&
      settled.every(({ box }, index) => settled.slice(index + 1).every((other) => !overlap(box, other.box))),
  };
}

/** Longer names than a drawing has room for are drawn smaller, down to this part of its size, which is found in so many steps. */
const MIN_SIZE = 0.5;
const STEPS = 5;

/**
 * Finds a place for each name, so that none covers another one, a plate or a cost, or reaches beyond the paper, and as few as possible lie on
 * connections. All names have one size, the largest that they have room for. `widthOf` is the width of a text in the size of names.
 */
export function placeNames(
  map: GameMap,
  drawing: Drawing,
  nameOf: (city: CityId) => string,
  widthOf: (text: string) => number,
): LabelLayout {
  const ground = groundOf(map, drawing);
  const cities = map.cities.flatMap(({ id }) => {
    const at = drawing.cities[id];
    return at ? [{ id, at, name: nameOf(id) }] : [];
  });
  const tryPart = (part: number): Attempt => attempt(ground, cities, widthOf, drawing.grow.names * part);
  const largest = tryPart(1);
  if (largest.fits) return largest;
  let best = tryPart(MIN_SIZE);
  let [part, step] = [(1 + MIN_SIZE) / 2, (1 - MIN_SIZE) / 2];
  for (let count = 0; count < STEPS; count++) {
    const tried = tryPart(part);
    step /= 2;
    part += tried.fits ? step : -step;
    if (tried.fits) best = tried;
  }
  return best;
}

/** Only these cities, and the connections between them. */
export function partOf(
  map: GameMap,
  drawing: Drawing,
  cities: readonly CityId[],
): { readonly map: GameMap; readonly drawing: Drawing } {
  const within = new Set(cities);
  const lines = map.connections.map(({ between }) => between.every((city) => within.has(city)));
  return {
    map: {
      ...map,
      cities: map.cities.filter(({ id }) => within.has(id)),
      connections: map.connections.filter((_, at) => lines[at]),
    },
    drawing: {
      ...drawing,
      cities: Object.fromEntries(Object.entries(drawing.cities).filter(([city]) => within.has(city))),
      costs: drawing.costs.filter((_, at) => lines[at]),
    },
  };
}

/** Some cities, the part of the map where their names may stand, and by how much names grow. */
interface Wanted {
  readonly cities: readonly CityId[];
  readonly within: Box;
  readonly grow: number;
}

/**
 * Finds a place for as many names as there is room for when they are drawn `grow` times their size; the others are left out. Those with
 * the fewest places choose first.
 */
export function placeSomeNames(
  map: GameMap,
  drawing: Drawing,
  { cities, within, grow }: Wanted,
  nameOf: (city: CityId) => string,
  widthOf: (text: string) => number,
): LabelLayout {
  const part = partOf(map, drawing, cities);
  const ground = groundOf(part.map, part.drawing);
  const found = Object.entries(part.drawing.cities)
    .map(([id, at]) => ({
      id,
      choices: nameChoices({ ...ground, paper: within }, at, nameOf(id), widthOf, grow),
    }))
    .toSorted((one, other) => one.choices.length - other.choices.length);
  const picked = new Map<CityId, Placement<NamePlace>>();
  for (const { id, choices } of found) {
    const free = choices.filter(({ box }) =>
      [...picked.values()].every((other) => !overlap(padded(box, 1), other.box)),
    );
    const [first, ...others] = free;
    if (first)
      picked.set(
        id,
        others.reduce((best, one) => (one.cost < best.cost ? one : best), first),
      );
  }
  return { names: new Map([...picked].map(([id, { item }]) => [id, item])), grow };
}
