import { resolve } from '$app/paths';
import type { PageId } from './page.ts';

/** The address of a page of rules, at a rule or section of it; of the list of pages without a page. */
export type RulesAddress = (page?: PageId, anchor?: string) => string;

/** The addresses of the pages of rules, each with the same query: it says where their readers came from. */
export const rulesAddress =
  (query: string): RulesAddress =>
  (page, anchor = '') =>
    `${resolve('/rules/[[page]]', page ? { page } : {})}${query}${anchor && `#${anchor}`}`;
