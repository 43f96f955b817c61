import * as v from 'valibot';
import type { GameId } from '../game-id.ts';
import { list, text } from '../shapes/nouns.ts';
import { parseRow, withVersion } from './parsed.ts';

/**
 * The order in which the games and tables of this device were played here. Their stored times do not show it: clocks can be set, and some
 * times come from other devices.
 */

export const ORDER_KEY = 'played';

/** More than a player ever goes back to. */
const MOST = 200;
export const ORDER = v.strictObject({ played: list(text(100), MOST) });

/** Names of games and tables in the order. */
export const gameEntry = (id: GameId): string => `game ${id}`;
export const tableEntry = (code: string): string => `table ${code}`;

/** The stored order, last played first; empty if it is missing or unreadable. */
export const readOrder = (stored: unknown): readonly string[] =>
  parseRow('play-order', ORDER, stored)?.played ?? [];

/** Records that this was played now. `stored`: the current row in this store. */
export function notePlayed(store: IDBObjectStore, stored: unknown, what: string): void {
  const before = readOrder(stored);
  if (before[0] === what) return;
  const played = [what, ...before.filter((other) => other !== what)].slice(0, MOST);
  store.put(withVersion({ played }), ORDER_KEY);
}

/**
 * A number that increases with the order of play here. Entries missing from the order come before all others, sorted by `stamp`,
 * milliseconds since 1970, UTC.
 */
export function recencyOf(order: readonly string[], what: string, stamp: number): number {
  const place = order.indexOf(what);
  return place < 0 ? stamp : Number.MAX_SAFE_INTEGER - place;
}
