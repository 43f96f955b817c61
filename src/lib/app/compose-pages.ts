import { IdbSaves } from '../persist/saves.ts';
import type { Result } from '../result.ts';
import type { GameSummary, SaveProblem } from '../session/ports/storage.ts';
import { deviceParts, localGames } from './compose.ts';
import type { DamagedRows } from './damaged-rows.ts';
import type { Multiplayer } from './multiplayer.ts';
import type { TableList } from './table-list.ts';

/** Services of pages other than a local game, each fetched on the first call. */

/** The shared tables of this device, for the start page. */
export async function tableList(): Promise<TableList> {
  const [{ IdbSharedTables }, { TableList }] = await Promise.all([
    import('../persist/tables.ts'),
    import('./table-list.ts'),
  ]);
  return new TableList({
    tables: new IdbSharedTables(deviceParts.database),
    saves: new IdbSaves(deviceParts.database),
  });
}

/** The unreadable rows of this device. */
export async function damagedRows(): Promise<DamagedRows> {
  const [{ IdbDamaged }, { DamagedRows }] = await Promise.all([
    import('../persist/damaged.ts'),
    import('./damaged-rows.ts'),
  ]);
  return new DamagedRows(new IdbDamaged(deviceParts.database));
}

/** The finished games of this device, for statistics. */
export async function statisticsGames(): Promise<Result<readonly GameSummary[], SaveProblem>> {
  const [{ IdbResults }, { finishedGames }] = await Promise.all([
    import('../persist/results.ts'),
    import('./finished-games.ts'),
  ]);
  await localGames().settled();
  return finishedGames(new IdbSaves(deviceParts.database), new IdbResults(deviceParts.database));
}

let shared: Promise<Multiplayer> | null = null;

/** The shared tables of this page. Their code is fetched on the first call, because a local game does not need it. */
export function multiplayer(): Promise<Multiplayer> {
  shared ??= openMultiplayer().catch((error: unknown) => {
    shared = null; // the next call tries again
    throw error;
  });
  return shared;
}

async function openMultiplayer(): Promise<Multiplayer> {
  const { composeMultiplayer } = await import('./compose-multiplayer.ts');
  return composeMultiplayer({ ...deviceParts, settings: localGames().settings });
}
