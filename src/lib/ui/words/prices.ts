import type { Resource } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { cheapest } from '../../rules/resources.ts';
import { t } from '../../i18n/t.ts';
import { resourceName } from './names.ts';
import { numberText } from './numbers.ts';

/** The lowest price of a resource, such as "coal 3"; "coal sold out". */
export function lowestText({ resources }: Pick<View, 'resources'>, resource: Resource): string {
  const price = cheapest(resource, resources[resource]);
  return `${resourceName(resource)} ${price === null ? t('resources_sold_out') : numberText(price)}`;
}
