import { type GameId, gameIdFrom } from '../game-id.ts';
import { durableStore } from '../persist/db.ts';
import { pageLocks } from '../persist/locks.ts';
import { IdbSaves } from '../persist/saves.ts';
import { painted } from '../pwa/painted.ts';
import { markGameOpen } from '../pwa/playing.ts';
import type { Clock, Instant } from '../session/ports/clock.ts';
import { LocalGames } from './local-games.ts';

/**
 * The only place that connects the services to the real browser. The start page, shared tables and bots have their own, `compose-pages.ts`,
 * `compose-multiplayer.ts` and `bots/compose-bots.ts`, because these are fetched only for them.
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

/** What all services of this page share. */
export const deviceParts = { database, clock, newId };

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
