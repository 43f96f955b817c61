import type { Seal, Takeover } from '../../lib/protocol/certificates.ts';
import type { PeerMessage } from '../../lib/protocol/messages.ts';
import type { DeviceId } from '../../lib/protocol/table-view.ts';
import { Election } from '../../lib/session/failover/election-runner.ts';
import type { KeyPair } from '../../lib/session/trust/keys.ts';
import type { Trust } from '../../lib/session/trust/trust.ts';

/** A device's contribution to an election. */
export interface Voter {
  readonly device: DeviceId;
  readonly keys: KeyPair;
  readonly trust: Trust | null;
  readonly seal: Seal | null;
}

interface Peer {
  readonly election: Election;
  trust: Trust | null;
  seal: Seal | null;
  hasHost: boolean;
  reachable: boolean;
  readonly takeovers: (readonly [takeover: Takeover, guests: readonly DeviceId[]])[];
  readonly follows: DeviceId[];
}

/** Guests of one table that have lost their host and can all reach each other; their messages arrive at `deliver`. */
export class Electorate {
  readonly #peers = new Map<DeviceId, Peer>();
  #mail: (readonly [from: DeviceId, to: DeviceId, message: PeerMessage])[] = [];
  /** All messages sent so far. */
  readonly sent: (readonly [from: DeviceId, to: DeviceId, message: PeerMessage])[] = [];

  constructor(voters: readonly Voter[]) {
    const names = voters.map(({ device }) => device);
    for (const { device: self, keys, trust, seal } of voters) {
      const peer = (): Peer => this.at(self);
      const election = new Election({
        ...{ self, keys },
        trust: () => peer().trust,
        reachable: () => names.filter((one) => one !== self && this.at(one).reachable),
        hasHost: () => peer().hasHost,
        seal: () => peer().seal,
        send: (to, message) => this.send(self, to, message),
        onChange: () => undefined,
        onElected: (takeover, guests) => {
          peer().takeovers.push([takeover, guests]);
          for (const one of guests) this.send(self, one, { type: 'took-over', epoch: takeover.epoch });
        },
        onFollow: (host) => peer().follows.push(host),
      });
      this.#peers.set(self, {
        ...{ election, trust, seal, hasHost: false, reachable: true, takeovers: [], follows: [] },
      });
    }
  }

  at(device: DeviceId): Peer {
    const peer = this.#peers.get(device);
    if (!peer) throw new RangeError(`${device} takes no part`);
    return peer;
  }
  election(device: DeviceId): Election {
    return this.at(device).election;
  }
  /** The devices that became host. */
  get hosts(): readonly DeviceId[] {
    return [...this.#peers].flatMap(([device, { takeovers }]) => takeovers.map(() => device));
  }
  /** Sends a message in the name of a device, bypassing its own election. */
  send(from: DeviceId, to: DeviceId, message: PeerMessage): void {
    this.sent.push([from, to, message]);
    this.#mail.push([from, to, message]);
  }
  /** Delivers all messages in flight: the oldest first, or the newest. */
  deliver(order: 'oldest first' | 'newest first' = 'oldest first'): void {
    const next = () => (order === 'newest first' ? this.#mail.pop() : this.#mail.shift());
    for (let mail = next(); mail; mail = next()) {
      const [from, to, message] = mail;
      this.#peers.get(to)?.election.receive(from, message);
    }
  }
  /** Ticks every device and delivers its messages. */
  tick(): void {
    for (const { election } of this.#peers.values()) election.tick();
    this.deliver();
  }
  /** The messages sent to a device. */
  messagesTo(device: DeviceId): readonly PeerMessage[] {
    return this.sent.filter(([, to]) => to === device).map(([, , message]) => message);
  }
}
