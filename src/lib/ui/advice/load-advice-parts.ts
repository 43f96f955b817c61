import type * as AdviceParts from './advice-parts.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';

/** Fetches what shows advice, with its messages; rejects when that cannot be fetched. */
export async function loadAdviceParts(): Promise<typeof AdviceParts> {
  const [parts] = await Promise.all([import('./advice-parts.ts'), loadMessages('more', 'advice')]);
  return parts;
}
