import { t } from '../../i18n/t.ts';
import type { PlantKind, Stage } from '../../rules/types.ts';
import { resourceName } from './names.ts';

export function kindName(kind: PlantKind): string {
  if (kind === 'hybrid') return t('kind_hybrid');
  if (kind === 'ecological') return t('kind_ecological');
  return kind === 'fusion' ? t('kind_fusion') : resourceName(kind);
}

export const stageName = (stage: Stage): string => t('stage_n', { stage });
