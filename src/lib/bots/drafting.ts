import { adjacentRegions } from '../rules/regions.ts';
import { rulesOf } from '../rules/rule-set.ts';
import type { RegionId, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { Plan } from './questions.ts';

/** The mean cost of the connections inside a region and from it to regions in play. Elektro. */
function costOfRegion(view: View, region: RegionId): number {
  const { homes, map } = rulesOf(view.terms);
  const open = [...view.regions, region];
  const costs = map.connections.flatMap(({ between, cost }) => {
    const [a, b] = [homes.get(between[0]) ?? '', homes.get(between[1]) ?? ''];
    return (a === region || b === region) && open.includes(a) && open.includes(b) ? [cost] : [];
  });
  return costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
}

/** Picks the region with the cheapest building. */
export function cheapestRegion(view: View, seat: Seat): Plan {
  const regions = adjacentRegions(rulesOf(view.terms), view.regions);
  const [cheapest] = regions.toSorted((a, b) => costOfRegion(view, a) - costOfRegion(view, b));
  return [{ type: 'pick-region', seat, region: cheapest ?? '' }];
}
