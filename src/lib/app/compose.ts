import { type GameId, gameIdFrom } from '../game-id.ts';
import { durableStore } from '../persist/db.ts';
import { pageLocks } from '../persist/locks.ts';
import { IdbSaves } from '../persist/saves.ts';
import { painted } from '../pwa/painted.ts';
import { markGameOpen } from '../pwa/playing.ts';
import type { Clock, Instant } from '../session/ports/clock.ts';
import type { DamagedRows } from './damaged-rows.ts';
import { LocalGames } from './local-games.ts';
import type { Multiplayer } from './multiplayer.ts';
import type { TableList } from './table-list.ts';

/**
 * The only place that connects the services to the real browser. Shared tables and bots have their own, `compose-multiplayer.ts` and
 * `bots/compose-bots.ts`, because these are fetched only for them.
 */

const clock: Clock = {
  now: () => Date.now(),
  // In most browsers it stands still while the device sleeps, which is the safe side: a sleeping page gets no messages, so it must not
  // conclude that others were gone for as long.
  instant: () => performance.now() as Instant,
};
const database = durableStore('kilowatt', () => indexedDB);

/** 128 random bits. (`randomUUID` is missing on pages without https.) */
const newId = (): GameId => gameIdFrom(crypto.getRandomValues(new Uint32Array(4)).join('-'));

let games: LocalGames | null = null;

export function localGames(): LocalGames {
  if (games) return games;
  const made = new LocalGames({
    saves: new IdbSaves(database),
    locks: pageLocks(),
    clock,
    newId,
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    settings: () => localStorage,
    gameOpen: markGameOpen,
    painted,
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void made.comeBack();
  });
  games = made;
  return made;
}

/** The shared tables of this device, for the start page. */
export async function tableList(): Promise<TableList> {
  const [{ IdbSharedTables }, { TableList }] = await Promise.all([
    import('../persist/tables.ts'),
    import('./table-list.ts'),
  ]);
  return new TableList({ tables: new IdbSharedTables(database), saves: new IdbSaves(database) });
}

/** The unreadable rows of this device. */
export async function damagedRows(): Promise<DamagedRows> {
  const [{ IdbDamaged }, { DamagedRows }] = await Promise.all([
    import('../persist/damaged.ts'),
    import('./damaged-rows.ts'),
  ]);
  return new DamagedRows(new IdbDamaged(database));
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
  return composeMultiplayer({ database, clock, newId, settings: localGames().settings });
}
