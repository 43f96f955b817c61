import type { GameId } from '../game-id.ts';
import { sanitizeName } from '../names.ts';
import type { HostedRow, IdbSharedTables, TakenOverGame } from '../persist/tables.ts';
import type { DeviceId } from '../protocol/table-view.ts';
import { err, ok, type Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import { promotedRecord, type Promotion } from '../session/failover/promotion.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import { NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import { loadLookAlikes } from '../session/host/look-alikes.ts';
import { type Identity, normalizeRoomCode } from '../session/ids.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { GameLocks, SaveStore } from '../session/ports/storage.ts';
import {
  type NetError,
  PAIRED,
  type Pairing,
  type Room,
  type Signalling,
} from '../session/ports/transport.ts';
import { type Invite, TICKET_BYTES } from '../session/trust/invite.ts';
import type { Trust } from '../session/trust/trust.ts';
import { GuestGame } from '../state/guest-game.svelte.ts';
import type { StartBots } from '../state/host-bots.ts';
import { HostGame } from '../state/host-game.svelte.ts';
import type { SettingsState } from '../state/settings.svelte.ts';
import type { SharedGamePorts } from '../state/shared-game.svelte.ts';
import { TableConnection } from '../state/table-connection.svelte.ts';
import { archive } from './archive.ts';
import { GameLock } from './game-lock.ts';
import { HostSaver } from './host-saver.ts';
import { HostedTables } from './hosted-tables.ts';
import { firstVisit, JoinedTables, type TableVisit, visitByLink } from './joined-tables.ts';
import type { JoinedTable, Multiplayer, TablePresence, TableSettings } from './multiplayer.ts';
import { continuedGame, dropContinued } from './same-game.ts';
import { bringBack, hideTakenOver } from './taken-over.ts';
import { VisitedRow } from './visited-row.ts';

export interface MultiplayerPorts extends Omit<SharedGamePorts, 'events'> {
  readonly saves: SaveStore;
  readonly tables: IdbSharedTables;
  readonly locks: GameLocks;
  readonly clock: Clock;
  readonly settings: Pick<SettingsState, 'signalling'> & TableSettings;
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  readonly newId: () => GameId;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
  readonly startBots: StartBots;
  /** Called when a table is opened; the returned function is called when it is closed. */
  readonly gameOpen: () => () => void;
}

const normalized = (room: Room): Room => ({ ...room, code: normalizeRoomCode(room.code) });

/** The shared tables of one page. */
export class MultiplayerService implements Multiplayer {
  readonly #ports: MultiplayerPorts;
  readonly #owner: string;
  readonly #joinedTables: JoinedTables;
  readonly #hostedTables: HostedTables;
  #name: string;
  /** The ids of games whose tables were ended on this page and not reopened. */
  readonly #ended = new Set<GameId>();

  private constructor(ports: MultiplayerPorts, name: string) {
    this.#ports = ports;
    this.#owner = ports.newId();
    this.#name = name;
    this.#joinedTables = new JoinedTables(ports, () => this.#name);
    this.#hostedTables = new HostedTables(ports, this.#owner, () => this.#name);
  }
  static async open(ports: MultiplayerPorts): Promise<MultiplayerService> {
    return new MultiplayerService(ports, await ports.tables.getPlayerName());
  }

  get name(): string {
    return this.#name;
  }
  get settings(): TableSettings {
    return this.#ports.settings;
  }
  async rename(name: string): Promise<void> {
    this.#name = sanitizeName(name);
    await this.#ports.tables.putPlayerName(this.#name);
  }

  async hostNew(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<GameId, SetupError | SeatsError>> {
    await loadLookAlikes();
    return this.#hostedTables.create(setup, seats, nameless);
  }

  async openHosted(id: GameId, nameless?: (seat: Seat) => string): ReturnType<Multiplayer['openHosted']> {
    const lock = this.#newLock();
    if (!(await lock.hold(id))) return err({ code: 'save/open-elsewhere' });
    return this.#openHeld(lock, id, nameless);
  }
  async takeHosted(id: GameId, nameless?: (seat: Seat) => string): ReturnType<Multiplayer['takeHosted']> {
    const lock = this.#newLock();
    await lock.take(id);
    return this.#openHeld(lock, id, nameless);
  }
  async #openHeld(
    lock: GameLock,
    id: GameId,
    nameless: (seat: Seat) => string = () => '',
  ): ReturnType<Multiplayer['openHosted']> {
    await loadLookAlikes();
    const found = await this.#hostedTables.find(id, nameless);
    if (!found.ok) {
      lock.release();
      return found;
    }
    const { hosted, commandLog } = found.value;
    this.#ended.delete(id);
    return ok(this.#connect(lock, this.#hosted(lock, hosted, commandLog)));
  }

  async markEnded(id: GameId): Promise<void> {
    this.#ended.add(id);
    await this.#ports.tables.endHosted(id);
  }

  prepareJoin(room: Room): () => void {
    return this.#ports.signalling.prepare(room);
  }
  async join(typed: Room, invite: Invite | null): Promise<TablePresence> {
    const visit = await this.#joinedTables.visitTo(normalized(typed), invite);
    const lock = this.#newLock();
    const game = this.#joined(lock, visit);
    game.lookNow();
    return this.#connect(lock, game);
  }

  async joinPaired(offer: string): ReturnType<Multiplayer['joinPaired']> {
    const answered = await this.#ports.pairing.answer(offer);
    if (!answered.ok) return answered;
    const { answer, hostKey, channel } = answered.value;
    const withdraw = (): void => answered.value.withdraw();
    const row = await this.#joinedTables.pairedRow(hostKey);
    const lock = this.#newLock();
    const game = this.#joined(lock, firstVisit(row, null));
    void channel.then((linked) => {
      if (linked.ok) game.join(linked.value);
      else game.trouble = linked.error;
    });
    return ok({ answer, room: row.room, connection: this.#connect(lock, game, withdraw) });
  }

  async takenOver(id: GameId): Promise<Room | null> {
    const found = await this.#ports.tables.getTakenOver(id);
    return found.ok ? (found.value?.room ?? null) : null;
  }
  hasReplica(room: Room): Promise<boolean> {
    return this.#joinedTables.hasPairedReplica(room);
  }
  joinedTables(): Promise<readonly JoinedTable[]> {
    return this.#joinedTables.list();
  }
  async forget(room: Room): Promise<void> {
    await this.#ports.tables.deleteJoined(room.code);
  }
  adopt(typed: Room, transferCode: string): Promise<Result<DeviceId, NetError>> {
    return this.#joinedTables.adopt(normalized(typed), transferCode);
  }
  adoptInstead(typed: Room, transferCode: string): Promise<Result<DeviceId, NetError>> {
    return this.#joinedTables.adoptInstead(normalized(typed), transferCode);
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
    lock.connect(connection);
    return connection;
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
      hostRecord.id,
    );
    const game = new HostGame(
      {
        ...this.#ports,
        events: lock.events,
        save: (now, commandLog) => hostSaver.save(now, commandLog),
        onGameTaken: () => lock.lose(),
        yield: (trust, game, log) => {
          const continued = continuedGame(trust.table, game, log);
          const takenOver = { game: hostSaver.stop(), since: this.#ports.clock.now(), room, continued };
          this.#becomeGuest(lock, { room, identity }, trust, takenOver);
        },
      },
      room,
      identity,
      hostRecord,
      commandLog,
    );
    void game.open();
    return game;
  }
  #joined(lock: GameLock, visit: TableVisit): GuestGame {
    const { saves, tables, clock } = this.#ports;
    const { row, replica, link, left } = visit;
    const { room, identity, invite } = row;
    const tableOf = (): string | null => game.session.guestRecord.trust?.table ?? null;
    const visited = new VisitedRow(this.#ports, visit);
    const game: GuestGame = new GuestGame(
      {
        ...this.#ports,
        events: lock.events,
        saveRecord: (guestRecord) => visited.keepRecord(guestRecord),
        saveVisit: (guestRecord) => visited.keepVisit(guestRecord, game.tableView?.seats ?? row.seats),
        onTableEnded: () => {
          // a seat is lost without its keys, and the part in a deal may still have to be checked
          void (game.hasStake && !left ? tables.endJoined(room.code) : tables.deleteJoined(room.code));
          // the games that others took over from this device will not be continued
          void bringBack(this.#ports, room, tableOf());
        },
        onWrongInvite: (guestRecord) => visited.dropInvite(guestRecord),
        saveReplica: (now) => void tables.putReplica(room.code, now),
        deleteReplica: (visits) => void tables.deleteReplica(room.code, visits),
        archive: async (played, replica) => {
          const isKept = await archive(saves, this.#owner, played, clock.now());
          const table = tableOf();
          if (isKept && table !== null) await dropContinued(tables, table, replica);
          return isKept;
        },
        link: {
          ...{ link, table: row, left },
          follow: () => {
            if (link) this.#move(lock, game, visitByLink(visit, link));
          },
          back: () => void this.#moveBack(lock, game, room, visited),
          stay: () => void tables.deleteAside(room.code),
        },
        promote: (promotion) => this.#becomeHost(lock, visited.room, identity, promotion),
      },
      room,
      identity,
      row.guestRecord,
      replica,
      invite,
    );
    return game;
  }

  /** Leaves one table of a room for another. */
  #move(lock: GameLock, from: GuestGame, visit: TableVisit): void {
    from.leave();
    const game = this.#joined(lock, visit);
    lock.connection?.replace(game);
    game.lookNow();
  }
  /** Returns to the table that was left for this one. */
  async #moveBack(lock: GameLock, from: GuestGame, room: Room, visited: VisitedRow): Promise<void> {
    from.leave();
    await visited.undo();
    this.#move(lock, from, await this.#joinedTables.visitTo(room, null));
  }
  /** Becomes a guest at this table, because another device is its host in a higher epoch. */
  #becomeGuest(
    lock: GameLock,
    { room, identity }: Pick<HostedRow, 'room' | 'identity'>,
    trust: Trust,
    takenOver: TakenOverGame,
  ): void {
    const { tables } = this.#ports;
    lock.release();
    void hideTakenOver(this.#ports, takenOver);
    const row = {
      ...this.#joinedTables.newRow(room),
      identity,
      guestRecord: { ...NEW_GUEST_RECORD, epoch: trust.epoch, trust },
    };
    void tables.putJoined(row);
    const game = this.#joined(lock, firstVisit(row, row));
    lock.connection?.replace(game);
    game.lookNow();
  }
  /** Becomes the host of the table, with the replica of this device. */
  #becomeHost(lock: GameLock, room: Room, identity: Identity, promotion: Promotion): void {
    const { trust, takeover, tableView, log, guests, hasUnanswered } = promotion;
    const { newId, random, tables } = this.#ports;
    const own = { id: newId(), newTicket: random(TICKET_BYTES) };
    const hostRecord = promotedRecord(trust, takeover, tableView, log, own);
    void lock.hold(own.id);
    void loadLookAlikes();
    void dropContinued(tables, trust.table, promotion);
    // this device now returns to the table as its host
    void tables.deleteJoined(room.code);
    // a new host registers at the server, and a paired table has no room code for that
    const found = room.server === PAIRED ? this.#hostedTables.newRoom() : room;
    const game = this.#hosted(lock, { room: found, identity, hostRecord }, null);
    lock.connection?.replace(game);
    game.welcome(guests);
    if (hasUnanswered) game.tellDecisionLost();
  }
}
