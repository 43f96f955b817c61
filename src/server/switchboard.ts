import type { WebSocket } from 'ws';
import { isGuestId } from '../lib/net/peer-ids.ts';
import { Accounts } from './addresses.ts';
import { RegisteredDevice } from './device.ts';
import { type HeldMessages, HeldOffers } from './held-offers.ts';
import type { Limits } from './limits.ts';
import {
  expireMessage,
  ID_TAKEN,
  OPEN,
  parseSent,
  relayMessage,
  type SentMessage,
} from './signalling-messages.ts';

/** Milliseconds an offer waits for a host that reconnects; then the guest learns that the room is unknown. */
const WAIT_FOR_HOST = 1_500;
/** Milliseconds between two sweeps for expired messages, and between two for idle addresses. */
const SWEEP = 250;
const FORGET = 60_000;
/** WebSocket close code: the device broke a rule of this server. */
const POLICY_VIOLATION = 1008;
const ID_IS_TAKEN = 1000;
/** Milliseconds before a closing socket is destroyed. */
const CLOSING = 2_000;

/** A message for another device. */
type Relayed = Extract<SentMessage, { dst: string }>;

/** Maximum units of an answer and its candidates, for a browser with many addresses. */
const ANSWER_COST = 30;
/** Offers that a host can answer beyond its own limits at once. */
const MAX_OWED = 1_000;

export type RegistrationRefusal = 'full' | 'too-many';
export interface Arrival {
  readonly id: string;
  readonly token: string;
  /** The name of its address, see `accountName`. */
  readonly address: string;
}

/** The devices at the signalling server, and the messages between them, within limits. */
export class Switchboard {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #devices = new Map<string, RegisteredDevice>();
  readonly #accounts: Accounts;
  readonly #held: HeldOffers;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#accounts = new Accounts(limits);
    this.#held = new HeldOffers({ perDevice: limits.heldBytesPerDevice, total: limits.heldBytes });
    this.#timers = [
      setInterval(() => this.#sweep(), SWEEP),
      setInterval(() => this.#accounts.forgetIdle(this.#now()), FORGET),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  get size(): number {
    return this.#devices.size;
  }
  /** Bytes held for absent hosts. */
  get heldBytes(): number {
    return this.#held.bytes;
  }
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Why a device cannot register now; null if it can. Registering a room code reveals whether it is taken, so it costs a guess. */
  refusal({ id, address }: Arrival): RegistrationRefusal | null {
    const now = this.#now();
    const account = this.#accounts.of(address, now);
    if (!account.arrivals.take(1, now)) return 'too-many';
    if (account.devices >= this.#limits.devicesPerAddress) return 'too-many';
    if (!isGuestId(id) && !account.canAsk(id, now)) return 'too-many';
    return this.#devices.size >= this.#limits.devices ? 'full' : null;
  }

  /** Registers a device admitted by `refusal`, and delivers the messages waiting for it. */
  register({ id, token, address }: Arrival, socket: WebSocket): void {
    const now = this.#now();
    const account = this.#accounts.of(address, now);
    const other = this.#devices.get(id);
    if (!isGuestId(id)) account.recordAsked(id, other !== undefined, now);
    if (other && other.token !== token) {
      socket.send(ID_TAKEN);
      return close(socket, ID_IS_TAKEN, 'ID is taken');
    }
    if (other) this.#remove(other);
    const device = new RegisteredDevice({ id, token, socket, account }, this.#limits, now);
    this.#devices.set(id, device);
    account.devices++;
    socket.on('message', (data: Buffer) => this.#receive(device, data));
    socket.on('ping', (data: Buffer) => {
      if (this.#charge(device, data.length)) this.#reply(device, data);
    });
    // the server sends no pings, and each pong takes time
    socket.on('pong', (data: Buffer) => this.#charge(device, data.length));
    socket.on('close', () => this.#remove(device));
    socket.send(OPEN);
    for (const held of this.#held.takeFor(id)) this.#introduce(device, held);
  }

  #receive(device: RegisteredDevice, data: Buffer): void {
    if (!this.#charge(device, data.length)) return;
    device.lastMessageAt = this.#now();
    const message = parseSent(data.toString());
    if (message === null || message.type === 'HEARTBEAT') return;
    if (!device.account.messages.take(cost(data.length), device.lastMessageAt)) return;
    const text = relayMessage(message, device.id);
    if (message.type === 'OFFER') this.#offer(device, message, text);
    else this.#pass(device, message, text);
  }
  /** Counts a message; closes the socket of a device that sends too many. Returns false if the message must be ignored. */
  #charge(device: RegisteredDevice, bytes: number): boolean {
    // the rest of the packet with the surplus message is still parsed
    if (!this.#isPresent(device)) return false;
    if (device.messages.take(cost(bytes), this.#now())) return true;
    this.#dismiss(device, 'too many messages');
    return false;
  }

  /** Passes on a guest's offer to a host. A guest takes no offers, and a host makes none. */
  #offer(device: RegisteredDevice, { dst: to, payload }: Relayed, text: string): void {
    if (!isGuestId(device.id) || isGuestId(to)) return;
    const now = this.#now();
    device.offeredTo.add(to);
    if (device.offeredTo.size > this.#limits.codesPerDevice)
      return this.#dismiss(device, 'too many room codes');
    const introduced = device.introduced.add(to, payload.connectionId);
    if (introduced === null) return;
    const waiting = { from: device, to, introduced, until: now + WAIT_FOR_HOST };
    // without guesses left, the answer is that for an unknown room, whether it exists or not
    if (!device.account.canAsk(to, now)) return this.#held.hold({ ...waiting, text: null });
    const host = this.#devices.get(to);
    device.account.recordAsked(to, host !== undefined, now);
    if (host === undefined) this.#held.hold({ ...waiting, text });
    else this.#introduce(host, { ...waiting, texts: [text] });
  }
  /** Sends a host an offer and the messages after it. */
  #introduce(to: RegisteredDevice, { from, introduced, texts }: HeldMessages): void {
    const now = this.#now();
    if (!from.offers.take(1, now) || !from.account.offers.take(1, now)) return;
    introduced.hasReached = true;
    // answering is no fault of the host's: many senders could make it send more than a device's limit
    for (const { messages } of [to, to.account]) messages.give(ANSWER_COST, MAX_OWED * ANSWER_COST);
    for (const text of texts) this.#send(to, text);
  }
  /** Passes on an answer or a candidate of a connection that the guest has offered to the host. */
  #pass(device: RegisteredDevice, message: Relayed, text: string): void {
    if (isGuestId(device.id)) this.#passToHost(device, message, text);
    else this.#passToGuest(device, message, text);
  }
  #passToHost(guest: RegisteredDevice, { type, dst, payload }: Relayed, text: string): void {
    const introduced = guest.introduced.of(dst, payload.connectionId);
    if (type !== 'CANDIDATE' || !introduced?.guest.take(type)) return;
    const host = this.#devices.get(dst);
    if (!introduced.hasReached) this.#held.append(guest, dst, introduced, text);
    else if (host) this.#send(host, text);
  }
  #passToGuest(host: RegisteredDevice, { type, dst, payload }: Relayed, text: string): void {
    const guest = this.#devices.get(dst);
    const introduced = guest?.introduced.of(host.id, payload.connectionId);
    if (type === 'OFFER' || !guest || !introduced?.hasReached || !introduced.host.take(type)) return;
    this.#send(guest, text);
  }
  /** Drops the text if the device has too many unread bytes: the server must not keep it for a device that may never read. */
  #send(device: RegisteredDevice, text: string): void {
    if (device.socket.bufferedAmount <= this.#limits.unreadBytes) device.socket.send(text);
  }
  #reply(device: RegisteredDevice, ping: Buffer): void {
    if (device.socket.bufferedAmount <= this.#limits.unreadBytes) device.socket.pong(ping);
  }

  #sweep(): void {
    const now = this.#now();
    for (const { from, to } of this.#held.takeExpired(now)) this.#send(from, expireMessage(to, from.id));
    for (const device of this.#devices.values()) {
      if (now - device.lastMessageAt >= this.#limits.silence) this.#remove(device);
    }
  }
  #isPresent(device: RegisteredDevice): boolean {
    return this.#devices.get(device.id) === device;
  }
  #remove(device: RegisteredDevice): void {
    if (!this.#isPresent(device)) return;
    this.#devices.delete(device.id);
    device.account.devices--;
    this.#held.dropFrom(device);
    if (device.socket.readyState === device.socket.OPEN) device.socket.terminate();
  }
  #dismiss(device: RegisteredDevice, reason: string): void {
    close(device.socket, POLICY_VIOLATION, reason);
    this.#remove(device);
  }
}

/** Closes a socket, and ignores its further input. */
function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), CLOSING).unref();
}

/** The cost of a message of this many bytes, in units. */
const cost = (bytes: number): number => 1 + bytes / 1_000;
