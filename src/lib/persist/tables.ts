import { del, delMany, getMany, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { GameId } from '../game-id.ts';
import { ok, type Result } from '../result.ts';
import { type GuestRecord, NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import type { Identity } from '../session/ids.ts';
import type { SavedGame, SaveProblem } from '../session/ports/storage.ts';
import { PAIRED, type Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { logEntry } from '../shapes/news.ts';
import { command, date, gameId, list, MAX_COMMANDS, personName, seatInfos, text } from '../shapes/nouns.ts';
import {
  device,
  hex,
  hexOrNone,
  hostRecord,
  identity,
  invite,
  number,
  room,
  tableId,
  trust,
} from '../shapes/people.ts';
import { tableView } from '../shapes/table-view.ts';
import { asideKey, forgetAside, joinedKey, replicaKey, restoreAside, setAside } from './aside.ts';
import { committed, tryStorage } from './db.ts';
import { readWithGoodIds } from './good-ids.ts';
import { parseRow, withVersion } from './parsed.ts';
import { notePlayed, ORDER, ORDER_KEY, readOrder, recencyOf, tableEntry } from './play-order.ts';
import { gameKey, gameToPut, hostedKey, keysOfKind, rowKey, wasTakenOver, writeAsOwner } from './row.ts';
import { ROW } from './schema.ts';

/** Storage for shared tables: host records, guest records and replicas. A row that cannot be parsed counts as missing. */

export interface HostedRow {
  readonly room: Room;
  /** This device's identity at the table. */
  readonly identity: Identity;
  readonly hostRecord: HostRecord;
  /** Number and hash of the game's commands at the time of writing: the game may have been continued as a local game since. */
  readonly commands: number;
  readonly played: string;
  /** The table has ended for its guests. This device can reopen it. */
  readonly ended: boolean;
}
export interface JoinedRow {
  readonly room: Room;
  readonly identity: Identity;
  readonly guestRecord: GuestRecord;
  /** Time of the last visit. Milliseconds since 1970, UTC. */
  readonly lastVisit: number;
  readonly seats: HostRecord['seats'];
  /** The host has ended the table but can reopen it, so the row is kept, though not listed, for a seat that was moved here. */
  readonly ended: boolean;
  /** The invite of the invitation; null if the device came by the room code, or has already been let in. */
  readonly invite: Invite | null;
}

export interface ListedTable extends JoinedRow {
  /** Increases with each game played on this device, independent of clocks. */
  readonly recency: number;
}

/** A game hosted here until another device took it over. */
export interface TakenOverGame {
  readonly game: GameId;
  /** When this device stopped hosting the game. Milliseconds since 1970, UTC. */
  readonly since: number;
  /** The room of the table that continues it. */
  readonly room: Room;
  /** Identifies the table, and the game by its log; null in rows from before version 8. */
  readonly continued: ContinuedGame | null;
}
/** A game's identity at its table, by which a later log of the table is recognized as its continuation. */
export interface ContinuedGame {
  readonly table: string;
  /** The table's id of the game. */
  readonly game: string;
  /** Entries of the log, and their digest. */
  readonly entries: number;
  readonly digest: string;
}

const HOSTED = v.strictObject({
  room,
  identity,
  hostRecord,
  commands: number,
  played: text(16),
  ended: v.boolean(),
});
const TAKEN_OVER = v.strictObject({
  game: gameId,
  since: date,
  room,
  continued: v.nullable(v.strictObject({ table: tableId, game: tableId, entries: number, digest: hex })),
});
const request = v.variant('type', [
  v.strictObject({ type: v.literal('act'), id: number, revision: number, commands: list(command, 50) }),
  v.strictObject({ type: v.literal('undo'), id: number, revision: number }),
  v.strictObject({ type: v.literal('redo'), id: number, revision: number }),
]);
const part = v.strictObject({
  ...{ share: hex, agreementHash: hexOrNone, deal: hexOrNone },
  ...{ game: tableId, played: number, host: v.union([v.literal(''), device]) },
});
const guestRecord = v.strictObject({
  epoch: v.fallback(number, NEW_GUEST_RECORD.epoch),
  lastRequestId: v.fallback(number, NEW_GUEST_RECORD.lastRequestId),
  pending: v.fallback(list(request, 50), []),
  part: v.fallback(v.nullable(part), null),
  storage: v.fallback(hexOrNone, NEW_GUEST_RECORD.storage),
  visits: v.fallback(number, NEW_GUEST_RECORD.visits),
  trust: v.fallback(v.nullable(trust), null),
});
/** An invalid field counts as missing, so the room and the keys, which lead back to the seat, are not lost with it. */
const JOINED = v.strictObject({
  room,
  identity,
  guestRecord: v.fallback(guestRecord, NEW_GUEST_RECORD),
  lastVisit: v.fallback(date, 0),
  seats: v.fallback(seatInfos, []),
  ended: v.fallback(v.boolean(), false),
  invite: v.fallback(v.nullable(invite), null),
});
/** Reads the stored row of a hosted table; null if it is unreadable. */
export const readHosted = (stored: unknown): HostedRow | null => parseRow('hosted', HOSTED, stored);
export const readTakenOver = (stored: unknown): TakenOverGame | null =>
  parseRow('taken-over', TAKEN_OVER, stored);
/** Reads the stored row of a joined table; null if room or keys are unreadable. */
export const readJoined = (stored: unknown): JoinedRow | null => parseRow('joined', JOINED, stored);
const REPLICA = v.strictObject({ tableView, log: list(logEntry, MAX_COMMANDS + 1) });
const PLAYER = v.strictObject({ name: personName });

/** The schemas of these rows, by kind. */
export const TABLE_ROWS = {
  ...{ hosted: HOSTED, joined: JOINED, replica: REPLICA, player: PLAYER },
  'taken-over': TAKEN_OVER,
  'play-order': ORDER,
} as const;

const PLAYER_KEY = 'identity';

/** Marks a row as ended. Reading and writing share one transaction, so no newer write is lost. */
function mark(store: IDBObjectStore, key: IDBValidKey): void {
  const request = store.get(key);
  request.onsuccess = () => {
    const kept: unknown = request.result;
    if (typeof kept === 'object' && kept !== null) store.put({ ...kept, ended: true }, key);
  };
}

export class IdbSharedTables {
  readonly #use: UseStore;
  constructor(use: UseStore) {
    this.#use = use;
  }

  /**
   * Writes the host record and the game, if it has begun, in one transaction; resolves after the commit. Fails with save/taken, and writes
   * nothing, if another page owns the game.
   */
  async putHosted(
    { room, identity, hostRecord, commands, played, ended }: HostedRow,
    game: SavedGame | null,
    owner: string,
  ): Promise<Result<'created' | 'replaced', SaveProblem>> {
    // an answer can be repeated only while its channel is open; the request ids suffice to recognize a duplicate
    const members = hostRecord.members.map((member) => ({ ...member, lastAnswer: null }));
    const record = { room, identity, hostRecord: { ...hostRecord, members }, commands, played, ended };
    const put = game && gameToPut(game, owner);
    let outcome: 'created' | 'replaced' = 'replaced';
    const written = await writeAsOwner(owner, this.#use, hostRecord.id, (row, store) => {
      if (row === null) outcome = 'created';
      store.put(withVersion(record), hostedKey(hostRecord.id));
      put?.(row, store);
    });
    return written.ok ? ok(outcome) : written;
  }
  async getHosted(game: GameId): Promise<Result<HostedRow | null, SaveProblem>> {
    const found = await this.#read(hostedKey(game));
    return found.ok ? ok(readHosted(found.value)) : found;
  }
  async allHosted(): Promise<readonly HostedRow[]> {
    return this.#all('hosted', readHosted);
  }
  endHosted(game: GameId): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => mark(store, hostedKey(game)));
  }
  deleteHosted(game: GameId): Promise<Result<null, SaveProblem>> {
    return this.#drop(hostedKey(game));
  }
  /** Replaces the host record of a taken-over game. */
  putTakenOver(takenOver: TakenOverGame): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(withVersion(takenOver), hostedKey(takenOver.game)));
  }
  /** Deletes a taken-over game with its rows, for good. */
  async deleteTakenOver(game: GameId): Promise<Result<null, SaveProblem>> {
    const done = await tryStorage(() => delMany([gameKey(game), rowKey(game), hostedKey(game)], this.#use));
    return done.ok ? ok(null) : done;
  }
  /** Null if no other device has taken over the game, or if the player has restored it since. */
  async getTakenOver(game: GameId): Promise<Result<TakenOverGame | null, SaveProblem>> {
    const found = await tryStorage(() => getMany<unknown>([hostedKey(game), rowKey(game)], this.#use));
    if (!found.ok) return found;
    const [hosted, row] = found.value;
    return ok(
      wasTakenOver(hosted, parseRow('listing', ROW, row)?.deleted ?? null) ? readTakenOver(hosted) : null,
    );
  }
  async allTakenOver(): Promise<readonly TakenOverGame[]> {
    return this.#all('hosted', readTakenOver);
  }

  putJoined(row: JoinedRow): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(withVersion(row), joinedKey(row.room.code)));
  }
  /** Stores a row with other keys than the stored ones, and deletes the replica, which shows the secrets of the old seat. */
  replaceJoined(row: JoinedRow): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => {
      store.put(withVersion(row), joinedKey(row.room.code));
      store.delete(replicaKey(row.room.code));
    });
  }
  async getJoined(code: string): Promise<Result<JoinedRow | null, SaveProblem>> {
    const found = await this.#read(joinedKey(code));
    return found.ok ? ok(readJoined(found.value)) : found;
  }
  /** The tables that have not ended, last played first. */
  async allJoined(): Promise<readonly ListedTable[]> {
    return (await this.#joinedRows()).filter(({ ended }) => !ended);
  }
  /** The tables joined by pairing, last played first. */
  async allPaired(): Promise<readonly JoinedRow[]> {
    const paired = (await this.#joinedRows()).filter(({ room }) => room.server === PAIRED);
    return paired.map(({ recency: _recency, ...row }) => row);
  }
  async #joinedRows(): Promise<readonly ListedTable[]> {
    const [all, stored] = await Promise.all([this.#all('seated', readJoined), this.#read(ORDER_KEY)]);
    const order = readOrder(stored.ok ? stored.value : null);
    return all
      .map((row) => ({ ...row, recency: recencyOf(order, tableEntry(row.room.code), row.lastVisit) }))
      .toSorted((a, b) => b.recency - a.recency);
  }
  /** Records that this device is at the table now. */
  notePlayed(code: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      const request = store.get(ORDER_KEY);
      request.onsuccess = () => notePlayed(store, request.result, tableEntry(code));
    });
  }
  /** Marks a table as ended: keeps the guest record and deletes the replica. */
  endJoined(code: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      mark(store, joinedKey(code));
      store.delete(replicaKey(code));
    });
  }
  /** Deletes the guest record and the replica of a table, and brings back a table of the same room that was set aside. */
  deleteJoined(code: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => restoreAside(store, code));
  }
  /** Sets a table aside in favour of `row`. A table already set aside stays there. */
  setAside(row: JoinedRow): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => setAside(store, row.room.code, withVersion(row)));
  }
  /** The table of this room that was set aside; null without one. */
  async getAside(code: string): Promise<Result<JoinedRow | null, SaveProblem>> {
    const found = await this.#read(asideKey(code));
    return found.ok ? ok(readJoined(found.value)) : found;
  }
  deleteAside(code: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => forgetAside(store, code));
  }
  putReplica(code: string, replica: ReplicaState): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(withVersion(replica), replicaKey(code)));
  }
  /** Deletes the replica, unless a later page of this device has joined since visit number `visits`. */
  deleteReplica(code: string, visits: number): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      const request = store.get(joinedKey(code));
      request.onsuccess = () => {
        const row = readJoined(request.result);
        if (!row || row.guestRecord.visits <= visits) store.delete(replicaKey(code));
      };
    });
  }
  async getReplica(code: string): Promise<Result<ReplicaState | null, SaveProblem>> {
    const found = await this.#read(replicaKey(code));
    return found.ok ? ok(parseRow('replica', REPLICA, found.value)) : found;
  }

  /** The player's name at tables; '' if not given yet. */
  async getPlayerName(): Promise<string> {
    const found = await this.#read(PLAYER_KEY);
    return (found.ok ? parseRow('player', PLAYER, found.value)?.name : null) ?? '';
  }
  putPlayerName(name: string): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(withVersion({ name }), PLAYER_KEY));
  }

  /** Every readable row of a kind. `word`: the first part of its keys. */
  async #all<T>(word: 'hosted' | 'seated', read: (stored: unknown) => T | null): Promise<readonly T[]> {
    const all = await tryStorage(() =>
      readWithGoodIds(this.#use, async (store) => {
        const [keys, found] = await Promise.all([
          // room codes are no ids of games
          word === 'hosted' ? promisifyRequest(store.getAllKeys(keysOfKind(word))) : [],
          promisifyRequest<unknown[]>(store.getAll(keysOfKind(word))),
        ]);
        return { keys, found };
      }),
    );
    return all.ok ? all.value.flatMap((one) => read(one) ?? []) : [];
  }
  #read(key: IDBValidKey): Promise<Result<unknown, SaveProblem>> {
    return tryStorage(() => this.#use('readonly', (store) => promisifyRequest<unknown>(store.get(key))));
  }
  async #drop(key: IDBValidKey): Promise<Result<null, SaveProblem>> {
    const done = await tryStorage(() => del(key, this.#use));
    return done.ok ? ok(null) : done;
  }
  /** Commits explicitly, so that the commit need not wait until the page has handled every request's result. */
  #write(write: (store: IDBObjectStore) => void): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      write(store);
      store.transaction.commit();
    });
  }
  async #change(change: (store: IDBObjectStore) => void): Promise<Result<null, SaveProblem>> {
    const done = await tryStorage(() =>
      this.#use('readwrite', (store) => {
        change(store);
        return committed(store);
      }),
    );
    return done.ok ? ok(null) : done;
  }
}
