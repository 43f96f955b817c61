import { t } from '../../i18n/t.ts';
import type { ForcedReason } from '../../rules/forced-reason.ts';
import type { SeatInfo } from '../../seats.ts';
import type { ForcedMove } from '../../state/screen.ts';
import { listText } from '../words/numbers.ts';

/** Why a player was not asked, as a sentence with their name. */
function forcedText(why: ForcedReason, name: string): string {
  switch (why.type) {
    case 'bid-too-high':
      return t('forced_bid', { ...why, name });
    case 'plant-too-dear':
      return t('forced_plant', { ...why, name });
    case 'no-plant-for-sale':
      return t('forced_plant_none', { name });
    case 'fuel-too-dear':
      return t('forced_fuel', { ...why, name });
    case 'fuel-full':
      return t('forced_fuel_full', { name });
    case 'fuel-not-needed':
      return t('forced_fuel_not_needed', { name });
    case 'fuel-sold-out':
      return t('forced_fuel_sold_out', { name });
    case 'house-too-dear':
      return t('forced_house', { ...why, name });
    case 'no-city-left':
      return t('forced_house_none', { name });
    case 'beginners-limit':
      return t('forced_house_limit', { name, limit: why.limit });
    case 'no-plants':
      return t('forced_power_no_plants', { name });
    case 'too-little-fuel':
      return t('forced_power_no_fuel', { name });
    case 'one-choice':
      return t('forced_one_choice', { name });
  }
}

/** Why players were not asked, in sentences. Those who cannot raise the same bid share one. */
export function forcedTexts(forced: readonly ForcedMove[], seats: readonly SeatInfo[]): readonly string[] {
  const named = forced.map(({ command, why }) => ({ name: seats[command.seat]?.name ?? '', why }));
  const out = named.flatMap(({ name, why }) => (why.type === 'bid-too-high' ? [{ name, ...why }] : []));
  const [first] = out;
  if (!first || out.length === 1 || out.some(({ need }) => need !== first.need))
    return named.map(({ name, why }) => forcedText(why, name));
  const names = listText(out.map(({ name, have }) => t('forced_with', { name, have })));
  return [
    t('forced_bids', { names, need: first.need }),
    ...named.flatMap(({ name, why }) => (why.type === 'bid-too-high' ? [] : [forcedText(why, name)])),
  ];
}
