import { pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point } from '../../lib/ui/board/camera.ts';
import { distance, simplifyLine } from './geometry.ts';

/** A city, or a point on a connection within a region, whose surrounding land belongs to its region. */
export interface RegionSeed {
  readonly at: Point;
  readonly region: string;
}

/** The width of the grid's cells, each in one region, in map units. */
const CELL = 8;
/** The extent of the tint beyond the sheet, in map units. */
const MARGIN = 48;

interface Grid {
  readonly across: number;
  readonly down: number;
  /** The region of each cell by row and column; '' outside. */
  readonly regionAt: (column: number, row: number) => string;
}

/** Assigns each cell to the region with the strongest pull, which is smoother than the region of the nearest city. */
function deal(seeds: readonly RegionSeed[], width: number, height: number): Grid {
  const across = Math.ceil((width + 2 * MARGIN) / CELL);
  const down = Math.ceil((height + 2 * MARGIN) / CELL);
  const cells = Array.from({ length: across * down }, (_, at) => {
    const middle: Point = [
      ((at % across) + 0.5) * CELL - MARGIN,
      (Math.floor(at / across) + 0.5) * CELL - MARGIN,
    ];
    const draw = new Map<string, number>();
    for (const { at: seed, region } of seeds) {
      const near = Math.max(1, distance(middle, seed) / 40);
      draw.set(region, (draw.get(region) ?? 0) + near ** -5);
    }
    return [...draw].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  });
  const regionAt = (column: number, row: number): string =>
    column < 0 || row < 0 || column >= across || row >= down ? '' : (cells[row * across + column] ?? '');
  return { across, down, regionAt };
}

const DIRECTIONS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Walks clockwise around a region from every unvisited corner. */
function ringsOf(region: string, { across, down, regionAt }: Grid): Point[][] {
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => {
    edges.set(from.join(), [...(edges.get(from.join()) ?? []), to]);
  };
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      if (regionAt(column, row) !== region) continue;
      const corners: Point[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const beside = [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ];
      beside.forEach(([dx, dy], side) => {
        if (regionAt(column + (dx ?? 0), row + (dy ?? 0)) !== region) {
          add(corners[side] as Point, corners[(side + 1) % DIRECTIONS.length] as Point);
        }
      });
    }
  }
  const rings: Point[][] = [];
  for (;;) {
    const start = [...edges.keys()][0];
    if (start === undefined) return rings;
    const ring: Point[] = [];
    let here = start;
    for (let to = edges.get(here)?.pop(); to; to = edges.get(here)?.pop()) {
      if (edges.get(here)?.length === 0) edges.delete(here);
      ring.push(here.split(',').map(Number) as unknown as Point);
      here = to.join();
    }
    rings.push(ring);
  }
}

/** Corners where three areas meet, counting the outside of the sheet as one. */
function isJunction([x, y]: Point, { regionAt }: Grid): boolean {
  const around = [regionAt(x - 1, y - 1), regionAt(x, y - 1), regionAt(x - 1, y), regionAt(x, y)];
  return new Set(around).size >= 3;
}

/** Smooths the steps of the grid; the ends stay in place. */
function smooth(line: readonly Point[]): readonly Point[] {
  let now = line;
  for (let round = 0; round < 24; round++) {
    const before = now;
    now = before.map((point, at) => {
      const [left, right] = [before[at - 1], before[at + 1]];
      return left && right ? pointAlong(point, pointAlong(left, right, 0.5), 0.5) : point;
    });
  }
  return simplifyLine(now, () => 2.6);
}

/** A border that is identical from both sides. */
function border(line: readonly Point[]): readonly Point[] {
  const ends = [line[0] as Point, line.at(-1) as Point];
  const turned = ends[0] && ends[1] && ends[0].join() > ends[1].join();
  const onSheet = (turned ? [...line].reverse() : line).map(([x, y]): Point => [
    x * CELL - MARGIN,
    y * CELL - MARGIN,
  ]);
  const done = smooth(onSheet);
  return turned ? [...done].reverse() : done;
}

function smoothRing(ring: readonly Point[], grid: Grid): readonly Point[] {
  const start = ring.findIndex((corner) => isJunction(corner, grid));
  if (start < 0) return border([...ring, ring[0] as Point]);
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start] as Point];
  const done: Point[] = [];
  let line: Point[] = [];
  turned.forEach((corner) => {
    line.push(corner);
    if (line.length > 1 && isJunction(corner, grid)) {
      done.push(...border(line).slice(0, -1));
      line = [corner];
    }
  });
  return done;
}

/** The tinted area of each region as rings in map units, which fill the sheet without gaps. */
export function regionAreas(
  seeds: readonly RegionSeed[],
  sheet: { readonly width: number; readonly height: number },
): ReadonlyMap<string, readonly (readonly Point[])[]> {
  const grid = deal(seeds, sheet.width, sheet.height);
  const regions = [...new Set(seeds.map((seed) => seed.region))];
  return new Map(
    regions.map((region) => [region, ringsOf(region, grid).map((ring) => smoothRing(ring, grid))]),
  );
}
