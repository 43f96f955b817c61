import * as v from 'valibot';
import type { UseStore } from 'idb-keyval';
import { del, getMany, promisifyRequest } from 'idb-keyval';
import type { Result } from '../result.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { Identity, GuestRecord, DealPart } from '../session/guest/record.ts';
import type { HostRecord } from '../session/host/record.ts';
import type { Room } from '../session/ports/transport.ts';
import type { SavedGame, SaveProblem } from '../session/ports/storage.ts';
import { ok } from '../result.ts';
import { PAIRED } from '../session/ports/transport.ts';
import { tableView } from '../shapes/table-view.ts';
import { logEntry } from '../shapes/news.ts';
import { command, date, list, seatInfos, text } from '../shapes/nouns.ts';
import { gameId, hex, hexOrNone, hostRecord, identity, number, room } from '../shapes/people.ts';
import { committed, tried } from './db.ts';
import { parsed } from './parsed.ts';
import { gameToPut, hostedKey, isPutAway, rowKey, writeAs } from './row.ts';
import { ROW } from './schema.ts';

/** What is kept of tables that several devices share: as their host, and as a guest. What cannot be read is as good as none. */

export interface HostedRow {
  readonly room: Room;
  /** Who this device is at this table. */
  readonly identity: Identity;
  readonly hostRecord: HostRecord;
  /** Commands of the game when this was written, and their hash: it may have been played on alone since. */
  readonly commands: number;
  readonly played: string;
  /** For the other devices it is over; this one can open it again. */
  readonly ended: boolean;
}
export interface JoinedRow {
  readonly room: Room;
  readonly identity: Identity;
  readonly guestRecord: GuestRecord;
  /** Of the last visit. Milliseconds since 1970, UTC. */
  readonly seen: number;
  readonly seats: HostRecord['seats'];
  /** Its host ended it, and may open it again: a seat that was moved here is found then, and nothing leads to it before. */
  readonly ended: boolean;
}

/** Another device went on with a game that was hosted here. */
export interface TakenOverGame {
  readonly game: string;
  /** When it was put away here. Milliseconds since 1970, UTC. */
  readonly since: number;
  /** Where their table is found. */
  readonly room: Room;
}

const HOSTED = v.strictObject({
  room,
  identity,
  hostRecord,
  commands: number,
  // none in tables kept by an app that did not know them
  played: v.optional(text(16), ''),
  ended: v.optional(v.boolean(), false),
});
const PASSED_ON = v.strictObject({ game: gameId, since: date, room });
const request = v.variant('type', [
  v.strictObject({ type: v.literal('act'), id: number, revision: number, commands: list(command, 50) }),
  v.strictObject({ type: v.literal('undo'), id: number, revision: number }),
  v.strictObject({ type: v.literal('redo'), id: number, revision: number }),
]);
const SEATED = v.strictObject({
  room,
  identity,
  guestRecord: v.strictObject({
    epoch: number,
    lastRequestId: number,
    pending: list(request, 50),
    part: v.nullable(
      v.strictObject({
        share: hex,
        agreementHash: hexOrNone,
        // none in what an app kept that did not know them: a part in no deal
        deal: v.optional(hexOrNone, ''),
        game: v.optional(text(64), ''),
        played: v.optional(number, 0),
        host: v.optional(text(64), ''),
      }),
    ),
    storage: hexOrNone,
    visits: number,
  }),
  seen: date,
  seats: seatInfos,
  ended: v.optional(v.boolean(), false),
});
const SEEN = v.strictObject({ tableView, log: list(logEntry, 100_000) });
const IDENTITY = identity;

const seatedKey = (code: string): IDBValidKey => ['seated', code];
const seenKey = (code: string): IDBValidKey => ['seen', code];
const IDENTITY_KEY = 'identity';

/** As ended; read and written at once, so that nothing that is newer is lost. */
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
   * The table and its game, if it has begun, together or not at all; resolved only after the commit. save/taken: another page
   * has the game, and nothing of it was overwritten.
   */
  putHosted(
    { room, identity, hostRecord, commands, played, ended }: HostedRow,
    game: SavedGame | null,
    owner: string,
  ): Promise<Result<null, SaveProblem>> {
    // what was answered is only for a link that is open; the ids are what matters
    const members = hostRecord.members.map((member) => ({ ...member, lastAnswer: null }));
    const record = { room, identity, hostRecord: { ...hostRecord, members }, commands, played, ended };
    const put = game && gameToPut(game, owner);
    return writeAs(owner, this.#use, hostRecord.game, (row, store) => {
      store.put(record, hostedKey(hostRecord.game));
      put?.(row, store);
    });
  }
  async getHosted(game: string): Promise<Result<HostedRow | null, SaveProblem>> {
    const found = await this.#read(hostedKey(game));
    return found.ok ? ok(parsed(HOSTED, found.value)) : found;
  }
  async allHosted(): Promise<readonly HostedRow[]> {
    return this.#all('hosted', HOSTED);
  }
  endHosted(game: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => mark(store, hostedKey(game)));
  }
  forgetHosted(game: string): Promise<Result<null, SaveProblem>> {
    return this.#drop(hostedKey(game));
  }
  /** Where it was hosted: this device has no table with it any more. */
  putAway(passed: TakenOverGame): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(passed, hostedKey(passed.game)));
  }
  /** Null: others have not gone on with it, or it was brought back since. */
  async getTakenOver(game: string): Promise<Result<TakenOverGame | null, SaveProblem>> {
    const found = await tried(() => getMany<unknown>([hostedKey(game), rowKey(game)], this.#use));
    if (!found.ok) return found;
    const [hosted, row] = found.value;
    return ok(isPutAway(hosted, parsed(ROW, row)?.deleted ?? null) ? parsed(PASSED_ON, hosted) : null);
  }
  async allTakenOver(): Promise<readonly TakenOverGame[]> {
    return this.#all('hosted', PASSED_ON);
  }

  putSeated(seated: JoinedRow): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(seated, seatedKey(seated.room.code)));
  }
  async getSeated(code: string): Promise<Result<JoinedRow | null, SaveProblem>> {
    const found = await this.#read(seatedKey(code));
    return found.ok ? ok(parsed(SEATED, found.value)) : found;
  }
  /** Newest first, without those that were ended. */
  async allSeated(): Promise<readonly JoinedRow[]> {
    return (await this.#seated()).filter(({ ended }) => !ended);
  }
  /** The part in the deal at the last table that was found without a server; null: there was none. */
  async pairedPart(): Promise<DealPart | null> {
    const all = await this.#seated();
    return (
      all.find(({ room: { server }, guestRecord }) => server === PAIRED && guestRecord.part)?.guestRecord
        .part ?? null
    );
  }
  async #seated(): Promise<readonly JoinedRow[]> {
    const all = await this.#all('seated', SEATED);
    return all.toSorted((a, b) => b.seen - a.seen);
  }
  /** Who this device is there is kept, and nothing of what it saw. */
  endSeated(code: string): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      mark(store, seatedKey(code));
      store.delete(seenKey(code));
    });
  }
  /** The place at a table, and what was seen from there. */
  forgetSeated(code: string): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => {
      store.delete(seatedKey(code));
      store.delete(seenKey(code));
    });
  }
  putSeen(code: string, seen: ReplicaState): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(seen, seenKey(code)));
  }
  /** Unless a page of this device came to the table after the one whose last link had the number `visits`. */
  forgetSeen(code: string, visits: number): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      const request = store.get(seatedKey(code));
      request.onsuccess = () => {
        const seated = parsed(SEATED, request.result);
        if (!seated || seated.guestRecord.visits <= visits) store.delete(seenKey(code));
      };
    });
  }
  async getSeen(code: string): Promise<Result<ReplicaState | null, SaveProblem>> {
    const found = await this.#read(seenKey(code));
    return found.ok ? ok(parsed(SEEN, found.value)) : found;
  }

  /** Who this device is at all tables; null: it was never asked. */
  async getIdentity(): Promise<Identity | null> {
    const found = await this.#read(IDENTITY_KEY);
    return found.ok ? parsed(IDENTITY, found.value) : null;
  }
  putIdentity(who: Identity): Promise<Result<null, SaveProblem>> {
    return this.#write((store) => store.put(who, IDENTITY_KEY));
  }

  /** All that is kept under keys that begin so. */
  async #all<S extends v.GenericSchema>(kind: string, shape: S): Promise<readonly v.InferOutput<S>[]> {
    const all = await tried(() =>
      this.#use('readonly', (store) =>
        promisifyRequest<unknown[]>(store.getAll(IDBKeyRange.bound([kind], [kind, []]))),
      ),
    );
    return all.ok ? all.value.flatMap((one) => parsed(shape, one) ?? []) : [];
  }
  #read(key: IDBValidKey): Promise<Result<unknown, SaveProblem>> {
    return tried(() => this.#use('readonly', (store) => promisifyRequest<unknown>(store.get(key))));
  }
  async #drop(key: IDBValidKey): Promise<Result<null, SaveProblem>> {
    const done = await tried(() => del(key, this.#use));
    return done.ok ? ok(null) : done;
  }
  /** All at once: nothing more is to come, so the commit need not wait until the page has heard of each part. */
  #write(write: (store: IDBObjectStore) => void): Promise<Result<null, SaveProblem>> {
    return this.#change((store) => {
      write(store);
      store.transaction.commit();
    });
  }
  async #change(change: (store: IDBObjectStore) => void): Promise<Result<null, SaveProblem>> {
    const done = await tried(() =>
      this.#use('readwrite', (store) => {
        change(store);
        return committed(store);
      }),
    );
    return done.ok ? ok(null) : done;
  }
}
