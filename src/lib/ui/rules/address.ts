import { resolve } from '$app/paths';
import type { EditionId } from '../../rules/types.ts';
import type { PageId } from './page.ts';

/** The address of a page of rules, optionally at a rule or section; without a page, of the list. */
export type RulesAddress = (page?: PageId, anchor?: string) => string;

/** The addresses of the pages of rules, each with the same query, which records where their reader came from. */
export const rulesAddress =
  (query: string): RulesAddress =>
  (page, anchor = '') =>
    `${resolve('/rules/[[page]]', page ? { page } : {})}${query}${anchor && `#${anchor}`}`;

/** The page about what is different in an edition; none for that of most games. */
export const PAGE_OF_EDITION: Readonly<Partial<Record<EditionId, PageId>>> = { '2019': 'edition-2019' };
