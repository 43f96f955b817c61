import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import { OPTIONAL_TERMS, type OptionalTerm, type Terms } from '../../rules/types.ts';

const TERM: Readonly<Record<OptionalTerm, readonly [name: PlainKey, hint: PlainKey]>> = {
  beginners: ['setup_beginners', 'setup_beginners_hint'],
  trust: ['setup_trust', 'setup_trust_hint'],
  startingCities: ['setup_starts', 'setup_starts_hint'],
};
export const termName = (term: OptionalTerm): string => t(TERM[term][0]);
/** What a term changes, in one line. */
export const termHint = (term: OptionalTerm): string => t(TERM[term][1]);

/** The names of the terms that were agreed on. */
export const agreedTerms = (terms: Pick<Terms, OptionalTerm>): readonly string[] =>
  OPTIONAL_TERMS.filter((term) => terms[term]).map(termName);
