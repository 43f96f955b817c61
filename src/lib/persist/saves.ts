import { delMany, get, getMany, promisifyRequest, type UseStore } from 'idb-keyval';
import { type GameId, readGameId } from '../game-id.ts';
import { sanitizeGameName } from '../names.ts';
import { err, ok, type Result } from '../result.ts';
import type {
  GameSummary,
  ListedGame,
  RestoredGame,
  SavedGame,
  SaveError,
  SaveProblem,
  SaveStore,
} from '../session/ports/storage.ts';
import { tryStorage } from './db.ts';
import { readWithGoodIds } from './good-ids.ts';
import { parseRow, withVersion } from './parsed.ts';
import { gameEntry, ORDER_KEY, readOrder, recencyOf } from './play-order.ts';
import { toListing } from './record.ts';
import {
  gameKey,
  gameToPut,
  hostedKey,
  idIn,
  keysOfKind,
  rowKey,
  updateRow,
  wasTakenOver,
  writeAsOwner,
} from './row.ts';
import { type Row, ROW } from './schema.ts';

const listed = ({ owner: _owner, ...listing }: Row): GameSummary => listing;

/** Games in IndexedDB. */
export class IdbSaves implements SaveStore {
  readonly #use: UseStore;
  constructor(use: UseStore) {
    this.#use = use;
  }

  async put(game: SavedGame, owner: string): Promise<Result<'created' | 'replaced', SaveProblem>> {
    const write = gameToPut(game, owner);
    let outcome: 'created' | 'replaced' = 'replaced';
    const written = await writeAsOwner(owner, this.#use, game.meta.id, (row, store) => {
      if (row === null) outcome = 'created';
      write(row, store);
    });
    return written.ok ? ok(outcome) : written;
  }

  async get(id: GameId): Promise<Result<RestoredGame, SaveError | SaveProblem>> {
    const found = await tryStorage(() =>
      getMany<unknown>([gameKey(id), rowKey(id)] as IDBValidKey[], this.#use),
    );
    if (!found.ok) return found;
    const [record, value] = found.value;
    if (record === undefined) return err({ code: 'save/missing', id });
    // loads the rules, which the list does not need
    const { beginOf, restoreSave } = await import('./restore.ts');
    const restored = restoreSave(record, await beginOf(record));
    if (!restored.ok) return restored;
    const { meta } = restored.value;
    return ok({
      ...restored.value,
      meta: { ...meta, id, name: parseRow('listing', ROW, value)?.name ?? meta.name },
    });
  }

  raw(id: GameId): Promise<Result<unknown, SaveProblem>> {
    return tryStorage(() => get<unknown>(gameKey(id), this.#use));
  }

  async claim(id: GameId, owner: string): Promise<Result<null, SaveProblem>> {
    const claimed = await this.#changeRow(id, (row) => ({ ...row, owner }));
    return claimed.ok || claimed.error.code === 'save/missing' ? ok(null) : err(claimed.error);
  }

  async list(): Promise<Result<readonly ListedGame[], SaveProblem>> {
    const all = await tryStorage(() =>
      readWithGoodIds(this.#use, async (store) => {
        const found = await Promise.all([
          promisifyRequest(store.getAllKeys(keysOfKind('game'))),
          promisifyRequest(store.getAllKeys(keysOfKind('row'))),
          promisifyRequest<unknown[]>(store.getAll(keysOfKind('row'))),
          promisifyRequest<unknown>(store.get(ORDER_KEY)),
        ]);
        return { keys: [...found[0], ...found[1]], found };
      }),
    );
    if (!all.ok) return all;
    const [games, keys, values, stored] = all.value;
    const order = readOrder(stored);
    // the key of a row counts, whatever id the row contains
    const rows = keys.flatMap((key, at) => {
      const [id, row] = [readGameId(idIn(key)), parseRow('listing', ROW, values[at])];
      return id && row ? [{ ...row, id }] : [];
    });
    const known = new Set(rows.map(({ id }) => id));
    const lost = games.flatMap((key) => readGameId(idIn(key)) ?? []).filter((id) => !known.has(id));
    const found = await Promise.all(lost.map((id) => this.#relisted(id)));
    return ok(
      [...rows.map(listed), ...found.flat()].map((game) => ({
        ...game,
        recency: recencyOf(order, gameEntry(game.id), game.updated),
      })),
    );
  }

  async rename(id: GameId, name: string): Promise<Result<null, SaveError | SaveProblem>> {
    return this.#changeRow(id, (row) => ({ ...row, name: sanitizeGameName(name) }));
  }
  async remove(id: GameId, now: number): Promise<Result<null, SaveError | SaveProblem>> {
    return this.#changeRow(id, (row) => ({ ...row, deleted: now }));
  }
  async bringBack(id: GameId): Promise<Result<null, SaveError | SaveProblem>> {
    return this.#changeRow(id, (row) => ({ ...row, deleted: null }));
  }

  async purge(before: number): Promise<Result<null, SaveProblem>> {
    const all = await this.list();
    if (!all.ok) return all;
    const old = all.value.filter(({ deleted }) => deleted !== null && deleted < before);
    if (old.length === 0) return ok(null);
    const hosted = await tryStorage(() =>
      getMany<unknown>(
        old.map(({ id }) => hostedKey(id)),
        this.#use,
      ),
    );
    if (!hosted.ok) return hosted;
    const keys = old
      .filter(({ deleted }, at) => !wasTakenOver(hosted.value[at], deleted))
      .flatMap(({ id }) => [gameKey(id), rowKey(id), hostedKey(id)]);
    const done = await tryStorage(() => delMany(keys, this.#use));
    return done.ok ? ok(null) : done;
  }

  /** Rewrites a damaged or missing row. */
  async #relisted(id: GameId): Promise<readonly GameSummary[]> {
    const restored = await this.get(id);
    if (!restored.ok) return [];
    const listing = toListing(restored.value);
    await tryStorage(() =>
      updateRow(this.#use, id, (row, store) => {
        if (row === null) store.put(withVersion({ ...listing, owner: null }), rowKey(id));
        return row === null;
      }),
    );
    return [listing];
  }

  async #changeRow(
    id: GameId,
    change: (row: Row) => Row,
  ): Promise<Result<null, SaveProblem | Extract<SaveError, { code: 'save/missing' }>>> {
    const changed = await tryStorage(() =>
      updateRow(this.#use, id, (row, store) => {
        if (row === null) return false;
        store.put(withVersion(change(row)), rowKey(id));
        return true;
      }),
    );
    if (!changed.ok) return changed;
    return changed.value ? ok(null) : err({ code: 'save/missing', id });
  }
}
