import type { Seal, Takeover } from '../../../../src/lib/protocol/certificates.ts';
import type { PeerMessage } from '../../../../src/lib/protocol/messages.ts';
import type { KeyPair } from '../../../../src/lib/session/trust/keys.ts';
import type { Trust } from '../../../../src/lib/session/trust/trust.ts';
import { Election } from '../../../../src/lib/session/failover/election-runner.ts';
import { keyPairOf } from '../../../../src/lib/session/trust/keys.ts';
import { sealStatement } from '../../../../src/lib/session/trust/seal.ts';
import { must } from '../../../must.ts';

/** Devices of one table with keys, whose elections exchange real messages. */

export const TABLE = 'table';
const GAME = 'game';
const keysByName = new Map<string, KeyPair>();
export function keysOf(name: string): KeyPair {
  const keys = keysByName.get(name) ?? keyPairOf(`secret of ${name}`);
  keysByName.set(name, keys);
  return keys;
}

type SealParts = Omit<Seal, 'signature'> & { readonly table: string; readonly signer: string };
/** The host's seal under a revision, or one that differs from it. */
export function sealOf(revision: number, part: Partial<SealParts> = {}): Seal {
  const { table, signer, ...seal } = {
    table: TABLE,
    signer: 'host',
    game: GAME,
    epoch: 1,
    revision,
    ...part,
  };
  return { ...seal, signature: keysOf(signer).sign(sealStatement(table, seal)) };
}

interface Peer {
  readonly election: Election;
  trust: Trust | null;
  seal: Seal | null;
  hasHost: boolean;
  reachable: boolean;
  readonly takeovers: (readonly [takeover: Takeover, guests: readonly string[]])[];
  readonly follows: string[];
}

/** Guests that can all reach each other; their messages arrive when `deliver` is called. */
export class Devices {
  readonly #peers = new Map<string, Peer>();
  #mail: (readonly [from: string, to: string, message: PeerMessage])[] = [];
  /** All messages that were sent. */
  readonly sent: (readonly [from: string, to: string, message: PeerMessage])[] = [];

  constructor(...names: readonly string[]) {
    const devices = ['host', ...names].map((device) => ({
      ...{ device, publicKey: keysOf(device).publicKey, isSeated: true },
    }));
    const hostKey = keysOf('host').publicKey;
    const trust: Trust = { table: TABLE, epoch: 1, host: 'host', hostKey, devices, takeovers: [] };
    for (const self of names) {
      const peer = (): Peer => this.at(self);
      const election = new Election({
        self,
        keys: keysOf(self),
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
        ...{ election, trust, seal: sealOf(7), hasHost: false, reachable: true, takeovers: [], follows: [] },
      });
    }
  }

  at(name: string): Peer {
    return must(this.#peers.get(name), `device ${name}`);
  }
  election(name: string): Election {
    return this.at(name).election;
  }
  /** Names of the devices that became the host. */
  get hosts(): readonly string[] {
    return [...this.#peers].flatMap(([name, { takeovers }]) => takeovers.map(() => name));
  }
  /** Sends a message in the name of a device, which need not take part itself. */
  send(from: string, to: string, message: PeerMessage): void {
    this.sent.push([from, to, message]);
    this.#mail.push([from, to, message]);
  }
  /** Delivers everything under way: the oldest message first, or the newest. */
  deliver(order: 'oldest first' | 'newest first' = 'oldest first'): void {
    const next = () => (order === 'newest first' ? this.#mail.pop() : this.#mail.shift());
    for (let mail = next(); mail; mail = next()) {
      const [from, to, message] = mail;
      this.#peers.get(to)?.election.receive(from, message);
    }
  }
  /** Lets every device tick, and delivers what they send. */
  tick(): void {
    for (const { election } of this.#peers.values()) election.tick();
    this.deliver();
  }
  /** Makes a device know another one without a key, as after a build without keys, or not at all (null). */
  forgetKey(name: string, other: string, publicKey: '' | null): void {
    const trust = must(this.at(name).trust);
    const devices = trust.devices.flatMap((one) => {
      if (one.device !== other) return [one];
      return publicKey === null ? [] : [{ ...one, publicKey }];
    });
    this.at(name).trust = { ...trust, devices };
  }
  /** The messages that were sent to a device. */
  messagesTo(name: string): readonly PeerMessage[] {
    return this.sent.filter(([, to]) => to === name).map(([, , message]) => message);
  }
}
