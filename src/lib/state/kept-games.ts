import type { GameId } from '../game-id.ts';
import { damagedFile, exportGame, type SaveFile } from '../persist/files.ts';
import type { ListedGame, SaveError, SaveProblem, SaveStore } from '../session/ports/storage.ts';

/** The games without deleted ones, last played first. */
export const keptGames = (all: readonly ListedGame[]): readonly ListedGame[] =>
  all.filter(({ deleted }) => deleted === null).toSorted((a, b) => b.recency - a.recency);

/** A saved game as a file, or null if not even its row can be read; and why the game could not be read, if so. */
interface Exported {
  readonly file: SaveFile | null;
  readonly trouble: SaveError | SaveProblem | null;
}

/** Exports a saved game. A damaged one is exported as it is stored. */
export async function exportSaved(saves: Pick<SaveStore, 'get' | 'raw'>, id: GameId): Promise<Exported> {
  // the code that reads saves may be out of reach, for example offline
  const game = await saves.get(id).catch(() => null);
  if (game?.ok) return { file: exportGame(game.value), trouble: null };
  const raw = await saves.raw(id);
  const file = raw.ok && raw.value !== undefined ? damagedFile(id, raw.value) : null;
  return { file, trouble: game && game.error };
}
