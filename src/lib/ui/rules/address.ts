import type { PageId } from './page.ts';

/** The address of a page of rules, at a rule or section of it; of the list of pages without a page. */
export type RulesAddress = (page?: PageId, anchor?: string) => string;
