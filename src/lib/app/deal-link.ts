import type { Result } from '../result.ts';
import type { Setup } from '../rules/setup.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { type Deal, dealCode, type DealError, isSameDeal, readDeal } from '../share/deal.ts';

const FRAGMENT = '#deal=';

/** The link to the deal of a game; null if it began from a position or given cards. `page`: the address of the set-up page. */
export function dealLink({ commandLog }: SavedGame, page: string): string | null {
  const code = dealCode(commandLog.origin);
  return code === null ? null : `${page}${FRAGMENT}${code}`;
}

/** The deal in the fragment of the set-up page; null if it names none. */
export function dealIn(fragment: string): Result<Deal, DealError> | null {
  return fragment.startsWith(FRAGMENT) ? readDeal(fragment.slice(FRAGMENT.length)) : null;
}

/** The seed of a deal for a set-up with its terms; undefined for any other, whose cards are drawn. */
export const seedFor = (deal: Deal | null, setup: Setup): Deal['seed'] | undefined =>
  deal && isSameDeal(deal.setup, setup) ? deal.seed : undefined;

/** The fragment of the set-up page in a text that somebody sent; null if it holds no link to a deal. */
export const dealInText = (text: string): string | null =>
  /#deal=[\w.,+-]+/.exec(text.replaceAll(/\s+/g, ''))?.[0] ?? null;
