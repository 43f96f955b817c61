import { setMany, type UseStore } from 'idb-keyval';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from '#lib/game-id.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';

/** Rows written by earlier versions of the app (`fixtures/`). */

export type StoredRow = readonly [key: IDBValidKey, value: Readonly<Record<string, unknown>>];

/** The stored rows of a shared table's devices. `code`: of its room. */
export interface StoredTable {
  readonly id: GameId;
  readonly code: string;
  readonly host: readonly StoredRow[];
  readonly guests: readonly (readonly StoredRow[])[];
}

/** The text of a fixture, such as `version-6/file`. */
export const goldenText = (name: string): string =>
  readFileSync(join(import.meta.dirname, `fixtures/${name}.json`), 'utf8');
export const goldenRows = (name: string): readonly StoredRow[] => JSON.parse(goldenText(name));
export const goldenTable = (name: string): StoredTable => JSON.parse(goldenText(name));

const NO_TIMES = { timeUsed: [], timeLimit: null };
/** What a game from before version 10 holds today besides. */
export const SINCE_VERSION_10 = { branchedFrom: null, tails: [], ...NO_TIMES };

/** What a row from before editions (version 9) holds today: every set-up, game and view says that it is classic. */
export const classicNow = <T>(row: T): T =>
  JSON.parse(JSON.stringify(row), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('hiddenMoney' in value) return { ...STANDARD_TERMS, ...value };
    if ('winners' in value && 'moment' in value)
      return { ...value, edition: 'classic', branchedFrom: null, result: null };
    if ('ticket' in value && 'takeovers' in value) return { ...value, ...NO_TIMES };
    if ('logLength' in value && 'holders' in value) return { ...value, ...NO_TIMES };
    if ('app' in value) return { ...value, ...SINCE_VERSION_10 };
    if (!('stage3Card' in value)) return value;
    const state = { ...value, discount: null, phasedOut: false, starts: [], trust: null };
    return 'deckCount' in value ? { ...state, topCard: null } : state;
  });

/** Puts rows into a storage unchanged. */
export const putRows = (rows: readonly StoredRow[], use: UseStore): Promise<void> =>
  setMany(
    rows.map(([key, value]) => [key, value]),
    use,
  );

/** The value of the only row whose key is, or begins with, this word. */
export function rowOf(rows: readonly StoredRow[], kind: string): StoredRow[1] {
  const [row, ...others] = rows.filter(([key]) => (Array.isArray(key) ? key[0] : key) === kind);
  if (!row || others.length > 0) throw new Error(`${row ? 'several rows' : 'no row'}: ${kind}`);
  return row[1];
}
