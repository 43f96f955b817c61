import { EDITIONS } from '../../rules/editions/index.ts';
import type { Terms } from '../../rules/types.ts';
import { lazy } from '../lazy/lazy.svelte.ts';

/** What only tables of editions with a parent show, with its texts. `TableEdition` waits for it, so that it is there while they are played. */
export const laterEditions = lazy(() => import('./parts.ts'), ['editions', 'details']);

/** Whether a table's edition has rules that the first edition has not. */
export const isLaterEdition = ({ edition }: Pick<Terms, 'edition'>): boolean =>
  EDITIONS[edition].parent !== null;
