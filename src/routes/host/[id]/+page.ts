import { loadMessages } from '#lib/i18n/locale.svelte.ts';
import { gameAt, type NamesGame, type OfGame } from '../../addresses.ts';

export async function load({ params }: NamesGame): Promise<OfGame> {
  const id = gameAt(params);
  await loadMessages('pages', 'details', 'sharedTables', 'bots');
  return { id };
}
