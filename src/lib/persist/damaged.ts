import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { ok, type Result } from '../result.ts';
import type { DamagedRow, DamagedStore, SaveProblem } from '../session/ports/storage.ts';
import { joinedKey } from './aside.ts';
import { tryStorage } from './db.ts';
import { parseRow } from './parsed.ts';
import { idIn, keysOfKind } from './row.ts';
import { ROW } from './schema.ts';
import { readHosted, readJoined, readTakenOver } from './tables.ts';

const keyOf = ({ kind, id }: DamagedRow): IDBValidKey =>
  kind === 'game' ? ['game', id] : kind === 'hosted' ? ['hosted', id] : joinedKey(id);

const isListed = (row: unknown): boolean => parseRow('listing', ROW, row) !== null;
const isHosted = (row: unknown): boolean => readHosted(row) !== null || readTakenOver(row) !== null;

/** Unreadable rows in IndexedDB, which are missing from the lists. */
export class IdbDamaged implements DamagedStore {
  readonly #use: UseStore;
  constructor(use: UseStore) {
    this.#use = use;
  }

  async list(): Promise<Result<readonly DamagedRow[], SaveProblem>> {
    const kinds = ['game', 'row', 'hosted', 'seated'] as const;
    const found = await tryStorage(() =>
      this.#use('readonly', (store) =>
        Promise.all([
          Promise.all(kinds.map((kind) => promisifyRequest(store.getAllKeys(keysOfKind(kind))))),
          // the games themselves are long, and most are listed by their short rows
          Promise.all(
            kinds.slice(1).map((kind) => promisifyRequest<unknown[]>(store.getAll(keysOfKind(kind)))),
          ),
        ]),
      ),
    );
    if (!found.ok) return found;
    const [[games = [], rows = [], hosted = [], joined = []], [rowValues, hostedValues, joinedValues]] =
      found.value;
    const unread = (
      keys: readonly IDBValidKey[],
      values: readonly unknown[] = [],
      isRead: (row: unknown) => boolean,
    ) => keys.filter((_, at) => !isRead(values[at])).map(idIn);
    const unlisted = new Set(unread(rows, rowValues, isListed));
    const listed = new Set(rows.map(idIn).filter((id) => !unlisted.has(id)));
    const lost = games.map(idIn).filter((id) => !listed.has(id));
    const damaged = await Promise.all(lost.map((id) => this.#damagedGame(id)));
    return ok([
      ...damaged.flat(),
      ...unread(hosted, hostedValues, isHosted).map((id) => ({ kind: 'hosted', id, error: null }) as const),
      ...unread(joined, joinedValues, (row) => readJoined(row) !== null).map(
        (id) => ({ kind: 'joined', id, error: null }) as const,
      ),
    ]);
  }

  /** The stored row unchanged. */
  raw(row: DamagedRow): Promise<Result<unknown, SaveProblem>> {
    return tryStorage(() => get<unknown>(keyOf(row), this.#use));
  }
  async delete(row: DamagedRow): Promise<Result<null, SaveProblem>> {
    const done = await tryStorage(() => del(keyOf(row), this.#use));
    return done.ok ? ok(null) : done;
  }
  /** Puts a deleted row back unchanged. */
  async putBack(row: DamagedRow, value: unknown): Promise<Result<null, SaveProblem>> {
    const done = await tryStorage(() => set(keyOf(row), value, this.#use));
    return done.ok ? ok(null) : done;
  }

  /** A game whose short row is unreadable can still be readable itself. */
  async #damagedGame(id: string): Promise<readonly DamagedRow[]> {
    const stored = await tryStorage(() => get<unknown>(['game', id], this.#use));
    if (!stored.ok) return [];
    const { beginOf, restoreSave } = await import('./restore.ts');
    const restored = restoreSave(stored.value, await beginOf(stored.value));
    return restored.ok ? [] : [{ kind: 'game', id, error: restored.error }];
  }
}
