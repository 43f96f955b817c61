import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { EditionId } from '../../rules/types.ts';

const EDITION: Readonly<Record<EditionId, PlainKey>> = { classic: 'edition_classic', '2019': 'edition_2019' };
/** The name of an edition. */
export const editionName = (edition: EditionId): string => t(EDITION[edition]);
