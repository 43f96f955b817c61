import type * as ReviewParts from './review-parts.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';

/** Fetches what shows a review, with its messages; rejects when that cannot be fetched. */
export async function loadReviewParts(): Promise<typeof ReviewParts> {
  const [parts] = await Promise.all([import('./review-parts.ts'), loadMessages('more', 'advice')]);
  return parts;
}
