import { resupplyAhead } from '../../figures/resupply.ts';
import { t } from '../../i18n/t.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { Resource } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { numberText, signedText } from './numbers.ts';

/** The cubes that the next resupply brings: "5", or "up to 5". */
export function resupplyText(view: View, resource: Resource): string {
  const { count, isSure } = resupplyAhead(view, resource);
  return isSure ? numberText(count) : t('up_to', { count });
}

/** The same as a short figure: "+5", or "+≤5", in the direction in which the language writes "+5". */
export function resupplyFigure(view: View, resource: Resource): string {
  // Y11: a zero would read as “not this time”
  if (view.phasedOut && rulesOf(view.terms).phaseOut?.resource === resource) return '–';
  const { count, isSure } = resupplyAhead(view, resource);
  return isSure ? signedText(count) : signedText(count).replace('+', '+≤');
}
