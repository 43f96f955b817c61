import { t } from '../../i18n/t.ts';
import { cheapest } from '../../rules/resources.ts';
import type { Resource } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** The lowest price of a resource, such as "coal 3" or "coal sold out". */
export function lowestText({ resources }: Pick<View, 'resources'>, resource: Resource): string {
  const price = cheapest(resource, resources[resource]);
  return price === null ? t('resources_none_left', { resource }) : t('resources_lowest', { resource, price });
}
