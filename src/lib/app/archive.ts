import { type FinishedGame, replayFinished } from '../session/fair-deal/finished-game.ts';
import type { SaveStore } from '../session/ports/storage.ts';

/**
 * Saves a finished game on this device for the page `owner`. `now`: milliseconds since 1970, UTC. Returns false if it is not saved, because
 * it is not over, the storage failed, or the player deleted it after its end.
 */
export async function archive(
  saves: SaveStore,
  owner: string,
  finished: FinishedGame,
  now: number,
): Promise<boolean> {
  const { id } = finished;
  const listed = await saves.list();
  if (!listed.ok) return false;
  const known = listed.value.find((one) => one.id === id);
  // the id identifies the whole game: another tab at the same table has saved it already
  if (known) return known.deleted === null;
  // an unfinished game continues at its table; a save of it would be played twice
  const commandLog = replayFinished(finished, now);
  if (!commandLog) return false;
  const put = await saves.put({ meta: commandLog.meta, commandLog, draft: null }, owner);
  return put.ok;
}
