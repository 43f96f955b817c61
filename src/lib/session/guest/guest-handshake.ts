import {
  type Challenge,
  type GuestMessage,
  PROTOCOL,
  type Prove,
  type Visit,
} from '../../protocol/messages.ts';
import type { Identity } from '../ids.ts';
import type { Channel } from '../ports/transport.ts';
import { guestProofs, type Handshake, isHostProof } from '../trust/handshake.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import { type HostJudgement, judgeHost, type Trust } from '../trust/trust.ts';

/** A guest's criteria for judging a host. */
export interface Beliefs {
  readonly trust: Trust | null;
  readonly invite: Invite | null;
  /** The key the player has decided to follow, or ''. */
  readonly followed: string;
  /** Whether the known host itself has announced another host. */
  readonly hasYielded: boolean;
}

const IMPOSTOR: HostJudgement = { verdict: 'unknown' };

/** A guest's side of the handshake on one channel. */
export class GuestHandshake {
  readonly #identity: Identity;
  readonly #keys: KeyPair;
  readonly #nonce: string;
  readonly #channel: Pick<Channel, 'binding'>;
  /** The answer to a challenge; null before the first. */
  #answer: Prove | null = null;

  /** `nonce`: random bytes as hex. */
  constructor(identity: Identity, keys: KeyPair, nonce: string, channel: Pick<Channel, 'binding'>) {
    this.#identity = identity;
    this.#keys = keys;
    this.#nonce = nonce;
    this.#channel = channel;
  }

  /** The hello, or the proof after a challenge was answered. */
  get message(): GuestMessage {
    const { device } = this.#identity;
    return this.#answer ?? { type: 'hello', protocol: PROTOCOL, nonce: this.#nonce, device };
  }

  /** Judges the host; with a wrong proof it is unknown. */
  judge(challenge: Challenge, { trust, invite, followed, hasYielded }: Beliefs): HostJudgement {
    const handshake = this.#handshake(challenge);
    if (!isHostProof(challenge, handshake)) return IMPOSTOR;
    const fingerprint = invite?.fingerprint ?? '';
    const self = this.#identity.device;
    return judgeHost(challenge, trust, { fingerprint, followed, hasYielded, self });
  }
  /** Answers the challenge. `epoch`: the highest this device has believed. */
  answer(challenge: Challenge, visit: Visit, epoch: number, ticket: string): void {
    const { device, name } = this.#identity;
    const { storage, visit: number } = visit;
    const proofs = guestProofs(this.#handshake(challenge), device, this.#keys, challenge.publicKey, ticket);
    this.#answer = { type: 'prove', device, name, epoch, storage, visit: number, ...proofs };
  }

  #handshake({ table, epoch, nonce: hostNonce }: Challenge): Handshake {
    return { table, epoch, guestNonce: this.#nonce, hostNonce, binding: this.#channel.binding };
  }
}
