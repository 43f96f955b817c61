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
import type { Invite } from '../session/trust/invite.ts';
import type { Trust } from '../session/trust/trust.ts';
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
import { newTableKeys, pairedRowFor, rowOfHost, withGuestKeys, withHostKeys } from './table-keys.ts';
import { HostGame } from '../state/host-game.svelte.ts';
import { GuestGame } from '../state/guest-game.svelte.ts';
import { HostSaver } from './host-saver.ts';
import { reopenTable, commandsHash } from './reopening.ts';
import { bringBack, hideTakenOver } from './taken-over.ts';
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
  #name: string;
  /** The ids of games whose tables were ended on this page and not opened again. */
  readonly #ended = new Set<string>();

  private constructor(ports: MultiplayerPorts, name: string) {
    this.#ports = ports;
    this.#owner = ports.newId();
    this.#name = name;
  }
  static async open(ports: MultiplayerPorts): Promise<MultiplayerService> {
    return new MultiplayerService(ports, await ports.tables.getPlayerName());
  }

  get name(): string {
    return this.#name;
  }
  async rename(name: string): Promise<void> {
    this.#name = sanitizeName(name);
    await this.#ports.tables.putPlayerName(this.#name);
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
    const identity = this.#newIdentity();
    const hostRecord = this.#lobby(identity, id, plain(setup), plain(seats), placeholders);
    await this.#ports.tables.putHosted(
      { room: this.#newRoom(), identity, hostRecord, commands: 0, played: '', ended: false },
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
  async join(typed: Room, invite: Invite | null): Promise<Connection> {
    const room = { ...typed, code: normalizeRoomCode(typed.code) };
    const row = withGuestKeys(await this.#rowOf(room), this.#ports.random);
    // an older invitation may name a host that was lost since
    const used = invite ?? (row.guestRecord.trust ? null : row.invite);
    const replica = await this.#ports.tables.getReplica(room.code);
    // a replica of an earlier epoch is out of date
    const current =
      replica.ok && replica.value?.tableView.epoch === row.guestRecord.epoch ? replica.value : null;
    const lock = this.#newLock();
    const game = this.#joined(lock, { ...row, room, invite: used }, current);
    game.lookNow();
    return this.#connect(lock, game);
  }

  async joinPaired(offer: string): ReturnType<Multiplayer['joinPaired']> {
    const answered = await this.#ports.pairing.answer(offer);
    if (!answered.ok) return answered;
    const { answer, hostKey, channel } = answered.value;
    const withdraw = (): void => answered.value.withdraw();
    // a paired table has no room code, so its records are stored under a new one
    const room = { code: newRoomCode(this.#ports.random), server: PAIRED };
    const lock = this.#newLock();
    const earlier = pairedRowFor(await this.#ports.tables.allPaired(), hostKey);
    // whoever comes back needs its keys, and the share it put into the deal
    const invite = hostKey === '' ? null : { fingerprint: hostKey, ticket: '' };
    const row = withGuestKeys({ ...(earlier ?? this.#newRow(room)), room, invite }, this.#ports.random);
    const game = this.#joined(lock, row, null);
    void channel.then((linked) => {
      if (linked.ok) game.join(linked.value);
      else game.reportPairingFailed(linked.error);
    });
    return ok({ answer, room, connection: this.#connect(lock, game, withdraw) });
  }

  async takenOver(id: string): Promise<Room | null> {
    const found = await this.#ports.tables.getTakenOver(id);
    return found.ok ? (found.value?.room ?? null) : null;
  }
  async remembers(room: Room): Promise<boolean> {
    const replica = await this.#ports.tables.getReplica(room.code);
    return replica.ok && replica.value !== null;
  }
  async joinedTables(): Promise<readonly JoinedTable[]> {
    const all = await this.#ports.tables.allJoined();
    // a device that only knocked was never at the table
    const been = all.filter(({ guestRecord }) => guestRecord.epoch > 0);
    return been.map(({ room, lastVisit, seats }) => ({ room, lastVisit, seats }));
  }
  async forget(room: Room): Promise<void> {
    await this.#ports.tables.deleteJoined(room.code);
  }
  async adopt(typed: Room, moveCode: string): Promise<Result<DeviceId, NetError>> {
    const identity = readMoveCode(moveCode, this.name);
    if (!identity) return err({ code: 'net/no-move-code' });
    const room = { ...typed, code: normalizeRoomCode(typed.code) };
    if (await this.#playsAt(room, identity.device)) return err({ code: 'net/plays-here' });
    // the saved replica shows the secrets of another seat
    await this.#ports.tables.deleteJoined(room.code);
    await this.#ports.tables.putJoined({ ...this.#newRow(room), identity });
    return ok(identity.device);
  }
  /** Whether this device hosts the room, or plays an unfinished game there under another id than `device`. */
  async #playsAt({ code }: Room, device: DeviceId): Promise<boolean> {
    const { tables } = this.#ports;
    const hosted = await tables.allHosted();
    if (hosted.some(({ room, ended }) => room.code === code && !ended)) return true;
    const [row, replica] = [await tables.getJoined(code), await tables.getReplica(code)];
    const own = row.ok && row.value !== null && !row.value.ended ? row.value.identity.device : device;
    return (
      own !== device &&
      replica.ok &&
      replica.value !== null &&
      seatsOf(replica.value.tableView, own).length > 0
    );
  }

  #newRoom(): Room {
    return { code: newRoomCode(this.#ports.random), server: this.#ports.settings.signalling };
  }
  /** How this device is known at a table, if it was there before. */
  async #rowOf(room: Room): Promise<JoinedRow> {
    const { tables, clock } = this.#ports;
    const joined = await tables.getJoined(room.code);
    if (joined.ok && joined.value) return joined.value;
    const hosted = (await tables.allHosted()).find((one) => one.room.code === room.code);
    return hosted ? rowOfHost(hosted, clock.now()) : this.#newRow(room);
  }
  #newIdentity(): Identity {
    return newIdentity(this.#name, this.#ports.random);
  }
  #newRow(room: Room): JoinedRow {
    const lastVisit = this.#ports.clock.now();
    return {
      room,
      identity: this.#newIdentity(),
      guestRecord: NEW_GUEST_RECORD,
      lastVisit,
      seats: [],
      ended: false,
      invite: null,
    };
  }
  /** A lobby in which this device holds the seat with its player's name, or else the first seat. */
  #lobby(
    identity: Identity,
    game: string,
    setup: Setup,
    seats: readonly SeatInfo[],
    placeholders: readonly string[],
  ): HostRecord {
    const { device, name: player } = identity;
    const named = seats.findIndex(({ name }) => name === player);
    const holders = seats.map((_, seat) =>
      seat === Math.max(0, named) ? ({ kind: 'device', device } as const) : ({ kind: 'free' } as const),
    );
    const keys = newTableKeys(this.#ports.random);
    return newLobby(game, identity, keys, setup, seats, holders, placeholders);
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
    const row = kept.ok && kept.value ? withHostKeys(kept.value, this.#ports.random) : null;
    const opening = reopenTable(row && this.#introduced(row), saved);
    if (opening === null) return err({ code: 'save/missing', id });
    if (opening.hosted !== null) return ok(opening);
    const { commandLog } = opening;
    const { seats } = commandLog.meta;
    const placeholders = seats.map(({ name }, seat) => (name === nameless(seat) ? name : ''));
    const identity = this.#newIdentity();
    const lobby = this.#lobby(identity, id, commandLog.origin.setup, seats, placeholders);
    const hostRecord = { ...lobby, resumed: saved?.resumedFromSnapshot === true };
    const [commands, played] = [commandLog.commands.length, commandsHash(commandLog)];
    const room = this.#newRoom();
    return ok({
      hosted: { room, identity, hostRecord, commands, played, ended: false },
      commandLog,
    });
  }

  /** Makes a lobby anew if it was opened before the player gave their name; no other device has replica it yet. */
  #introduced(hosted: HostedRow): HostedRow {
    if (hosted.identity.name !== '' || this.name === '') return hosted;
    const { game, setup, seats, placeholders } = hosted.hostRecord;
    const identity = this.#newIdentity();
    return { ...hosted, identity, hostRecord: this.#lobby(identity, game, setup, seats, placeholders) };
  }

  #hosted(
    lock: GameLock,
    { room, identity, hostRecord }: Pick<HostedRow, 'room' | 'identity' | 'hostRecord'>,
    commandLog: CommandLog | null,
  ): HostGame {
    const hostSaver = new HostSaver(
      this.#ports,
      { room, identity },
      {
        owner: this.#owner,
        isEnded: (game) => this.#ended.has(game),
        next: (game) => void lock.hold(game),
      },
      hostRecord.game,
    );
    const game = new HostGame(
      {
        ...this.#ports,
        events: lock.events,
        save: (now, commandLog) => hostSaver.save(now, commandLog),
        onGameTaken: () => lock.lose(),
        yield: (trust) => this.#becomeGuest(lock, { room, identity, trust, gameId: hostSaver.stop() }),
      },
      room,
      identity,
      hostRecord,
      commandLog,
    );
    void game.open();
    return game;
  }
  #joined(lock: GameLock, row: JoinedRow, replica: ReplicaState | null): GuestGame {
    const { saves, tables, clock } = this.#ports;
    const { room, identity, invite } = row;
    const game: GuestGame = new GuestGame(
      {
        ...this.#ports,
        events: lock.events,
        saveRecord: (guestRecord) => {
          const seats = game.tableView?.seats ?? row.seats;
          const lastVisit = clock.now();
          void tables.putJoined({ room, identity, guestRecord, lastVisit, seats, ended: false, invite });
        },
        onTableEnded: () => {
          // a seat is lost without its keys, and the part in a deal may be yet to be checked
          const keeps = game.mine.length > 0 || game.hasPart;
          void (keeps ? tables.endJoined(room.code) : tables.deleteJoined(room.code));
          // nobody continues the games that others took over from this device
          void bringBack(this.#ports, room);
        },
        onWrongInvite: () => void tables.deleteJoined(room.code),
        saveReplica: (now) => void tables.putReplica(room.code, now),
        deleteReplica: (visits) => void tables.deleteReplica(room.code, visits),
        archive: (played) => archive(saves, this.#owner, played, clock.now()),
        promote: (promotion) => this.#becomeHost(lock, room, identity, promotion),
      },
      room,
      identity,
      row.guestRecord,
      replica,
      invite,
    );
    return game;
  }

  /** Becomes a guest at this table, because another device is its host under a higher epoch. */
  #becomeGuest(
    lock: GameLock,
    {
      room,
      identity,
      trust,
      gameId,
    }: Pick<HostedRow, 'room' | 'identity'> & { trust: Trust; gameId: string },
  ): void {
    const { tables, clock } = this.#ports;
    lock.release();
    void hideTakenOver(this.#ports, { game: gameId, since: clock.now(), room });
    const row = {
      ...this.#newRow(room),
      identity,
      guestRecord: { ...NEW_GUEST_RECORD, epoch: trust.epoch, trust },
    };
    void tables.putJoined(row);
    const game = this.#joined(lock, row, null);
    lock.connection?.replace(game);
    game.lookNow();
  }
  /** Becomes the host of the table, with the replica of this device. */
  #becomeHost(lock: GameLock, room: Room, identity: Identity, promotion: Promotion): void {
    const { trust, takeover, tableView, log, guests, hasUnanswered } = promotion;
    const { random } = this.#ports;
    // a table of a build without keys gets an id with its first host that has some
    const fresh = newTableKeys(random);
    const known = trust ?? { table: fresh.table, takeovers: [] };
    const ticket = tableView.ticket === '' ? fresh.ticket : tableView.ticket;
    const hostRecord = promotedRecord(known, takeover, ticket, tableView, log);
    void lock.hold(hostRecord.game);
    void loadLookAlikes();
    void this.#ports.saves.claim(hostRecord.game, this.#owner);
    // this device now comes back to the table as its host
    void this.#ports.tables.deleteJoined(room.code);
    // a new host registers at the server, which a paired table had no room code for
    const found = room.server === PAIRED ? this.#newRoom() : room;
    const game = this.#hosted(lock, { room: found, identity, hostRecord }, null);
    lock.connection?.replace(game);
    game.welcome(guests);
    if (hasUnanswered) game.tellDecisionLost();
  }
}
