import type { FinishedGame } from '../session/fair-deal/finished-game.ts';
import type { SaveStore } from '../session/ports/storage.ts';
import { CommandLog } from '../session/game/command-log.ts';

/**
 * Saves a finished game on this device, on behalf of the page `owner`. `now`: milliseconds since 1970, UTC. Returns false if it is not
 * saved, because it is not over, the storage failed, or the player deleted it after its end.
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
  // another tab that plays along may have saved it already; a save that is not over is older and is replaced
  if (known?.moment === 'over') return known.deleted === null;
  const played = CommandLog.replay({ id, name: '', created: now, updated: now, seats }, origin, commands);
  // an unfinished game goes on at its table; a save of it would be played twice
  if (!played.ok || !played.value.isOver) return false;
  const { value: commandLog } = played;
  await saves.claim(id, owner);
  const put = await saves.put({ meta: commandLog.meta, commandLog, draft: null }, owner);
  return put.ok;
}
