import type { GameMap, MapId } from '../../lib/rules/types.ts';
import type { CityPlace, Drawing } from '../../lib/ui/board/drawing.ts';
import type { Net, Point } from './geometry.ts';
import type { Seed } from './regions.ts';
import { flaws } from './flaws.ts';
import { along } from './geometry.ts';
import { letter } from './labels.ts';
import { sheetOf } from './outline.ts';
import { areas } from './regions.ts';
import { relax } from './relax.ts';

/** An SVG path in whole units, each ring relative to its start, which keeps the file small. */
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
function seedsOf(map: GameMap, net: Net): readonly Seed[] {
  const cities = map.cities.map((city, at) => ({ at: net.cities[at] as Point, region: city.region }));
  const between = net.lines.flatMap(([a, b]) => {
    const [one, two] = [cities[a] as Seed, cities[b] as Seed];
    if (one.region !== two.region) return [];
    return [0.25, 0.5, 0.75].map((t) => ({ at: along(one.at, two.at, t), region: one.region }));
  });
  return [...cities, ...between];
}

function middleOf(points: readonly Point[]): readonly [number, number] {
  const mean = (axis: 0 | 1): number =>
    Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return [mean(0), mean(1)];
}

/** Steps after which names choose their side of a city again. They are tried in turn until one gives a drawing without a flaw. */
const RHYTHMS: Readonly<Record<MapId, readonly number[]>> = {
  germany: [220, 250, 150, 100, 200, 300, 120, 350],
  usa: [250, 220, 150, 100, 200, 300, 120, 350],
};

/** Draws a map from the atlas. Throws if a name or cost does not fit. */
export function draw(map: GameMap): Drawing {
  const sheet = sheetOf(map.id);
  const names = map.cities.map((city) => city.name);
  const costs = map.connections.map((connection) => connection.cost);
  const homes = netOf(
    map,
    map.cities.map((city) => sheet.homeOf(city.id)),
  );
  const paper = { left: -24, top: -6, right: sheet.width + 24, bottom: sheet.height + 6 };
  let found: readonly string[] = [];
  for (const rhythm of RHYTHMS[map.id]) {
    const net = { ...homes, cities: relax(homes, names, sheet, rhythm) };
    const lettering = letter(names, costs, net, paper);
    if (!lettering) continue;
    const tints = areas(seedsOf(map, net), sheet);
    const drawing: Drawing = {
      width: sheet.width,
      height: sheet.height,
      land: pathOf(sheet.land),
      abroad: pathOf(sheet.abroad),
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
        map.cities.map((city, at) => {
          const [x, y] = net.cities[at] as Point;
          const label = lettering.labels[at] as Omit<CityPlace, 'at'>;
          return [city.id, { at: [x, y], ...label }];
        }),
      ),
      costs: lettering.costs,
    };
    found = flaws(map, drawing);
    if (found.length === 0) return drawing;
  }
  throw new Error(`${map.id} cannot be drawn: ${found.join('; ')}`);
}
