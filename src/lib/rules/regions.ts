import type { Refusal } from './errors.ts';
import { withNews, withoutNews } from './game.ts';
import { draw } from './rng.ts';
import { type RuleSet, rulesOf } from './rule-set.ts';
import type { Game, RegionId, Rng, Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

type Regions = Pick<RuleSet, 'map' | 'borders'>;

/** Regions adjacent to one of the given ones, without those themselves (S2); all regions of the map if none are given. */
export function adjacentRegions(
  { map, borders }: Regions,
  regions: readonly RegionId[],
): readonly RegionId[] {
  if (regions.length === 0) return map.regions;
  const touches = (region: RegionId): boolean =>
    regions.some((one) => borders.get(one)?.has(region) === true);
  return map.regions.filter((region) => !regions.includes(region) && touches(region));
}

/** Whether the regions are connected (S2). */
export function areConnected(rules: Regions, regions: readonly RegionId[]): boolean {
  const piece = regions.slice(0, 1);
  for (;;) {
    const next = adjacentRegions(rules, piece).filter((region) => regions.includes(region));
    if (next.length === 0) return piece.length === regions.length;
    piece.push(...next);
  }
}

/** Draws connected regions, as many as are in play (S3). */
export function drawRegions(rules: RuleSet, rng: Rng): [readonly RegionId[], Rng] {
  const regions: RegionId[] = [];
  let state = rng;
  while (regions.length < rules.regions) {
    const open = adjacentRegions(rules, regions);
    let at: number;
    [at, state] = draw(state, open.length);
    regions.push(open[at] as RegionId);
  }
  return [regions, state];
}

/** S3: why the region cannot be picked; null if it can. */
export function checkPick(game: VisibleGame, region: RegionId): Refusal | null {
  const rules = rulesOf(game.terms);
  if (!rules.map.regions.includes(region)) return { code: 'draft/not-a-region', region };
  if (game.regions.includes(region)) return { code: 'draft/taken', region };
  return adjacentRegions(rules, game.regions).includes(region)
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
