import { MAPS } from '../rules/maps/index.ts';
import { adjacentRegions } from '../rules/regions.ts';
import type { RegionId, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { Plan } from './questions.ts';

/** The mean cost of the connections inside a region and from it to regions in play. Elektro. */
function costOfRegion(view: View, region: RegionId): number {
  const { cities, connections } = MAPS[view.terms.map];
  const home = new Map(cities.map((city) => [city.id, city.region]));
  const open = [...view.regions, region];
  const costs = connections.flatMap(({ between, cost }) => {
    const [a, b] = [home.get(between[0]) ?? '', home.get(between[1]) ?? ''];
    return (a === region || b === region) && open.includes(a) && open.includes(b) ? [cost] : [];
  });
  return costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
}

/** Picks the region with the cheapest building. */
export function cheapestRegion(view: View, seat: Seat): Plan {
  const regions = adjacentRegions(view.terms.map, view.regions);
  const [cheapest] = regions.toSorted((a, b) => costOfRegion(view, a) - costOfRegion(view, b));
  return [{ type: 'pick-region', seat, region: cheapest ?? '' }];
}
