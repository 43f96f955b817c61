import { geoConicEqualArea, geoPath, geoProjection, type Projection } from 'd3-geo';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Geometry, merge, type Topology } from 'topojson-client';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import { GERMANY_PLACES } from '../../lib/rules/maps/germany/places.ts';
import type { MapPlaces } from '../../lib/rules/maps/map-folder.ts';
import { USA_PLACES } from '../../lib/rules/maps/usa/places.ts';
import type { CityId } from '../../lib/rules/types.ts';
import type { Point } from '../../lib/ui/board/camera.ts';
import type { DrawingId } from '../../lib/ui/board/sizes.ts';
import { simplifyLine } from './geometry.ts';

/** The outlines of a map and its projection onto the sheet. */
export interface MapSheet {
  readonly width: number;
  readonly height: number;
  /** A city's position on the sheet by its coordinates. */
  readonly homeOf: (city: CityId) => Point;
  /** The country as rings in map units. */
  readonly land: readonly (readonly Point[])[];
  /** The surrounding land, which is not part of the game. */
  readonly abroad: readonly (readonly Point[])[];
}

const require = createRequire(import.meta.url);
const read = (path: string): Topology => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Topology;

/** Memoizes `make`: the maps share their atlases, and weighing the points of one takes a second. */
function remembered<A, B>(make: (of: A) => B): (of: A) => B {
  const made = new Map<A, B>();
  return (of) => {
    const found = made.get(of) ?? make(of);
    made.set(of, found);
    return found;
  };
}
/** An atlas with weighted points. */
const weighed = remembered((path: string) => presimplify(read(path), sphericalTriangleArea));

/** `detail`: the smallest triangle that the simplified outline keeps, in steradians. */
const simplified = (path: string, detail: number): Topology => simplify(weighed(path), detail);

function pick(topology: Topology, layer: string, wanted: (shape: Geometry) => boolean): Geometry {
  const shapes = topology.objects[layer]?.geometries ?? [];
  return merge(topology, shapes.filter(wanted));
}

/** The area of a ring in square map units. */
function area(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as Point;
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum) / 2;
}

/** The rings of a shape on the sheet, without islands and lakes smaller than `least` square units. */
function rings(projection: Projection, shape: Geometry, least: number): readonly (readonly Point[])[] {
  const found: [number, number][][] = [];
  geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => found.push([[x, y]]),
    lineTo: (x, y) => found.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  })(shape);
  return found.filter((ring) => area(ring) >= least);
}

/** The extent of land beyond the sheet for wide screens, in map units. */
const BEYOND = 640;

/** Land around the sheet, in map units. */
const RIM = 40;

function lay(
  places: MapPlaces,
  size: readonly [number, number],
  projection: Projection,
  shapes: { readonly land: Geometry; readonly abroad: Geometry },
  stretch = 1,
): MapSheet {
  const [width, height] = size;
  projection.fitExtent(
    [
      [RIM, RIM / stretch],
      [width - RIM, (height - RIM) / stretch],
    ],
    shapes.land,
  );
  projection.clipExtent([
    [-BEYOND, -BEYOND],
    [width + BEYOND, height / stretch + BEYOND],
  ]);
  const stretched = ([x, y]: Point): Point => [x, y * stretch];
  /** Land far from the sheet is only background. */
  const coarseness = ([x, y]: Point): number => 12 + Math.max(0, -x, -y, x - width, y - height) / 3;
  return {
    width,
    height,
    homeOf: (city) => {
      const [lat, lon] = places[city] ?? [0, 0];
      return stretched(projection([lon, lat]) ?? [0, 0]);
    },
    land: rings(projection, shapes.land, 60).map((ring) => simplifyLine(ring.map(stretched), () => 2.2)),
    abroad: rings(projection, shapes.abroad, 2500)
      .map((ring) => ring.map(stretched))
      .map((ring) => simplifyLine(ring, coarseness))
      .filter((ring) => area(ring) > 0),
  };
}

const AROUND_GERMANY = [
  'Denmark,Poland,Czechia,Austria,Switzerland,Liechtenstein,France,Luxembourg,Belgium,Netherlands',
  'Sweden,Italy,Slovenia,Slovakia,Hungary,Croatia,United Kingdom,Norway',
]
  .join(',')
  .split(',');
const AROUND_USA = ['Canada', 'Mexico', 'Cuba', 'Bahamas'];
/** Alaska, Hawaii and the overseas territories. */
const NOT_ON_THE_MAP = ['02', '15', '60', '66', '69', '72', '78'];

function germany(): MapSheet {
  const world = simplified('world-atlas/countries-10m.json', 1e-6);
  const narrowing = Math.cos((51 * Math.PI) / 180);
  const projection = geoProjection((lon, lat) => [lon * narrowing, lat]);
  return lay(GERMANY_PLACES, [800, 1040], projection, {
    land: pick(world, 'countries', (shape) => shape.properties?.name === 'Germany'),
    abroad: pick(world, 'countries', (shape) => AROUND_GERMANY.includes(shape.properties?.name ?? '')),
  });
}

function usa(size: readonly [number, number], stretch: number): MapSheet {
  const states = simplified('us-atlas/states-10m.json', 1.2e-5);
  const world = simplified('world-atlas/countries-10m.json', 2.5e-5);
  const projection = geoConicEqualArea().parallels([29.5, 45.5]).rotate([96, 0]);
  return lay(
    USA_PLACES,
    size,
    projection,
    {
      land: pick(states, 'states', (shape) => !NOT_ON_THE_MAP.includes(String(shape.id))),
      abroad: pick(world, 'countries', (shape) => AROUND_USA.includes(shape.properties?.name ?? '')),
    },
    stretch,
  );
}

const SHEETS: Readonly<Record<DrawingId, () => MapSheet>> = {
  germany,
  'germany-2019': germany,
  usa: () => usa([1300, 860], 1),
  'usa-upright': () => usa([880, 1000], 1.817),
};

export const sheetOf = remembered((drawing: DrawingId) => SHEETS[drawing]());
