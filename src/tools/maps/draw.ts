import type { GameMap } from '../../lib/rules/types.ts';
import { pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point } from '../../lib/ui/board/camera.ts';
import type { Drawing } from '../../lib/ui/board/drawing.ts';
import type { DrawingId } from '../../lib/ui/board/sizes.ts';
import { placeCosts } from './costs.ts';
import { flaws } from './flaws.ts';
import type { Net } from './geometry.ts';
import { type MapSheet, sheetOf } from './outline.ts';
import { regionAreas, type RegionSeed } from './regions.ts';
import { relax } from './relax.ts';
import { BOARD_OF, widthOfLetters } from './sizes.ts';

/** An SVG path in whole units. Each ring is relative to its start, which keeps the file small. */
function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings
    .map((ring) => {
      const points = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
      const steps = points.slice(1).flatMap(([x, y], at) => {
        const [lastX, lastY] = points[at] as Point;
        return x === lastX && y === lastY ? [] : [x - lastX, y - lastY];
      });
      const [startX, startY] = points[0] ?? [0, 0];
      const lines = steps.map((step, at) => (at > 0 && step >= 0 ? ` ${String(step)}` : String(step)));
      return `M${String(startX)} ${String(startY)}l${lines.join('')}z`;
    })
    .join('');
}

/** The connections as pairs of indices in the list of cities. */
function netOf(map: GameMap, cities: readonly Point[]): Net {
  const index = new Map(map.cities.map((city, at) => [city.id, at]));
  const at = (id: string): number => index.get(id) ?? -1;
  return { cities, lines: map.connections.map(({ between: [a, b] }) => [at(a), at(b)] as const) };
}

/** Cities, and three points on every connection within a region, so that tints follow the networks. */
function seedsOf(map: GameMap, net: Net): readonly RegionSeed[] {
  const cities = map.cities.map((city, at) => ({ at: net.cities[at] as Point, region: city.region }));
  const between = net.lines.flatMap(([a, b]) => {
    const [one, two] = [cities[a] as RegionSeed, cities[b] as RegionSeed];
    if (one.region !== two.region) return [];
    return [0.25, 0.5, 0.75].map((t) => ({ at: pointAlong(one.at, two.at, t), region: one.region }));
  });
  return [...cities, ...between];
}

function middleOf(points: readonly Point[]): readonly [number, number] {
  const mean = (axis: 0 | 1): number =>
    Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return [mean(0), mean(1)];
}

/** The parameters of a drawing. */
interface Plan {
  /** Steps between two choices of the names' sides of their cities, found by trial. */
  readonly rhythm: number;
  /** The room beside every city for its name. */
  readonly letters: number;
  /** The maximum enlargement of names and costs. Larger values make the drawing harder. */
  readonly grow: Drawing['grow'];
  /** Whether the land moves along with the cities, which are far from their true places. */
  readonly warped: boolean;
  /** The drawing of another board of the map, near which cities on both stay. */
  readonly like?: DrawingId;
}
const PLANS: Readonly<Record<DrawingId, Plan>> = {
  germany: { rhythm: 180, letters: 9, grow: { names: 1.3, costs: 1.2 }, warped: false },
  'germany-2019': {
    rhythm: 230,
    letters: 9,
    grow: { names: 1.3, costs: 1.2 },
    warped: false,
    like: 'germany',
  },
  usa: { rhythm: 220, letters: 9, grow: { names: 1.3, costs: 1.2 }, warped: false },
  'usa-upright': { rhythm: 220, letters: 8, grow: { names: 1.2, costs: 1.15 }, warped: true },
};

/** How far around a city the land moves along with it, in map units, and how firmly the rest holds it. */
const WARP = { reach: 80, hold: 0.1 };

/** Moves a point along with the cities around it. */
const warp =
  (from: readonly Point[], to: readonly Point[]) =>
  ([x, y]: Point): Point => {
    let [moveX, moveY, weight] = [0, 0, WARP.hold];
    from.forEach(([homeX, homeY], city) => {
      const near = Math.exp(-((x - homeX) ** 2 + (y - homeY) ** 2) / (2 * WARP.reach ** 2));
      const [placeX, placeY] = to[city] as Point;
      moveX += near * (placeX - homeX);
      moveY += near * (placeY - homeY);
      weight += near;
    });
    return [x + moveX / weight, y + moveY / weight];
  };

/** Draws a map from the atlas. Throws if a name or cost does not fit. */
export function drawMap(id: DrawingId, { rhythm, letters, grow, warped, like } = PLANS[id]): Drawing {
  const map = BOARD_OF[id];
  const sheet = sheetOf(id);
  const costs = map.connections.map((connection) => connection.cost);
  const known = like ? drawMap(like).cities : {};
  const homes = netOf(
    map,
    map.cities.map((city) => known[city.id] ?? sheet.homeOf(city.id)),
  );
  const lettered = { ...homes, name: widthOfLetters(letters), grow };
  const net = { ...lettered, cities: relax(lettered, sheet, rhythm) };
  const placed = placeCosts(costs, net, sheet);
  if (!placed) throw new Error(`${id} cannot be drawn: a name or a cost has no place`);
  const tints = regionAreas(seedsOf(map, net), sheet);
  const moved = warped ? warp(homes.cities, net.cities) : (point: Point): Point => point;
  const outline = (rings: MapSheet['land']): string => pathOf(rings.map((ring) => ring.map(moved)));
  const drawing: Drawing = {
    width: sheet.width,
    height: sheet.height,
    land: outline(sheet.land),
    abroad: outline(sheet.abroad),
    regions: Object.fromEntries(
      map.regions.map((region) => [
        region,
        {
          area: pathOf(tints.get(region) ?? []),
          at: middleOf(net.cities.filter((_, at) => map.cities[at]?.region === region)),
        },
      ]),
    ),
    cities: Object.fromEntries(
      map.cities.map(({ id: city }, at): [string, Point] => [city, net.cities[at] as Point]),
    ),
    costs: placed,
    grow,
  };
  const found = flaws(map, drawing);
  if (found.length > 0) throw new Error(`${id} cannot be drawn: ${found.join('; ')}`);
  return drawing;
}
