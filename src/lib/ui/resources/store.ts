import { NO_CUBES } from '../../rules/game.ts';
import { type FuelMarket, withoutCubes } from '../../rules/resources.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { Resource } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { laterEditions } from '../editions/later.ts';

/** The cubes of the supply that are for sale, after a basket, and the price of each in Elektro; null where none are (Y10). */
export function storeOf(
  market: FuelMarket,
  resource: Resource,
  chosen = 0,
): { readonly left: number; readonly price: number } | null {
  const price = rulesOf(market.terms).fuel[resource].fromSupply;
  if (price === null) return null;
  const { supply } = withoutCubes(market, { ...NO_CUBES, [resource]: chosen });
  return { left: supply[resource], price };
}

/** The same in words; '' where none are for sale. */
export function storeWords(market: FuelMarket, resource: Resource, chosen = 0): string {
  const store = storeOf(market, resource, chosen);
  return store ? (laterEditions.loaded?.storeText(store) ?? '') : '';
}

/** Why a resource is never refilled any more (Y11); '' if it is. */
export function neverWords(
  { terms, phasedOut }: Pick<View, 'terms' | 'phasedOut'>,
  resource: Resource,
): string {
  const { phaseOut } = rulesOf(terms);
  return phasedOut && phaseOut?.resource === resource
    ? (laterEditions.loaded?.neverRefilledText(phaseOut.plant) ?? '')
    : '';
}
