import { costOf } from '../../rules/resources.ts';
import type { Plant } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** The market price of one run's fuel, in Elektro, or null if the market has too little. Hybrids burn the cheapest mix. */
export function runCost({ resources }: Pick<View, 'resources'>, { kind, fuel }: Plant): number | null {
  if (kind === 'ecological' || kind === 'fusion') return 0;
  if (kind !== 'hybrid') return fuel > resources[kind] ? null : costOf(kind, resources[kind], fuel);
  const mixes = Array.from({ length: fuel + 1 }, (_, oil) => ({ oil, coal: fuel - oil }));
  const costs = mixes
    .filter(({ oil, coal }) => oil <= resources.oil && coal <= resources.coal)
    .map(({ oil, coal }) => costOf('oil', resources.oil, oil) + costOf('coal', resources.coal, coal));
  return costs.length === 0 ? null : Math.min(...costs);
}
