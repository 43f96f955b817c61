import type { DeviceId } from '../protocol/desk.ts';
import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { Seen } from '../session/copy.ts';
import type { Identity } from '../session/membership.ts';
import type { Hosting } from '../session/hosting.ts';
import type { NetError, Pairing, Room, Signalling } from '../session/link.ts';
import type { SeatsError } from '../session/newGame.ts';
import type { Clock, Locks, SaveError, SaveProblem, SaveStore } from '../session/ports.ts';
import type { Table } from '../session/table.ts';
import type { Hosted, IdbTables, Seated } from '../persist/tables.ts';
import type { Inheritance } from './joined.svelte.ts';
import type { ScreenPorts } from './shared.svelte.ts';
import type { SettingsStore } from './settings.svelte.ts';
import type { SharedApp, SharedPlace, Sitting } from './shared-app.ts';
import { seatsOf } from '../protocol/desk.ts';
import { err, ok } from '../result.ts';
import { checkSetup } from '../rules/setup.ts';
import { nameFrom } from '../names.ts';
import { NEW_MEMBERSHIP } from '../session/membership.ts';
import { inherited } from '../session/inherit.ts';
import { PAIRED } from '../session/link.ts';
import { newLobby } from '../session/lobby.ts';
import { newIdentity, newRoomCode, readMoveCode, tidyCode } from '../session/rooms.ts';
import { archive } from './archive.ts';
import { HostedStore } from './hosted.svelte.ts';
import { JoinedStore } from './joined.svelte.ts';
import { Keeper } from './keeper.ts';
import { openingOf, playedOf } from './opening.ts';
import { bringBack, passOn } from './passed.ts';
import { Place } from './place.svelte.ts';
import { plain } from './plain.ts';
import { Slot } from './slot.ts';

export interface SharedPorts extends ScreenPorts {
  readonly saves: SaveStore;
  readonly tables: IdbTables;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly settings: Pick<SettingsStore, 'signalling'>;
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  readonly newId: () => string;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
  /** Told when a table is opened; tells when it is closed. */
  readonly gameOpen: () => () => void;
}

/** The tables of one page. */
export class SharedTables implements SharedApp {
  readonly #ports: SharedPorts;
  readonly #owner: string;
  #identity: Identity;
  /** Tables that were ended on this page, and not opened again. */
  readonly #ended = new Set<string>();

  private constructor(ports: SharedPorts, identity: Identity) {
    this.#ports = ports;
    this.#owner = ports.newId();
    this.#identity = identity;
  }
  static async open(ports: SharedPorts): Promise<SharedTables> {
    const known = await ports.tables.getIdentity();
    return new SharedTables(ports, known ?? newIdentity('', ports.random));
  }

  get name(): string {
    return this.#identity.name;
  }
  async rename(name: string): Promise<void> {
    this.#identity = { ...this.#identity, name: nameFrom(name) };
    await this.#ports.tables.putIdentity(this.#identity);
  }

  async hostNew(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<string, SetupError | SeatsError>> {
    const error = checkSetup(plain(setup));
    if (error) return err(error);
    if (seats.length !== setup.players) {
      return err({ code: 'seats/count', need: setup.players, given: seats.length });
    }
    const id = this.#ports.newId();
    const placeholders = seats.map(({ name }, seat) => (nameless.includes(seat) ? name : ''));
    const hosting = this.#lobby(id, plain(setup), plain(seats), placeholders);
    await this.#ports.tables.putHosted(
      { room: this.#newRoom(), identity: this.#identity, hosting, commands: 0, played: '', ended: false },
      null,
      this.#owner,
    );
    return ok(id);
  }

  async openHosted(id: string, nameless?: (seat: Seat) => string): ReturnType<SharedApp['openHosted']> {
    const slot = this.#slot();
    if (!(await slot.hold(id))) return err({ code: 'save/open-elsewhere' });
    return this.#openHeld(slot, id, nameless);
  }
  async takeHosted(id: string, nameless?: (seat: Seat) => string): ReturnType<SharedApp['takeHosted']> {
    const slot = this.#slot();
    await slot.take(id);
    return this.#openHeld(slot, id, nameless);
  }
  async #openHeld(
    slot: Slot,
    id: string,
    nameless: (seat: Seat) => string = () => '',
  ): ReturnType<SharedApp['openHosted']> {
    const found = await this.#find(id, nameless);
    if (!found.ok) {
      slot.letGo();
      return found;
    }
    const { hosted, table } = found.value;
    this.#ended.delete(id);
    return ok(this.#open(slot, this.#hosted(slot, hosted, table)));
  }

  async ended(id: string): Promise<void> {
    this.#ended.add(id);
    await this.#ports.tables.endHosted(id);
  }

  expect(room: Room): () => void {
    return this.#ports.signalling.expect(room);
  }
  async join(typed: Room): Promise<SharedPlace> {
    const room = { ...typed, code: tidyCode(typed.code) };
    const kept = await this.#ports.tables.getSeated(room.code);
    const seated = (kept.ok ? kept.value : null) ?? this.#stranger(room);
    const seen = await this.#ports.tables.getSeen(room.code);
    // what was seen before somebody continued the table is of no use
    const last = seen.ok && seen.value?.desk.epoch === seated.membership.epoch ? seen.value : null;
    const slot = this.#slot();
    const store = this.#joined(slot, { ...seated, room }, last);
    store.hurry();
    return this.#open(slot, store);
  }

  async joinPaired(offer: string): ReturnType<SharedApp['joinPaired']> {
    const answered = await this.#ports.pairing.answer(offer);
    if (!answered.ok) return answered;
    const { answer, link } = answered.value;
    const withdraw = (): void => answered.value.withdraw();
    // without a server there is no code: what is kept of the table gets one of its own
    const room = { code: newRoomCode(this.#ports.random), server: PAIRED };
    const slot = this.#slot();
    const stranger = this.#stranger(room);
    // most come back so: what this device put into the deal stays its own
    const part = await this.#ports.tables.pairedPart();
    const store = this.#joined(slot, { ...stranger, membership: { ...stranger.membership, part } }, null);
    void link.then((linked) => {
      if (linked.ok) store.take(linked.value);
      else store.fail(linked.error);
    });
    return ok({ answer, room, place: this.#open(slot, store, withdraw) });
  }

  async passedOn(id: string): Promise<Room | null> {
    const passed = await this.#ports.tables.getPassedOn(id);
    return passed.ok ? (passed.value?.room ?? null) : null;
  }
  async remembers(room: Room): Promise<boolean> {
    const seen = await this.#ports.tables.getSeen(room.code);
    return seen.ok && seen.value !== null;
  }
  async sittings(): Promise<readonly Sitting[]> {
    const all = await this.#ports.tables.allSeated();
    return all.map(({ room, seen, seats }) => ({ room, seen, seats }));
  }
  async forget(room: Room): Promise<void> {
    await this.#ports.tables.forgetSeated(room.code);
  }
  async adopt(typed: Room, moveCode: string): Promise<Result<DeviceId, NetError>> {
    const identity = readMoveCode(moveCode, this.name);
    if (!identity) return err({ code: 'net/no-move-code' });
    const room = { ...typed, code: tidyCode(typed.code) };
    if (await this.#playsAt(room, identity.device)) return err({ code: 'net/plays-here' });
    // what was seen from another seat is not for this one
    await this.#ports.tables.forgetSeated(room.code);
    await this.#ports.tables.putSeated({ ...this.#stranger(room), identity });
    return ok(identity.device);
  }
  /** Whether this device hosts there, or sits in a game that goes on there, as another one than `device`. */
  async #playsAt({ code }: Room, device: DeviceId): Promise<boolean> {
    const { tables } = this.#ports;
    const hosted = await tables.allHosted();
    if (hosted.some(({ room, ended }) => room.code === code && !ended)) return true;
    const [seated, seen] = [await tables.getSeated(code), await tables.getSeen(code)];
    const own =
      seated.ok && seated.value !== null && !seated.value.ended ? seated.value.identity.device : device;
    return own !== device && seen.ok && seen.value !== null && seatsOf(seen.value.desk, own).length > 0;
  }

  #newRoom(): Room {
    return { code: newRoomCode(this.#ports.random), server: this.#ports.settings.signalling };
  }
  #stranger(room: Room): Seated {
    void this.#ports.tables.putIdentity(this.#identity);
    const seen = this.#ports.clock.now();
    return { room, identity: this.#identity, membership: NEW_MEMBERSHIP, seen, seats: [], ended: false };
  }
  /** A lobby in which this device holds the seat of its player, or the first. */
  #lobby(game: string, setup: Setup, seats: readonly SeatInfo[], placeholders: readonly string[]): Hosting {
    const { device, name: player } = this.#identity;
    void this.#ports.tables.putIdentity(this.#identity);
    const named = seats.findIndex(({ name }) => name === player);
    const holders = seats.map((_, seat) =>
      seat === Math.max(0, named) ? ({ kind: 'device', device } as const) : ({ kind: 'free' } as const),
    );
    return newLobby(game, this.#identity, setup, seats, holders, placeholders);
  }

  #slot(): Slot {
    return new Slot(this.#ports.locks);
  }
  #open(slot: Slot, store: HostedStore | JoinedStore, left = (): void => undefined): Place {
    const closed = this.#ports.gameOpen();
    const place = new Place(store, () => {
      closed();
      left();
      slot.letGo();
    });
    slot.place = place;
    return place;
  }
  /** What is kept of a hosted table; a saved game that was never hosted gets a lobby. */
  async #find(
    id: string,
    nameless: (seat: Seat) => string,
  ): Promise<Result<{ readonly hosted: Hosted; readonly table: Table | null }, SaveError | SaveProblem>> {
    const { saves, tables } = this.#ports;
    const kept = await tables.getHosted(id);
    await saves.claim(id, this.#owner);
    const game = await saves.get(id);
    if (!game.ok && game.error.code !== 'save/missing') return game;
    const saved = game.ok ? game.value : null;
    const opening = openingOf(kept.ok && kept.value ? this.#introduced(kept.value) : null, saved);
    if (opening === null) return err({ code: 'save/missing', id });
    if (opening.hosted !== null) return ok(opening);
    const { table } = opening;
    const { seats } = table.meta;
    const placeholders = seats.map(({ name }, seat) => (name === nameless(seat) ? name : ''));
    const lobby = this.#lobby(id, table.origin.setup, seats, placeholders);
    const hosting = { ...lobby, resumed: saved?.resumedFromSnapshot === true };
    const [commands, played] = [table.commands.length, playedOf(table)];
    const room = this.#newRoom();
    return ok({ hosted: { room, identity: this.#identity, hosting, commands, played, ended: false }, table });
  }

  /** A lobby from before this device had said its name: nobody has seen it yet. */
  #introduced(hosted: Hosted): Hosted {
    if (hosted.identity.name !== '' || this.name === '') return hosted;
    const { game, setup, seats, placeholders } = hosted.hosting;
    const hosting = this.#lobby(game, setup, seats, placeholders);
    return { ...hosted, identity: this.#identity, hosting };
  }

  #hosted(
    slot: Slot,
    { room, identity, hosting }: Pick<Hosted, 'room' | 'identity' | 'hosting'>,
    table: Table | null,
  ): HostedStore {
    const keeper = new Keeper(
      this.#ports,
      { room, identity },
      {
        owner: this.#owner,
        isEnded: (game) => this.#ended.has(game),
        next: (game) => void slot.hold(game),
      },
      hosting.game,
    );
    const store = new HostedStore(
      {
        ...this.#ports,
        keep: (now, played) => keeper.keep(now, played),
        taken: () => slot.lose(),
        yield: (epoch) => this.#yield(slot, { room, identity, epoch, game: keeper.stop() }),
      },
      room,
      identity,
      hosting,
      table,
    );
    void store.open();
    return store;
  }
  #joined(slot: Slot, seated: Seated, seen: Seen | null): JoinedStore {
    const { saves, tables, clock } = this.#ports;
    const { room, identity } = seated;
    const isOwn = identity.device === this.#identity.device;
    const store: JoinedStore = new JoinedStore(
      {
        ...this.#ports,
        keep: (membership) => {
          const seats = store.desk?.seats ?? seated.seats;
          void tables.putSeated({ room, identity, membership, seen: clock.now(), seats, ended: false });
        },
        forget: () => {
          // a seat that was moved here would be lost with what it is known by, and the deck could not be checked any more
          const keeps = !isOwn || store.hasPart;
          void (keeps ? tables.endSeated(room.code) : tables.forgetSeated(room.code));
          // what this device had hosted before others went on: nobody goes on with it now
          void bringBack(this.#ports, room);
        },
        keepSeen: (now) => void tables.putSeen(room.code, now),
        forgetSeen: (visits) => void tables.forgetSeen(room.code, visits),
        archive: (played) => archive(saves, this.#owner, played, clock.now()),
        inherit: (inheritance) => this.#inherit(slot, room, identity, inheritance),
      },
      room,
      identity,
      seated.membership,
      seen,
    );
    return store;
  }

  /** Somebody continues this table: be a guest there. */
  #yield(
    slot: Slot,
    { room, identity, epoch, game }: Pick<Hosted, 'room' | 'identity'> & { epoch: number; game: string },
  ): void {
    const { tables, clock } = this.#ports;
    slot.letGo();
    void passOn(this.#ports, { game, since: clock.now(), room });
    const seated = { ...this.#stranger(room), identity, membership: { ...NEW_MEMBERSHIP, epoch } };
    void tables.putSeated(seated);
    const store = this.#joined(slot, seated, null);
    slot.place?.replace(store);
    store.hurry();
  }
  /** Be the authority from now on, with what this device knows. */
  #inherit(slot: Slot, room: Room, identity: Identity, inheritance: Inheritance): void {
    const { epoch, desk, log, guests, late } = inheritance;
    const hosting = inherited(identity.device, epoch, desk, log);
    void slot.hold(hosting.game);
    void this.#ports.saves.claim(hosting.game, this.#owner);
    // the way back is no longer that of a guest
    void this.#ports.tables.forgetSeated(room.code);
    // from here on it can be found by a server, too
    const found = room.server === PAIRED ? this.#newRoom() : room;
    const store = this.#hosted(slot, { room: found, identity, hosting }, null);
    slot.place?.replace(store);
    store.welcome(guests);
    if (late) store.tellLate();
  }
}
