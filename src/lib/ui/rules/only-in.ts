import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { EditionId } from '../../rules/types.ts';

const ONLY: Readonly<Record<EditionId, PlainKey>> = {
  classic: 'rules_only_classic',
  '2019': 'rules_only_2019',
};
/** Says that a rule holds in one edition only. */
export const onlyIn = (edition: EditionId): string => t(ONLY[edition]);
