import type { IdbResults } from '../persist/results.ts';
import { ok, type Result } from '../result.ts';
import type { GameSummary, SaveProblem, SaveStore } from '../session/ports/storage.ts';
import { countedGames } from '../stats/counted.ts';

/** The games that count in statistics, oldest first. Rows without a result are completed from their games. */
export async function finishedGames(
  saves: Pick<SaveStore, 'list'>,
  results: Pick<IdbResults, 'complete'>,
): Promise<Result<readonly GameSummary[], SaveProblem>> {
  const listed = await saves.list();
  if (!listed.ok) return listed;
  const games: GameSummary[] = [];
  // one at a time: each is replayed
  for (const game of listed.value) {
    const isIncomplete = game.moment === 'over' && game.deleted === null && game.result === null;
    games.push(isIncomplete ? { ...game, result: await results.complete(game) } : game);
  }
  return ok(countedGames(games));
}
