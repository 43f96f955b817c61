import type { RuleId } from '../../rules/rule-ids.ts';
import { getContext, setContext } from 'svelte';

/** How a rule that a text refers to is reached: by its address, or, over a table, in the sheet. */
export type SeeWay = { readonly href: (rule: RuleId) => string } | 'sheet';

const KEY = Symbol('the way to a rule');
export const setSeeWay = (way: SeeWay): SeeWay => setContext(KEY, way);
export const seeWay = (): SeeWay => getContext<SeeWay>(KEY);
