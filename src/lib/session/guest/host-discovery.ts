import type { Channel, NetError, Room, Rooms, Signalling } from '../ports/transport.ts';
import { PAIRED } from '../ports/transport.ts';
import { SEARCH_CYCLE, roomOfEpoch, roomsOfLaterEpochs } from '../failover/room-ids.ts';

/** Seconds between two tries: short while an election may be running, then longer and longer. */
const PAUSES = [1, 2, ...Array<number>(20).fill(4), 8, 15, 30] as const;

export interface HostDiscoveryPorts {
  readonly signalling: Signalling;
  /** The epoch of the last known host. */
  epoch(): number;
  /** Whether this guest has no host now but may find one again. */
  wanted(): boolean;
  found(link: Channel): void;
  failed(error: NetError): void;
}

/** A guest's search for the host of its table. */
export class HostDiscovery {
  readonly #ports: HostDiscoveryPorts;
  readonly #room: Room;
  /** The try that is running. */
  #searching: Promise<NetError | null> | null = null;
  /** Seconds until the next try, and the number of tries since the last reset. */
  #wait = 0;
  #failed = 0;
  /** Since a host was not believed, rooms are tried one by one, so that nobody can keep the table's room from being tried; null: not so. */
  #turn: number | null = null;

  constructor(ports: HostDiscoveryPorts, room: Room) {
    this.#ports = ports;
    this.#room = room;
  }

  /** Called once a second. */
  second(): void {
    if (this.#ports.wanted() && --this.#wait <= 0) void this.look();
  }
  /** Makes the next try due at once and starts the pauses again from the shortest. */
  reset(): void {
    this.#wait = 0;
    this.#failed = 0;
    this.#turn = null;
  }
  /** The host that was found is not believed: the next tries look at one room each, the last good room first. */
  reject(): void {
    this.#turn ??= 0;
  }
  /** Tries once, now; resolves when the try has ended. */
  async look(): Promise<void> {
    await this.#look();
  }
  /** Searches all likely rooms now; resolves when a host was found, when no room has one, or when the server cannot be reached. */
  async lookAbout(): Promise<void> {
    await this.#searching;
    this.reset();
    let tried = 0;
    while (tried++ < SEARCH_CYCLE && (await this.#look())?.code === 'net/unknown-room');
  }

  /** Joins the try that is running or starts one. Null: a host was found, or none is wanted any more. */
  #look(): Promise<NetError | null> {
    return (this.#searching ??= this.#try().finally(() => (this.#searching = null)));
  }

  /** Tries the room of the known epoch, then rooms of later ones. */
  async #try(): Promise<NetError | null> {
    if (!this.#ports.wanted()) return null;
    if (this.#room.server === PAIRED) return this.#failedBy({ code: 'net/paired' });
    const epoch = Math.max(1, this.#ports.epoch());
    const ahead = roomsOfLaterEpochs(this.#room, epoch, this.#failed);
    const rooms: Rooms = [roomOfEpoch(this.#room, epoch), ...ahead];
    const found = await this.#ports.signalling.join(this.#turn === null ? rooms : this.#nextOf(rooms));
    this.#wait = PAUSES[Math.min(this.#failed++, PAUSES.length - 1)] ?? 30;
    if (!found.ok) return this.#failedBy(found.error);
    if (this.#ports.wanted()) this.#ports.found(found.value);
    else found.value.close();
    return null;
  }
  /** The last good room and each of the others in turn. */
  #nextOf(rooms: Rooms): Rooms {
    const turn = this.#turn ?? 0;
    this.#turn = turn + 1;
    return [rooms[turn % rooms.length] ?? rooms[0]];
  }
  #failedBy(error: NetError): NetError {
    this.#ports.failed(error);
    return error;
  }
}
