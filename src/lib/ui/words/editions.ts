import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import { STANDARD_TERMS } from '../../rules/setup.ts';
import type { EditionId } from '../../rules/types.ts';

const EDITION: Readonly<Record<EditionId, PlainKey>> = { classic: 'edition_classic', '2019': 'edition_2019' };
/** The name of an edition. */
export const editionName = (edition: EditionId): string => t(EDITION[edition]);

/** The name of an edition other than that of most games; null for that one. */
export const otherEditionName = (edition: EditionId): string | null =>
  edition === STANDARD_TERMS.edition ? null : editionName(edition);
