import { err, ok, type Result } from '../result.ts';
import type {
  Channel,
  ChannelListener,
  NetError,
  Room,
  Rooms,
  Signalling,
} from '../session/ports/transport.ts';
import { checkLength, Inbox } from './inbox.ts';

/** A whole number from 0 to `below` - 1. */
export type PickIndex = (below: number) => number;

/**
 * One direction of a channel in memory. No text moves by itself: a test delivers each one, or loses, doubles or delays it as a bad network
 * would.
 */
export class Wire {
  readonly label: string;
  #texts: string[] = [];
  #closing = false;
  /** While true, `deliverOne` and `flush` skip this wire, as if its device slept or had vanished. */
  held = false;
  readonly #inbox: Inbox;

  constructor(label: string, inbox: Inbox) {
    this.label = label;
    this.#inbox = inbox;
  }

  /** Texts on the way, in the order of their arrival. */
  get texts(): readonly string[] {
    return this.#texts;
  }
  /** Bytes on the way, counting one per UTF-16 unit. */
  get bytes(): number {
    return this.#texts.reduce((sum, { length }) => sum + length, 0);
  }
  /** Whether the receiving end is closed. */
  get isClosed(): boolean {
    return this.#inbox.isClosed;
  }
  /** Whether there is a text or the end of the channel to deliver. */
  get busy(): boolean {
    return !this.isClosed && !this.held && (this.#texts.length > 0 || this.#closing);
  }

  put(text: string): void {
    if (!this.#closing && !this.isClosed) this.#texts.push(text);
  }
  /** Ends the channel after the texts on the way. */
  close(): void {
    this.#closing = true;
  }
  /** Ends the channel at once at the receiving end; texts on the way are lost. */
  cut(): void {
    this.#texts = [];
    this.#inbox.broken();
  }

  /** Delivers the next text, or the end of the channel after the last one. */
  deliver(): void {
    const text = this.#texts.shift();
    if (text !== undefined) {
      if (!this.#inbox.text(text)) this.cut();
    } else if (this.#closing) this.#inbox.broken();
  }
  /** Loses the next text. */
  drop(): void {
    this.#texts.shift();
  }
  /** Delivers the next text twice, the second time after all others on the way. */
  double(): void {
    const text = this.#texts[0];
    if (text !== undefined) this.#texts.push(text);
  }
  /** Moves the next text behind all others on the way. */
  delay(): void {
    const text = this.#texts.shift();
    if (text !== undefined) this.#texts.push(text);
  }
}

class MemoryChannel implements Channel {
  readonly binding: string;
  readonly #inbox: Inbox;
  readonly #out: Wire;

  constructor(binding: string, inbox: Inbox, out: Wire) {
    this.binding = binding;
    this.#inbox = inbox;
    this.#out = out;
  }
  get bufferedBytes(): number {
    return this.#inbox.isClosed ? 0 : this.#out.bytes;
  }
  send(text: string): void {
    checkLength(text);
    if (!this.#inbox.isClosed) this.#out.put(text);
  }
  close(): void {
    if (this.#inbox.isClosed) return;
    this.#inbox.close();
    this.#out.close();
  }
  listen(listener: ChannelListener): void {
    this.#inbox.listen(listener);
  }
}

/** A connection of two devices in memory: its two ends and its two wires. */
export interface Cable {
  readonly ends: readonly [Channel, Channel];
  /** From the first end to the second, and back. */
  readonly wires: readonly [Wire, Wire];
  /** Ends the channel at both ends at once; texts on the way are lost. */
  cut(): void;
}

/** A room belongs to its server: another server can have one with the same code. */
const placeOf = ({ server, code }: Room): string => `${server} ${code}`;

/** Devices connected in memory, for tests: every text waits until the test delivers it. */
export class MemoryNet implements Signalling {
  /** The delay before a room's host answers, by room code: of several rooms, the one with the lowest delay answers first. */
  readonly delays = new Map<string, number>();
  #cables: readonly Cable[] = [];
  #guests = 0;
  #connections = 0;
  readonly #rooms = new Map<string, (channel: Channel) => void>();

  /** Connects two devices; a wire's label names sender and receiver. */
  connect(first: string, second: string): Cable {
    const [here, there] = [new Inbox(), new Inbox()];
    const wires: Cable['wires'] = [
      new Wire(`${first} to ${second}`, there),
      new Wire(`${second} to ${first}`, here),
    ];
    const binding = `cable ${++this.#connections}`;
    const cable: Cable = {
      ends: [new MemoryChannel(binding, here, wires[0]), new MemoryChannel(binding, there, wires[1])],
      wires,
      cut: () => wires.forEach((wire) => wire.cut()),
    };
    this.#cables = [...this.cables, cable];
    return cable;
  }

  /** Connections with at least one open end, oldest first. */
  get cables(): readonly Cable[] {
    return this.#cables.filter(({ wires }) => wires.some(({ isClosed }) => !isClosed));
  }
  /** Wires with something to deliver. */
  get busy(): readonly Wire[] {
    return this.#cables.flatMap(({ wires }) => wires.filter((wire) => wire.busy));
  }

  /** Delivers one text on a wire chosen by `pick`; returns false if nothing is on the way. */
  deliverOne(pick: PickIndex): boolean {
    const busy = this.busy;
    const wire = busy[pick(busy.length)];
    wire?.deliver();
    return wire !== undefined;
  }

  /**
   * Delivers texts, oldest connection first, until none is on the way.
   * @throws Error if the devices still send after `most` texts, since they would never stop.
   */
  flush(most = 100_000): void {
    for (let delivered = 0; this.deliverOne(() => 0); delivered++) {
      if (delivered === most) throw new Error(`The devices still talk after ${most} texts.`);
    }
  }

  host(
    room: Room,
    onChannel: (channel: Channel) => void,
    onStatus: (error: NetError | null) => void,
  ): Promise<Result<{ stop(): void }, NetError>> {
    if (this.#rooms.has(placeOf(room))) onStatus({ code: 'net/room-taken', room: room.code });
    else {
      this.#rooms.set(placeOf(room), onChannel);
      onStatus(null);
    }
    const stop = (): void => {
      if (this.#rooms.get(placeOf(room)) === onChannel) this.#rooms.delete(placeOf(room));
    };
    return Promise.resolve(ok({ stop }));
  }

  join(rooms: Rooms): Promise<Result<Channel, NetError>> {
    const [quickest] = rooms
      .filter((one) => this.#rooms.has(placeOf(one)))
      .toSorted((one, other) => this.#delayOf(one) - this.#delayOf(other));
    const room = quickest ?? rooms[0];
    const onChannel = this.#rooms.get(placeOf(room));
    if (onChannel === undefined) return Promise.resolve(err({ code: 'net/unknown-room', room: room.code }));
    const [toGuest, toHost] = this.connect(room.code, `guest ${++this.#guests}`).ends;
    onChannel(toGuest);
    return Promise.resolve(ok(toHost));
  }
  prepare(): () => void {
    return () => undefined;
  }
  #delayOf({ code }: Room): number {
    return this.delays.get(code) ?? 0;
  }
}
