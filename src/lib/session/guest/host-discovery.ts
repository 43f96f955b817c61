import type { Channel, NetError, Room, Signalling } from '../ports/transport.ts';
import { PAIRED } from '../ports/transport.ts';
import { SEARCH_CYCLE, roomOfEpoch, roomsOfLaterEpochs } from '../failover/room-ids.ts';

/** Seconds between two tries to come back: often while the others may be agreeing on another host, then ever more. */
const PAUSES = [1, 2, ...Array<number>(20).fill(4), 8, 15, 30] as const;

export interface HostDiscoveryPorts {
  readonly signalling: Signalling;
  /** Under which epoch the authority was known last. */
  epoch(): number;
  /** There is no authority for this device at the moment, but there may be one again. */
  wanted(): boolean;
  found(link: Channel): void;
  failed(error: NetError): void;
}

/** A device's search for the authority of its table: soon at first, then ever more seldom. */
export class HostDiscovery {
  readonly #ports: HostDiscoveryPorts;
  readonly #room: Room;
  /** The try under way. */
  #looking: Promise<NetError | null> | null = null;
  /** Seconds until the next try, and tries that failed in a row. */
  #wait = 0;
  #failed = 0;

  constructor(ports: HostDiscoveryPorts, room: Room) {
    this.#ports = ports;
    this.#room = room;
  }

  /** Called once a second. */
  second(): void {
    if (this.#ports.wanted() && --this.#wait <= 0) void this.look();
  }
  /** The next try comes at once, and the pauses begin anew. */
  reset(): void {
    this.#wait = 0;
    this.#failed = 0;
  }
  /** Look now; resolved when that try is over. */
  async look(): Promise<void> {
    await this.#look();
  }
  /** Look now wherever the table may be, as far as there is a server to ask; resolved when it was found, or is nowhere. */
  async lookAbout(): Promise<void> {
    await this.#looking;
    this.reset();
    let tried = 0;
    while (tried++ < SEARCH_CYCLE && (await this.#look())?.code === 'net/unknown-room');
  }

  /** Null: found, or wanted no more. */
  #look(): Promise<NetError | null> {
    return (this.#looking ??= this.#try().finally(() => (this.#looking = null)));
  }

  /** Under the epoch that is known, else under the next ones. */
  async #try(): Promise<NetError | null> {
    if (!this.#ports.wanted()) return null;
    if (this.#room.server === PAIRED) return this.#failedBy({ code: 'net/paired' });
    const epoch = Math.max(1, this.#ports.epoch());
    const ahead = roomsOfLaterEpochs(this.#room, epoch, this.#failed);
    const found = await this.#ports.signalling.join([roomOfEpoch(this.#room, epoch), ...ahead]);
    this.#wait = PAUSES[Math.min(this.#failed++, PAUSES.length - 1)] ?? 30;
    if (!found.ok) return this.#failedBy(found.error);
    if (this.#ports.wanted()) this.#ports.found(found.value);
    else found.value.close();
    return null;
  }
  #failedBy(error: NetError): NetError {
    this.#ports.failed(error);
    return error;
  }
}
