import { resolve } from '$app/paths';
import type { RulesAddress } from '#lib/ui/rules/address.ts';

/** The addresses of the pages of rules, each with the same query: it says where their readers came from. */
export const rulesAddress =
  (query: string): RulesAddress =>
  (page, anchor = '') =>
    `${resolve('/rules/[[page]]', page ? { page } : {})}${query}${anchor && `#${anchor}`}`;
