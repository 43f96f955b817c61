import type { Result } from '../result.ts';
import type { Setup } from '../rules/setup.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { type Deal, dealCode, dealCodeIn, type DealError, isSameDeal, readDeal } from '../share/deal.ts';

const FRAGMENT = '#deal=';

/** The link to the deal of a game; null if it began from a position or given cards. `page`: the address of the set-up page. */
export function dealLink({ commandLog }: SavedGame, page: string): string | null {
  const code = dealCode(commandLog.origin);
  return code === null ? null : `${page}${FRAGMENT}${code}`;
}

/** The deal in the fragment of the set-up page; null if it names none. */
export function dealIn(fragment: string): Result<Deal, DealError> | null {
  return fragment.toLowerCase().startsWith(FRAGMENT) ? readDeal(fragment) : null;
}

/** The seed of a deal for a set-up with its terms; undefined for any other, whose cards are drawn. */
export const seedFor = (deal: Deal | null, setup: Setup): Deal['seed'] | undefined =>
  deal && isSameDeal(deal.setup, setup) ? deal.seed : undefined;

/** The fragment of the set-up page in a text that somebody sent or typed; null if it holds no deal. */
export function dealInText(text: string): string | null {
  const code = dealCodeIn(text);
  if (code !== null) return `${FRAGMENT}${code}`;
  // a link that is cut leads to the set-up, too, which says so
  return /#deal=[\w.,+-]+/i.exec(text.replaceAll(/\s+/g, ''))?.[0] ?? null;
}
