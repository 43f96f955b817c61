import { CLASSIC_PLANTS } from '../../../lib/rules/editions/classic/plants.ts';
import { type Cubes, type PlantNumber, type Resource, RESOURCES } from '../../../lib/rules/types.ts';
import { capacityIn } from './endings.ts';
import { Powering } from './powering.ts';

/** What buyers lack to run all their plants once (I1), found by trying every basket. */

/** Somebody who can still buy fuel. */
interface Wanting {
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
}

/** Cubes that at least have to be bought, cubes of the smallest baskets at most, and 1 if the market has too few for all, else 0. */
type Lack = readonly [number, number, number];

/** A plant burns three cubes at most, so four plants burn no more of a resource than this. */
const MAX_CUBES = 12;
const counts = Array.from({ length: MAX_CUBES + 1 }, (_, count) => count);

/** All baskets of some resources after which the plants that burn these can run, and store them. */
function enoughFor({ plants, cubes }: Wanting, resources: readonly Resource[]): readonly Cubes[] {
  const kinds: readonly string[] = resources.length > 1 ? [...resources, 'hybrid'] : resources;
  const burners = CLASSIC_PLANTS.flatMap(({ number, kind }) =>
    plants.includes(number) && kinds.includes(kind) ? [number] : [],
  );
  const powering = new Powering(burners, [1]);
  const none: Cubes = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  const baskets = resources.reduce<readonly Cubes[]>(
    (all, resource) => all.flatMap((basket) => counts.map((count) => ({ ...basket, [resource]: count }))),
    [none],
  );
  return baskets.filter((basket) => {
    const after = { ...none };
    for (const resource of resources) after[resource] = cubes[resource] + basket[resource];
    return powering.stores(after) && powering.valueOf(after) === capacityIn(burners);
  });
}

const total = (basket: Cubes): number => RESOURCES.reduce((sum, resource) => sum + basket[resource], 0);

/** Whether each buyer can have one of their baskets from a market that holds at least `enough`. */
function sharesOut(
  baskets: readonly (readonly Cubes[])[],
  onMarket: Cubes,
  enough: Pick<Cubes, 'coal' | 'oil'>,
): boolean {
  const coal = Math.max(onMarket.coal, enough.coal);
  const oil = Math.max(onMarket.oil, enough.oil);
  let reached = new Set(['0 0']);
  for (const own of baskets) {
    const next = new Set<string>();
    for (const sum of reached) {
      const [c = 0, o = 0] = sum.split(' ').map(Number);
      for (const basket of own) {
        if (c + basket.coal <= coal && o + basket.oil <= oil)
          next.add(`${c + basket.coal} ${o + basket.oil}`);
      }
    }
    reached = next;
  }
  return reached.size > 0;
}

export function bruteFuelWanted(
  buyers: readonly Wanting[],
  onMarket: Cubes,
): Readonly<Record<Resource, Lack>> {
  const groups = [['coal', 'oil'], ['garbage'], ['uranium']] as const;
  const none: Lack = [0, 0, 0];
  const found: Record<Resource, Lack> = { coal: none, oil: none, garbage: none, uranium: none };
  for (const group of groups) {
    const all = buyers.map((buyer) => enoughFor(buyer, group));
    const leastOf = (resource: Resource): number =>
      all.reduce((sum, baskets) => sum + Math.min(...baskets.map((basket) => basket[resource])), 0);
    for (const resource of group) {
      const least = leastOf(resource);
      let most = 0;
      for (const baskets of all) {
        const smallest = Math.min(...baskets.map(total));
        most += Math.max(
          ...baskets.filter((basket) => total(basket) === smallest).map((basket) => basket[resource]),
        );
      }
      // what one fuel lacks alone is no lack of the other
      const enough = { coal: leastOf('coal'), oil: leastOf('oil') };
      const eitherLacks = most > least && !sharesOut(all, onMarket, enough);
      found[resource] = [least, most, Number(least > onMarket[resource] || eitherLacks)];
    }
  }
  return found;
}
