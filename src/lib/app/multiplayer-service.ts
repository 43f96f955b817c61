import type { DeviceId } from '../protocol/table-view.ts';
import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { Identity } from '../session/guest/record.ts';
import type { HostRecord } from '../session/host/record.ts';
import type { NetError, Pairing, Room, Signalling } from '../session/ports/transport.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { GameLocks, SaveError, SaveProblem, SaveStore } from '../session/ports/storage.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { HostedRow, IdbSharedTables, JoinedRow } from '../persist/tables.ts';
import type { Promotion } from '../state/guest-game.svelte.ts';
import type { SharedGamePorts } from '../state/shared-game.svelte.ts';
import type { SettingsStore } from '../state/settings.svelte.ts';
import type { Connection, JoinedTable, Multiplayer } from './multiplayer.ts';
import { seatsOf } from '../protocol/table-view.ts';
import { err, ok } from '../result.ts';
import { checkSetup } from '../rules/setup.ts';
import { sanitizeName } from '../names.ts';
import { NEW_GUEST_RECORD } from '../session/guest/record.ts';
import { promotedRecord } from '../session/failover/promotion.ts';
import { PAIRED } from '../session/ports/transport.ts';
import { loadLookAlikes } from '../session/host/look-alikes.ts';
import { newLobby } from '../session/host/lobby.ts';
import { newIdentity, newRoomCode, readMoveCode, normalizeRoomCode } from '../session/failover/room-ids.ts';
import { archive } from './archive.ts';
import { HostGame } from '../state/host-game.svelte.ts';
import { GuestGame } from '../state/guest-game.svelte.ts';
import { HostSaver } from './host-saver.ts';
import { reopenTable, commandsHash } from './reopening.ts';
import { bringBack, putAway } from './taken-over.ts';
import { TableConnection } from '../state/table-connection.svelte.ts';
import { plain } from '../state/plain.ts';
import { GameLock } from './game-lock.ts';

export interface MultiplayerPorts extends Omit<SharedGamePorts, 'events'> {
  readonly saves: SaveStore;
  readonly tables: IdbSharedTables;
  readonly locks: GameLocks;
  readonly clock: Clock;
  readonly settings: Pick<SettingsStore, 'signalling'>;
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  readonly newId: () => string;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
  /** Called when a table is opened; the returned function is called when it is closed. */
  readonly gameOpen: () => () => void;
}

/** The shared tables of one page. */
export class MultiplayerService implements Multiplayer {
  readonly #ports: MultiplayerPorts;
  readonly #owner: string;
  #identity: Identity;
  /** The ids of games whose tables were ended on this page and not opened again. */
  readonly #ended = new Set<string>();

  private constructor(ports: MultiplayerPorts, identity: Identity) {
    this.#ports = ports;
    this.#owner = ports.newId();
    this.#identity = identity;
  }
  static async open(ports: MultiplayerPorts): Promise<MultiplayerService> {
    const known = await ports.tables.getIdentity();
    return new MultiplayerService(ports, known ?? newIdentity('', ports.random));
  }

  get name(): string {
    return this.#identity.name;
  }
  async rename(name: string): Promise<void> {
    this.#identity = { ...this.#identity, name: sanitizeName(name) };
    await this.#ports.tables.putIdentity(this.#identity);
  }

  async hostNew(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<string, SetupError | SeatsError>> {
    const error = checkSetup(plain(setup));
    if (error) return err(error);
    await loadLookAlikes();
    if (seats.length !== setup.players) {
      return err({ code: 'seats/count', need: setup.players, given: seats.length });
    }
    const id = this.#ports.newId();
    const placeholders = seats.map(({ name }, seat) => (nameless.includes(seat) ? name : ''));
    const hostRecord = this.#lobby(id, plain(setup), plain(seats), placeholders);
    await this.#ports.tables.putHosted(
      { room: this.#newRoom(), identity: this.#identity, hostRecord, commands: 0, played: '', ended: false },
      null,
      this.#owner,
    );
    return ok(id);
  }

  async openHosted(id: string, nameless?: (seat: Seat) => string): ReturnType<Multiplayer['openHosted']> {
    const lock = this.#newLock();
    if (!(await lock.hold(id))) return err({ code: 'save/open-elsewhere' });
    return this.#openHeld(lock, id, nameless);
  }
  async takeHosted(id: string, nameless?: (seat: Seat) => string): ReturnType<Multiplayer['takeHosted']> {
    const lock = this.#newLock();
    await lock.take(id);
    return this.#openHeld(lock, id, nameless);
  }
  async #openHeld(
    lock: GameLock,
    id: string,
    nameless: (seat: Seat) => string = () => '',
  ): ReturnType<Multiplayer['openHosted']> {
    await loadLookAlikes();
    const found = await this.#find(id, nameless);
    if (!found.ok) {
      lock.release();
      return found;
    }
    const { hosted, commandLog } = found.value;
    this.#ended.delete(id);
    return ok(this.#connect(lock, this.#hosted(lock, hosted, commandLog)));
  }

  async ended(id: string): Promise<void> {
    this.#ended.add(id);
    await this.#ports.tables.endHosted(id);
  }

  expect(room: Room): () => void {
    return this.#ports.signalling.prepare(room);
  }
  async join(typed: Room): Promise<Connection> {
    const room = { ...typed, code: normalizeRoomCode(typed.code) };
    const kept = await this.#ports.tables.getSeated(room.code);
    const seated = (kept.ok ? kept.value : null) ?? this.#stranger(room);
    const seen = await this.#ports.tables.getSeen(room.code);
    // a replica of an earlier epoch is out of date
    const last = seen.ok && seen.value?.tableView.epoch === seated.guestRecord.epoch ? seen.value : null;
    const lock = this.#newLock();
    const store = this.#joined(lock, { ...seated, room }, last);
    store.hurry();
    return this.#connect(lock, store);
  }

  async joinPaired(offer: string): ReturnType<Multiplayer['joinPaired']> {
    const answered = await this.#ports.pairing.answer(offer);
    if (!answered.ok) return answered;
    const { answer, channel: link } = answered.value;
    const withdraw = (): void => answered.value.withdraw();
    // a paired table has no room code, so its records are stored under a new one
    const room = { code: newRoomCode(this.#ports.random), server: PAIRED };
    const lock = this.#newLock();
    const stranger = this.#stranger(room);
    // most devices that pair come back to a game, and need the share they put into its deal
    const part = await this.#ports.tables.pairedPart();
    const store = this.#joined(lock, { ...stranger, guestRecord: { ...stranger.guestRecord, part } }, null);
    void link.then((linked) => {
      if (linked.ok) store.take(linked.value);
      else store.fail(linked.error);
    });
    return ok({ answer, room, connection: this.#connect(lock, store, withdraw) });
  }

  async takenOver(id: string): Promise<Room | null> {
    const passed = await this.#ports.tables.getTakenOver(id);
    return passed.ok ? (passed.value?.room ?? null) : null;
  }
  async remembers(room: Room): Promise<boolean> {
    const seen = await this.#ports.tables.getSeen(room.code);
    return seen.ok && seen.value !== null;
  }
  async joinedTables(): Promise<readonly JoinedTable[]> {
    const all = await this.#ports.tables.allSeated();
    return all.map(({ room, seen, seats }) => ({ room, seen, seats }));
  }
  async forget(room: Room): Promise<void> {
    await this.#ports.tables.forgetSeated(room.code);
  }
  async adopt(typed: Room, moveCode: string): Promise<Result<DeviceId, NetError>> {
    const identity = readMoveCode(moveCode, this.name);
    if (!identity) return err({ code: 'net/no-move-code' });
    const room = { ...typed, code: normalizeRoomCode(typed.code) };
    if (await this.#playsAt(room, identity.device)) return err({ code: 'net/plays-here' });
    // the saved replica shows the secrets of another seat
    await this.#ports.tables.forgetSeated(room.code);
    await this.#ports.tables.putSeated({ ...this.#stranger(room), identity });
    return ok(identity.device);
  }
  /** Whether this device hosts the room, or plays an unfinished game there under another id than `device`. */
  async #playsAt({ code }: Room, device: DeviceId): Promise<boolean> {
    const { tables } = this.#ports;
    const hosted = await tables.allHosted();
    if (hosted.some(({ room, ended }) => room.code === code && !ended)) return true;
    const [seated, seen] = [await tables.getSeated(code), await tables.getSeen(code)];
    const own =
      seated.ok && seated.value !== null && !seated.value.ended ? seated.value.identity.device : device;
    return own !== device && seen.ok && seen.value !== null && seatsOf(seen.value.tableView, own).length > 0;
  }

  #newRoom(): Room {
    return { code: newRoomCode(this.#ports.random), server: this.#ports.settings.signalling };
  }
  #stranger(room: Room): JoinedRow {
    void this.#ports.tables.putIdentity(this.#identity);
    const seen = this.#ports.clock.now();
    return { room, identity: this.#identity, guestRecord: NEW_GUEST_RECORD, seen, seats: [], ended: false };
  }
  /** A lobby in which this device holds the seat with its player's name, or else the first seat. */
  #lobby(
    game: string,
    setup: Setup,
    seats: readonly SeatInfo[],
    placeholders: readonly string[],
  ): HostRecord {
    const { device, name: player } = this.#identity;
    void this.#ports.tables.putIdentity(this.#identity);
    const named = seats.findIndex(({ name }) => name === player);
    const holders = seats.map((_, seat) =>
      seat === Math.max(0, named) ? ({ kind: 'device', device } as const) : ({ kind: 'free' } as const),
    );
    return newLobby(game, this.#identity, setup, seats, holders, placeholders);
  }

  #newLock(): GameLock {
    return new GameLock(this.#ports.locks);
  }
  #connect(lock: GameLock, game: HostGame | GuestGame, left = (): void => undefined): TableConnection {
    const closed = this.#ports.gameOpen();
    const connection = new TableConnection(game, lock.events, () => {
      closed();
      left();
      lock.release();
    });
    lock.connection = connection;
    return connection;
  }
  /** Reads a hosted table from storage. A save that was never hosted gets a lobby. */
  async #find(
    id: string,
    nameless: (seat: Seat) => string,
  ): Promise<
    Result<{ readonly hosted: HostedRow; readonly commandLog: CommandLog | null }, SaveError | SaveProblem>
  > {
    const { saves, tables } = this.#ports;
    const kept = await tables.getHosted(id);
    await saves.claim(id, this.#owner);
    const game = await saves.get(id);
    if (!game.ok && game.error.code !== 'save/missing') return game;
    const saved = game.ok ? game.value : null;
    const opening = reopenTable(kept.ok && kept.value ? this.#introduced(kept.value) : null, saved);
    if (opening === null) return err({ code: 'save/missing', id });
    if (opening.hosted !== null) return ok(opening);
    const { commandLog } = opening;
    const { seats } = commandLog.meta;
    const placeholders = seats.map(({ name }, seat) => (name === nameless(seat) ? name : ''));
    const lobby = this.#lobby(id, commandLog.origin.setup, seats, placeholders);
    const hostRecord = { ...lobby, resumed: saved?.resumedFromSnapshot === true };
    const [commands, played] = [commandLog.commands.length, commandsHash(commandLog)];
    const room = this.#newRoom();
    return ok({
      hosted: { room, identity: this.#identity, hostRecord, commands, played, ended: false },
      commandLog,
    });
  }

  /** Makes a lobby anew if it was opened before the player gave their name; no other device has seen it yet. */
  #introduced(hosted: HostedRow): HostedRow {
    if (hosted.identity.name !== '' || this.name === '') return hosted;
    const { game, setup, seats, placeholders } = hosted.hostRecord;
    const hostRecord = this.#lobby(game, setup, seats, placeholders);
    return { ...hosted, identity: this.#identity, hostRecord };
  }

  #hosted(
    lock: GameLock,
    { room, identity, hostRecord }: Pick<HostedRow, 'room' | 'identity' | 'hostRecord'>,
    table: CommandLog | null,
  ): HostGame {
    const keeper = new HostSaver(
      this.#ports,
      { room, identity },
      {
        owner: this.#owner,
        isEnded: (game) => this.#ended.has(game),
        next: (game) => void lock.hold(game),
      },
      hostRecord.game,
    );
    const store = new HostGame(
      {
        ...this.#ports,
        events: lock.events,
        keep: (now, played) => keeper.keep(now, played),
        taken: () => lock.lose(),
        yield: (epoch) => this.#yield(lock, { room, identity, epoch, game: keeper.stop() }),
      },
      room,
      identity,
      hostRecord,
      table,
    );
    void store.open();
    return store;
  }
  #joined(lock: GameLock, seated: JoinedRow, seen: ReplicaState | null): GuestGame {
    const { saves, tables, clock } = this.#ports;
    const { room, identity } = seated;
    const isOwn = identity.device === this.#identity.device;
    const store: GuestGame = new GuestGame(
      {
        ...this.#ports,
        events: lock.events,
        keep: (guestRecord) => {
          const seats = store.tableView?.seats ?? seated.seats;
          void tables.putSeated({ room, identity, guestRecord, seen: clock.now(), seats, ended: false });
        },
        forget: () => {
          // keep a seat that was moved here, which is lost without its identity, and the part in a deal that is yet to be checked
          const keeps = !isOwn || store.hasPart;
          void (keeps ? tables.endSeated(room.code) : tables.forgetSeated(room.code));
          // nobody continues the games that others took over from this device
          void bringBack(this.#ports, room);
        },
        keepSeen: (now) => void tables.putSeen(room.code, now),
        forgetSeen: (visits) => void tables.forgetSeen(room.code, visits),
        archive: (played) => archive(saves, this.#owner, played, clock.now()),
        inherit: (inheritance) => this.#inherit(lock, room, identity, inheritance),
      },
      room,
      identity,
      seated.guestRecord,
      seen,
    );
    return store;
  }

  /** Becomes a guest at this table, because another device is its host under a higher epoch. */
  #yield(
    lock: GameLock,
    { room, identity, epoch, game }: Pick<HostedRow, 'room' | 'identity'> & { epoch: number; game: string },
  ): void {
    const { tables, clock } = this.#ports;
    lock.release();
    void putAway(this.#ports, { game, since: clock.now(), room });
    const seated = { ...this.#stranger(room), identity, guestRecord: { ...NEW_GUEST_RECORD, epoch } };
    void tables.putSeated(seated);
    const store = this.#joined(lock, seated, null);
    lock.connection?.replace(store);
    store.hurry();
  }
  /** Becomes the host of the table, with the replica of this device. */
  #inherit(lock: GameLock, room: Room, identity: Identity, inheritance: Promotion): void {
    const { epoch, tableView, log, guests, late } = inheritance;
    const hostRecord = promotedRecord(identity.device, epoch, tableView, log);
    void lock.hold(hostRecord.game);
    void loadLookAlikes();
    void this.#ports.saves.claim(hostRecord.game, this.#owner);
    // this device now comes back to the table as its host
    void this.#ports.tables.forgetSeated(room.code);
    // a new host registers at the server, which a paired table had no room code for
    const found = room.server === PAIRED ? this.#newRoom() : room;
    const store = this.#hosted(lock, { room: found, identity, hostRecord }, null);
    lock.connection?.replace(store);
    store.welcome(guests);
    if (late) store.tellLate();
  }
}
