import type { Refusal } from './errors.ts';
import { type PlayerCount, withNews, withoutNews } from './game.ts';
import { MAPS } from './maps/index.ts';
import { draw } from './rng.ts';
import { TABLES } from './tables/tables.ts';
import type { CityId, Game, GameMap, MapId, RegionId, Rng, Seat } from './types.ts';

type Borders = ReadonlyMap<RegionId, ReadonlySet<RegionId>>;

type Homes = ReadonlyMap<CityId, RegionId>;

const homesOf = ({ cities }: GameMap): Homes => new Map(cities.map(({ id, region }) => [id, region]));
const HOMES: Readonly<Record<MapId, Homes>> = { germany: homesOf(MAPS.germany), usa: homesOf(MAPS.usa) };

/** The region of a city; undefined for an id not on the map. */
export const regionOf = (map: MapId, city: CityId): RegionId | undefined => HOMES[map].get(city);

/** The neighbouring regions of each region. */
function bordersOf({ id, connections, regions }: GameMap): Borders {
  const borders = new Map(regions.map((region) => [region, new Set<RegionId>()]));
  for (const { between } of connections) {
    const [a, b] = [regionOf(id, between[0]) ?? '', regionOf(id, between[1]) ?? ''];
    borders.get(a)?.add(b);
    borders.get(b)?.add(a);
  }
  return borders;
}
const BORDERS: Readonly<Record<MapId, Borders>> = {
  germany: bordersOf(MAPS.germany),
  usa: bordersOf(MAPS.usa),
};

/** Regions adjacent to one of the given ones, without those themselves (S2); all regions of the map if none are given. */
export function adjacentRegions(map: MapId, regions: readonly RegionId[]): readonly RegionId[] {
  if (regions.length === 0) return MAPS[map].regions;
  const touches = (region: RegionId): boolean =>
    regions.some((one) => BORDERS[map].get(one)?.has(region) === true);
  return MAPS[map].regions.filter((region) => !regions.includes(region) && touches(region));
}

/** Whether the regions are connected (S2). */
export function areConnected(map: MapId, regions: readonly RegionId[]): boolean {
  const piece = regions.slice(0, 1);
  for (;;) {
    const next = adjacentRegions(map, piece).filter((region) => regions.includes(region));
    if (next.length === 0) return piece.length === regions.length;
    piece.push(...next);
  }
}

/** The number of regions in play for a number of players (S2). */
export const regionCount = (players: number): number => TABLES.players[players as PlayerCount].regions;

/** Draws connected regions (S3). */
export function drawRegions(map: MapId, count: number, rng: Rng): [readonly RegionId[], Rng] {
  const regions: RegionId[] = [];
  let state = rng;
  while (regions.length < count) {
    const open = adjacentRegions(map, regions);
    let at: number;
    [at, state] = draw(state, open.length);
    regions.push(open[at] as RegionId);
  }
  return [regions, state];
}

/** S3: why the region cannot be picked; null if it can. */
export function checkPick(game: Game, region: RegionId): Refusal | null {
  const { map } = game.terms;
  if (!MAPS[map].regions.includes(region)) return { code: 'draft/not-a-region', region };
  if (game.regions.includes(region)) return { code: 'draft/taken', region };
  return adjacentRegions(map, game.regions).includes(region)
    ? null
    : { code: 'draft/does-not-touch', region };
}

export function pickRegion(game: Game, seat: Seat, region: RegionId): Game {
  const now = withNews(
    { ...withoutNews(game), regions: [...game.regions, region], waiting: game.waiting.slice(1) },
    { type: 'region-picked', seat, region },
  );
  return now.waiting.length > 0
    ? now
    : withNews(now, { type: 'game-began', regions: now.regions, order: now.order });
}
