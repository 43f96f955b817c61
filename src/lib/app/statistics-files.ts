import { exportGame } from '../persist/files.ts';
import type { TextFile } from '../pwa/download.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import type { CountedGame } from '../stats/counted.ts';
import { dateOf, gameJson, gameRows } from '../stats/game-export.ts';
import { gamesJson, gamesRows } from '../stats/games-export.ts';
import { csvOf } from '../stats/separated-values.ts';

/** Statistics as files for the player. */

export type StatisticsFormat = 'csv' | 'json';
const TYPES: Readonly<Record<StatisticsFormat, string>> = { csv: 'text/csv', json: 'application/json' };

/** Of one game, as kilowatt-zwölf-städte-2026-11-21-statistics.csv. */
export const gameStatisticsFile = (game: SavedGame, format: StatisticsFormat): TextFile => ({
  name: exportGame(game).name.replace(/\.json$/, `-statistics.${format}`),
  type: TYPES[format],
  text: format === 'csv' ? csvOf(gameRows(game)) : gameJson(game),
});

/** Over all games, as kilowatt-statistics-2026-11-21.csv. `now`: milliseconds since 1970; the day in its name is that of UTC. */
export const allStatisticsFile = (
  games: readonly CountedGame[],
  format: StatisticsFormat,
  now: number,
): TextFile => ({
  name: `kilowatt-statistics-${dateOf(now).slice(0, 10)}.${format}`,
  type: TYPES[format],
  text: format === 'csv' ? csvOf(gamesRows(games)) : gamesJson(games),
});
