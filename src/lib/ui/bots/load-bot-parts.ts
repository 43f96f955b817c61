import type * as Parts from './bot-parts.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';

/** Fetches what a game with bots needs, with its messages; rejects when it cannot be fetched. */
export async function loadBotParts(): Promise<typeof Parts> {
  const [parts] = await Promise.all([import('./bot-parts.ts'), loadMessages('more', 'bots')]);
  return parts;
}
