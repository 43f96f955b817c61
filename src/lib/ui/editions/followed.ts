import { housesIn } from '../../rules/network.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { CityId } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** The cities of a plan, in its order, into which the trust will follow, as long as it has houses (Z5). */
export function followedCities(view: View, plan: readonly CityId[]): readonly CityId[] {
  const { trust, terms } = view;
  if (!trust) return [];
  const left = (rulesOf(terms).trust?.houses ?? 0) - trust.cities.length;
  return plan.filter((city) => housesIn(view, city) === 0).slice(0, Math.max(0, left));
}
