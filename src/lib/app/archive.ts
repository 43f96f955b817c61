import type { SaveStore } from '../session/ports/storage.ts';
import type { FinishedGame } from '../state/guest-game.svelte.ts';
import { CommandLog } from '../session/game/command-log.ts';

/**
 * Puts a game among those of this device, in the name of `owner`. `now`: milliseconds since 1970, UTC. False: it does not lie
 * there, because it is not over, the storage failed, or it was deleted here after its end.
 */
export async function archive(
  saves: SaveStore,
  owner: string,
  { game: id, seats, origin, commands }: FinishedGame,
  now: number,
): Promise<boolean> {
  const listed = await saves.list();
  if (!listed.ok) return false;
  const known = listed.value.find((one) => one.id === id);
  // it lies there already where another tab of this browser plays, too; a copy that did not come to the end is an older one
  if (known?.moment === 'over') return known.deleted === null;
  const played = CommandLog.replay({ id, name: '', created: now, updated: now, seats }, origin, commands);
  // nothing to play on twice
  if (!played.ok || !played.value.isOver) return false;
  const { value: table } = played;
  await saves.claim(id, owner);
  const put = await saves.put({ meta: table.meta, commandLog: table, draft: null }, owner);
  return put.ok;
}
