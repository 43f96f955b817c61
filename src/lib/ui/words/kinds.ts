import { t } from '../../i18n/t.ts';
import type { PlantKind, Resource, Stage } from '../../rules/types.ts';
import { resourceName } from './names.ts';

export function kindName(kind: PlantKind): string {
  if (kind === 'hybrid') return t('kind_hybrid');
  if (kind === 'ecological') return t('kind_ecological');
  return kind === 'fusion' ? t('kind_fusion') : resourceName(kind);
}

export const stageName = (stage: Stage): string => t('stage_n', { stage });

/** The name of a resource at the head of a row, a column or a line, with a capital where the language has one there. */
export const resourceTitle = (resource: Resource): string => t('resource_title', { resource });
