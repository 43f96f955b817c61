import type { BotSeats } from '#lib/bots/bot-seats.ts';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import { begin } from '#lib/machine/begin.ts';
import { exportGame } from '#lib/persist/files.ts';
import type { Migration } from '#lib/persist/migrations.ts';
import { restoreSave } from '#lib/persist/restore.ts';
import type { Setup } from '#lib/rules/setup.ts';
import type { Seed } from '#lib/rules/types.ts';
import type { SavedGame } from '#lib/session/ports/storage.ts';
import { setupFor, tableAfter } from '../session/fixtures.ts';

/** Saves for tests. */

export interface Wanted {
  readonly id?: GameId;
  readonly name?: string;
  readonly setup?: Setup;
  readonly seed?: Seed;
  /** The number of commands. */
  readonly after?: number;
  readonly updated?: number;
  readonly bots?: BotSeats;
}

export function savedGame({
  id = gameIdFrom('one'),
  name = '',
  setup = setupFor(3),
  seed = 5,
  ...rest
}: Wanted = {}): SavedGame {
  const table = tableAfter(setup, seed, rest.after ?? 60);
  const { updated = 2, bots = [] } = rest;
  const meta = {
    ...table.meta,
    id,
    name,
    updated,
    bots,
    lent: [],
    branchedFrom: null,
    timeUsed: [],
    timeLimit: null,
  };
  return { meta, commandLog: table, draft: null };
}

export const textOf = (game: SavedGame): string => exportGame(game).text;

/** A save as loose data, to be corrupted. */
export const looseOf = (game: SavedGame): Record<string, unknown> => JSON.parse(textOf(game));

/** Reads a save that may begin from a position. */
export const restoreAny = (
  value: unknown,
  migrations?: readonly Migration[],
): ReturnType<typeof restoreSave> => restoreSave(value, begin, migrations);
