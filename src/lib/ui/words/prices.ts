import { t } from '../../i18n/t.ts';
import { cheapest, type FuelMarket } from '../../rules/resources.ts';
import type { Resource } from '../../rules/types.ts';

/** The lowest price of a resource, such as "coal 3" or "coal sold out". */
export function lowestText(market: FuelMarket, resource: Resource): string {
  const price = cheapest(market, resource);
  return price === null ? t('resources_none_left', { resource }) : t('resources_lowest', { resource, price });
}
