import * as v from 'valibot';
import type { GameId } from '../game-id.ts';
import { list, text } from '../shapes/nouns.ts';
import { parsed, versioned } from './parsed.ts';

/**
 * In which order the games and tables of this device were played here. The times that are stored with them do not tell: they come from
 * clocks that are set, or from other devices.
 */

export const ORDER_KEY = 'played';

/** More than anybody goes back to. */
const MOST = 200;
export const ORDER = v.strictObject({ played: list(text(100), MOST) });

/** What was played, as the order names it. */
export const asGame = (id: GameId): string => `game ${id}`;
export const asTable = (code: string): string => `table ${code}`;

/** The row as it is stored, the last played first; empty if there is none, or it cannot be read. */
export const readOrder = (stored: unknown): readonly string[] =>
  parsed('play-order', ORDER, stored)?.played ?? [];

/** Writes down that this was played now. `stored`: the row as it is in this store. */
export function notePlayed(store: IDBObjectStore, stored: unknown, what: string): void {
  const before = readOrder(stored);
  if (before[0] === what) return;
  const played = [what, ...before.filter((other) => other !== what)].slice(0, MOST);
  store.put(versioned({ played }), ORDER_KEY);
}

/**
 * A number that is larger for what was played here later. What is not in the order was played before all that is, and is compared by
 * `stamp`, milliseconds since 1970, UTC.
 */
export function recencyOf(order: readonly string[], what: string, stamp: number): number {
  const place = order.indexOf(what);
  return place < 0 ? stamp : Number.MAX_SAFE_INTEGER - place;
}
