import { t } from '../../i18n/t.ts';
import type { Quote } from '../../rules/decision.ts';
import type { MapId } from '../../rules/types.ts';
import { cityName } from '../words/names.ts';
import { listText } from '../words/numbers.ts';

/** The costs of a house, and the cities on the way to it. */
export function partsText(map: MapId, { connection, slot, route }: Quote): string {
  const parts = t('building_parts', { connection, slot });
  const cities = listText(route.slice(1, -1).map((city) => cityName(map, city)));
  return route.length > 2 ? t('building_route', { parts, cities }) : parts;
}
