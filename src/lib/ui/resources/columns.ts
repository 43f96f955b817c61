import { type FuelMarket, priceSpaces } from '../../rules/resources.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { Resource } from '../../rules/types.ts';

/**
 * The spaces of one price. Its cubes are the `first` to the `last` of the resource, counted from the cheapest. If there are none, `first`
 * is greater than `last`.
 */
export interface Column {
  /** Elektro. */
  readonly price: number;
  readonly spaces: number;
  readonly first: number;
  readonly last: number;
}

/** The market of a resource by price, the cheapest first. */
export function columnsOf(market: FuelMarket, resource: Resource): readonly Column[] {
  const prices = priceSpaces(rulesOf(market.terms), resource);
  const gone = prices.length - market.resources[resource];
  return [...new Set(prices)].map((price) => {
    const at = prices.indexOf(price);
    const spaces = prices.lastIndexOf(price) - at + 1;
    return { price, spaces, first: Math.max(1, at - gone + 1), last: at - gone + spaces };
  });
}

/** The number of chosen cubes after a tap on a column: one more up to its last, or, from there, none of the column. */
export function countAfterTap({ first, last }: Column, chosen: number): number {
  if (chosen < first) return first;
  if (chosen < last) return chosen + 1;
  return chosen > last ? last : first - 1;
}
