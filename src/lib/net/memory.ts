import type { Result } from '../result.ts';
import type {
  Channel,
  ChannelListener,
  NetError,
  Room,
  Rooms,
  Signalling,
} from '../session/ports/transport.ts';
import { err, ok } from '../result.ts';
import { checkLength, Inbox } from './inbox.ts';

/** A whole number from 0 to `below` - 1. */
export type Pick = (below: number) => number;

/**
 * One direction of a link in memory. Nothing moves by itself: who holds the wire delivers each text by hand, or does to it what a
 * bad network, a hostile guest or a resend after a break would do.
 */
export class Wire {
  readonly label: string;
  #texts: string[] = [];
  #closing = false;
  /** While true `deliverOne` and `flush` pass it by: a device that sleeps or vanished. */
  held = false;
  readonly #inbox: Inbox;

  constructor(label: string, inbox: Inbox) {
    this.label = label;
    this.#inbox = inbox;
  }

  /** Texts on the way, first to arrive first. */
  get texts(): readonly string[] {
    return this.#texts;
  }
  /** Bytes on the way, one a character. */
  get bytes(): number {
    return this.#texts.reduce((sum, { length }) => sum + length, 0);
  }
  /** What arrives here is heard no more. */
  get over(): boolean {
    return this.#inbox.over;
  }
  /** There is something to deliver, be it the end of the link. */
  get busy(): boolean {
    return !this.over && !this.held && (this.#texts.length > 0 || this.#closing);
  }

  put(text: string): void {
    if (!this.#closing && !this.over) this.#texts.push(text);
  }
  /** After what is on the way the link ends. */
  close(): void {
    this.#closing = true;
  }
  /** Where this wire arrives the link ends here and now, and what was on the way is lost. */
  cut(): void {
    this.#texts = [];
    this.#inbox.broken();
  }

  /** Let the next text arrive, or the end of the link after the last one. */
  deliver(): void {
    const text = this.#texts.shift();
    if (text !== undefined) this.#inbox.text(text);
    else if (this.#closing) this.#inbox.broken();
  }
  /** Lose the next text. */
  drop(): void {
    this.#texts.shift();
  }
  /** Let the next text arrive twice, the second time after all others on the way. */
  double(): void {
    const text = this.#texts[0];
    if (text !== undefined) this.#texts.push(text);
  }
  /** Put the next text behind all others on the way. */
  delay(): void {
    const text = this.#texts.shift();
    if (text !== undefined) this.#texts.push(text);
  }
}

class MemoryLink implements Channel {
  readonly #inbox: Inbox;
  readonly #out: Wire;

  constructor(inbox: Inbox, out: Wire) {
    this.#inbox = inbox;
    this.#out = out;
  }
  get bufferedBytes(): number {
    return this.#inbox.over ? 0 : this.#out.bytes;
  }
  send(text: string): void {
    checkLength(text);
    if (!this.#inbox.over) this.#out.put(text);
  }
  close(): void {
    if (this.#inbox.over) return;
    this.#inbox.mute();
    this.#out.close();
  }
  listen(listener: ChannelListener): void {
    this.#inbox.listen(listener);
  }
}

/** A link between two devices in memory: its two ends and its two wires. */
export interface Cable {
  readonly ends: readonly [Channel, Channel];
  /** From the first end to the second, and back. */
  readonly wires: readonly [Wire, Wire];
  /** Both sides are told at once, and what was on the way is lost. */
  cut(): void;
}

/** Devices connected in memory, for tests: every text waits until the test lets it arrive. */
export class MemoryNet implements Signalling {
  #cables: readonly Cable[] = [];
  #guests = 0;
  readonly #rooms = new Map<string, (link: Channel) => void>();

  /** Connect two devices; a wire's label tells from whom to whom. */
  connect(first: string, second: string): Cable {
    const [here, there] = [new Inbox(), new Inbox()];
    const wires: Cable['wires'] = [
      new Wire(`${first} to ${second}`, there),
      new Wire(`${second} to ${first}`, here),
    ];
    const cable: Cable = {
      ends: [new MemoryLink(here, wires[0]), new MemoryLink(there, wires[1])],
      wires,
      cut: () => wires.forEach((wire) => wire.cut()),
    };
    this.#cables = [...this.cables, cable];
    return cable;
  }

  /** The links that are open at one end at least, oldest first. */
  get cables(): readonly Cable[] {
    return this.#cables.filter(({ wires }) => wires.some(({ over }) => !over));
  }
  /** The wires on which something waits to be delivered. */
  get busy(): readonly Wire[] {
    return this.#cables.flatMap(({ wires }) => wires.filter((wire) => wire.busy));
  }

  /** Let one text arrive, on a wire that `pick` chooses; false: nothing is on the way. */
  deliverOne(pick: Pick): boolean {
    const busy = this.busy;
    const wire = busy[pick(busy.length)];
    wire?.deliver();
    return wire !== undefined;
  }

  /**
   * Deliver, oldest link first, until nothing is on the way.
   * @throws Error when the devices still talk after `most` texts: they would for ever.
   */
  flush(most = 100_000): void {
    for (let delivered = 0; this.deliverOne(() => 0); delivered++) {
      if (delivered === most) throw new Error(`The devices still talk after ${most} texts.`);
    }
  }

  host(
    room: Room,
    arrived: (link: Channel) => void,
    told: (error: NetError | null) => void,
  ): Promise<Result<{ stop(): void }, NetError>> {
    if (this.#rooms.has(room.code)) told({ code: 'net/room-taken', room: room.code });
    else {
      this.#rooms.set(room.code, arrived);
      told(null);
    }
    const stop = (): void => {
      if (this.#rooms.get(room.code) === arrived) this.#rooms.delete(room.code);
    };
    return Promise.resolve(ok({ stop }));
  }

  join(rooms: Rooms): Promise<Result<Channel, NetError>> {
    const room = rooms.find(({ code }) => this.#rooms.has(code)) ?? rooms[0];
    const arrived = this.#rooms.get(room.code);
    if (arrived === undefined) return Promise.resolve(err({ code: 'net/unknown-room', room: room.code }));
    const [toGuest, toHost] = this.connect(room.code, `guest ${++this.#guests}`).ends;
    arrived(toGuest);
    return Promise.resolve(ok(toHost));
  }
  prepare(): () => void {
    return () => undefined;
  }
}
