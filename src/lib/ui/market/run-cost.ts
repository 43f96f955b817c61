import { NO_CUBES } from '../../rules/game.ts';
import { type FuelMarket, onSale, priceOf } from '../../rules/resources.ts';
import { type Plant, RESOURCES } from '../../rules/types.ts';

/** The price of one run's fuel, in Elektro, or null if too little is for sale. Hybrids burn the cheapest mix. */
export function runCost(market: FuelMarket, { kind, fuel }: Plant): number | null {
  if (kind === 'ecological' || kind === 'fusion') return 0;
  const mixes =
    kind === 'hybrid'
      ? Array.from({ length: fuel + 1 }, (_, oil) => ({ ...NO_CUBES, oil, coal: fuel - oil }))
      : [{ ...NO_CUBES, [kind]: fuel }];
  const costs = mixes
    .filter((cubes) => RESOURCES.every((resource) => cubes[resource] <= onSale(market, resource)))
    .map((cubes) => priceOf(market, cubes));
  return costs.length === 0 ? null : Math.min(...costs);
}
