import { roomOfEpoch, roomsOfLaterEpochs, SEARCH_CYCLE } from '../ids.ts';
import { type Channel, type NetError, PAIRED, type Room, type Signalling } from '../ports/transport.ts';

/** Seconds between two tries: short while an election may be running, then increasing. */
const PAUSES = [1, 2, ...Array<number>(20).fill(4), 8, 15, 30] as const;

export interface HostDiscoveryPorts {
  readonly signalling: Signalling;
  /** The epoch of the last known host. */
  epoch(): number;
  /** Whether the device comes by an invitation, which may lead to another host than the last known one. */
  readonly isInvited: boolean;
  /** Whether this guest has lost its host and can still find one. */
  wanted(): boolean;
  found(link: Channel): void;
  failed(error: NetError): void;
}

/** A guest's search for the host of its table. */
export class HostDiscovery {
  readonly #ports: HostDiscoveryPorts;
  readonly #room: Room;
  /** The current try. */
  #searching: Promise<NetError | null> | null = null;
  /** Seconds until the next try, and the number of tries since the last reset. */
  #wait = 0;
  #failed = 0;
  /**
   * Number of rooms tried one by one since a host was not believed; null while rooms are tried together. Separate tries keep an impostor
   * that answers first in one room from blocking the others.
   */
  #turn: number | null = null;
  /** The room last tried alone; null if several were tried at once. */
  #alone: Room | null = null;

  constructor(ports: HostDiscoveryPorts, room: Room) {
    this.#ports = ports;
    this.#room = room;
  }

  /** Called once a second. */
  second(): void {
    if (this.#ports.wanted() && --this.#wait <= 0) void this.searchOnce();
  }
  /** Makes the next try due at once and restarts the pauses from the shortest. */
  reset(): void {
    this.#wait = 0;
    this.#failed = 0;
    this.#turn = null;
  }
  /** Whether the last channel found certainly leads to the last good room. */
  get isAtLastRoom(): boolean {
    return this.#room.server === PAIRED || this.#alone?.code === this.#lastRoom.code;
  }
  /** Called when a found host is not believed. The next tries look at one room each, the last good room first. */
  reject(): void {
    this.#turn ??= 0;
  }
  /** Tries once, now; resolves when the try has ended. */
  async searchOnce(): Promise<void> {
    await this.#look();
  }
  /** Searches all likely rooms now; resolves when a host was found, no room has one, or the server cannot be reached. */
  async searchAll(): Promise<void> {
    await this.#searching;
    this.reset();
    let tried = 0;
    while (tried++ < SEARCH_CYCLE && (await this.#look())?.code === 'net/unknown-room');
  }

  /** Joins the current try or starts one. Resolves to null when a host was found or is no longer wanted. */
  #look(): Promise<NetError | null> {
    return (this.#searching ??= this.#try().finally(() => (this.#searching = null)));
  }

  /** Tries the room of the known epoch, the room of an invitation, then rooms of later epochs. */
  async #try(): Promise<NetError | null> {
    if (!this.#ports.wanted()) return null;
    if (this.#room.server === PAIRED) return this.#failedBy({ code: 'net/paired' });
    const ahead = roomsOfLaterEpochs(this.#room, this.#epoch, this.#failed);
    const named = this.#ports.isInvited && this.#epoch > 1 ? [this.#room] : [];
    const likely: readonly Room[] = [...named, ...ahead];
    this.#alone = this.#turn === null ? null : this.#nextOf(likely, this.#turn++);
    const found = await this.#ports.signalling.join(
      this.#alone ? [this.#alone] : [this.#lastRoom, ...likely],
    );
    this.#wait = PAUSES[Math.min(this.#failed++, PAUSES.length - 1)] ?? 30;
    if (!found.ok) return this.#failedBy(found.error);
    if (this.#ports.wanted()) this.#ports.found(found.value);
    else found.value.close();
    return null;
  }
  get #epoch(): number {
    return Math.max(1, this.#ports.epoch());
  }
  get #lastRoom(): Room {
    return roomOfEpoch(this.#room, this.#epoch);
  }
  /** Picks the last good room every second time and one of the others in between, so that squatters there cannot hide a slow host. */
  #nextOf(others: readonly Room[], turn: number): Room {
    const other = others[Math.floor(turn / 2) % others.length];
    return turn % 2 === 0 || other === undefined ? this.#lastRoom : other;
  }
  #failedBy(error: NetError): NetError {
    // a device that answered may be an impostor that was faster than the host
    const isUnreachable = error.code === 'net/unreachable' || error.code === 'net/local-network-denied';
    if (isUnreachable || error.code.startsWith('net/relay-')) this.reject();
    this.#ports.failed(error);
    return error;
  }
}
