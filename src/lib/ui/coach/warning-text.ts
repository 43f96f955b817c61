import type { CoachWarning } from '../../coach/warnings.ts';
import { t } from '../../i18n/t.ts';

/** A warning of the coach in words: what is wrong with a step, with its figures. */
export function warningText(warning: CoachWarning): string {
  switch (warning.kind) {
    case 'spends-all': {
      const { left, fuel, house, first } = warning;
      const lacks = fuel === 0 ? 'house' : house === 0 ? 'fuel' : first ? 'both' : 'more';
      return t('coach_warn_money', { left, lacks, need: fuel + house });
    }
    case 'no-fuel':
      return t('coach_warn_fuel', warning);
    case 'no-city':
      return t('coach_warn_city', warning);
    case 'no-power':
      return t('coach_warn_power', warning);
  }
}
