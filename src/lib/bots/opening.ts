import { adjacentRegions } from '../rules/regions.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { markableCities } from '../rules/starts.ts';
import { placeableCities } from '../rules/trust.ts';
import type { CityId, RegionId, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { Plan } from './questions.ts';
import { SimBoard } from './sim/board.ts';

/** Decisions before the first round, which no level plays out. */

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
function cheapestRegion(view: View): RegionId {
  const regions = adjacentRegions(rulesOf(view.terms), view.regions);
  return regions.toSorted((a, b) => costOfRegion(view, a) - costOfRegion(view, b))[0] ?? '';
}

/** Connections of at most this count as near. Elektro. */
const NEAR = 12;
/** What a mark of another player near a city counts. Elektro. */
const PER_MARK = 8;

/** Elektro for a network that begins in a city, and what the marks of others near it count. */
function costOfStart(view: View, board: SimBoard, city: CityId): number {
  const at = board.index.get(city) ?? 0;
  const marks = view.starts.filter((other) => {
    if (other === null) return false;
    return (board.cost[at * board.size + (board.index.get(other) ?? 0)] as number) <= NEAR;
  });
  return (board.growth[at] as number) + PER_MARK * marks.length;
}

const cheapestCity = (cities: readonly CityId[], cost: (city: CityId) => number): CityId =>
  cities.toSorted((a, b) => cost(a) - cost(b))[0] ?? '';

/** The plan of a bot of any level before the first round; null once it has begun. */
export function openingPlan(view: View): Plan | null {
  const seat: Seat = view.viewer ?? 0;
  switch (view.moment) {
    case 'drafting':
      return [{ type: 'pick-region', seat, region: cheapestRegion(view) }];
    case 'placing': {
      // the trust gets what is dear to build, so that cheap cities stay open
      const board = new SimBoard(view);
      const city = cheapestCity(placeableCities(view), (one) => -costOfStart(view, board, one));
      return [{ type: 'place', seat, city }];
    }
    case 'marking': {
      const board = new SimBoard(view);
      const city = cheapestCity(markableCities(view), (one) => costOfStart(view, board, one));
      return [{ type: 'mark', seat, city }];
    }
    default:
      return null;
  }
}
