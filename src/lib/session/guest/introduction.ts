import type { Challenge, GuestMessage, Prove, Visit } from '../../protocol/messages.ts';
import type { Handshake } from '../trust/handshake.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import type { Judgement, Trust } from '../trust/trust.ts';
import type { Identity } from '../ids.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { guestProofs, hostStatement, isHostProof } from '../trust/handshake.ts';
import { legacyKeyOf, proofOf } from '../trust/keys.ts';
import { judgeHost } from '../trust/trust.ts';

/** What a guest goes by when it judges a host. */
export interface Beliefs {
  readonly trust: Trust | null;
  /** The highest epoch that this device has seen; with `trust` null, it was here with a build without keys. */
  readonly epoch: number;
  readonly invite: Invite | null;
  /** The key that the player has decided to follow; '': none. */
  readonly followed: string;
  /** The known host itself has said that another one exists. */
  readonly hasYielded: boolean;
}

const IMPOSTOR: Judgement = { verdict: 'unknown' };

/** A guest's side of the handshake on one channel. */
export class Introduction {
  readonly #identity: Identity;
  readonly #keys: KeyPair;
  readonly #nonce: string;
  readonly #channel: Pick<Channel, 'binding'>;
  /** The answer to a challenge; null: none yet. */
  #answer: Prove | null = null;

  /** `nonce`: random bytes as hex. */
  constructor(identity: Identity, keys: KeyPair, nonce: string, channel: Pick<Channel, 'binding'>) {
    this.#identity = identity;
    this.#keys = keys;
    this.#nonce = nonce;
    this.#channel = channel;
  }

  /** What this side has to say now, also when it says it again. */
  get message(): GuestMessage {
    const { device } = this.#identity;
    return this.#answer ?? { type: 'hello', protocol: PROTOCOL, nonce: this.#nonce, device };
  }

  /** Judges the host; a wrong proof makes it unknown. */
  judge(challenge: Challenge, { trust, epoch, invite, followed, hasYielded }: Beliefs): Judgement {
    const handshake = this.#handshake(challenge);
    if (!isHostProof(challenge, handshake)) return IMPOSTOR;
    const fingerprint = invite?.fingerprint ?? '';
    const judged = judgeHost(challenge, trust, {
      ...{ fingerprint, followed, hasYielded, self: this.#identity.device },
    });
    const isLegacyTable = trust === null && epoch > 0 && fingerprint === '';
    if (judged.verdict !== 'believed' || !isLegacyTable || followed === challenge.publicKey) return judged;
    if (this.#knowsLegacyKey(challenge, handshake)) return judged;
    const { table, host, publicKey } = challenge;
    return { verdict: 'claimed', claim: { table, epoch: challenge.epoch, host, publicKey, agreed: [] } };
  }
  /** Answers the challenge. `epoch`: the highest that this device has believed. */
  answer(challenge: Challenge, visit: Visit, epoch: number, ticket: string): void {
    const { device, name, legacySecret } = this.#identity;
    const legacyKey = legacySecret ? legacyKeyOf(legacySecret) : '';
    const { storage, visit: number } = visit;
    const proofs = guestProofs(this.#handshake(challenge), device, this.#keys, challenge.publicKey, {
      ticket,
      legacyKey,
    });
    this.#answer = { type: 'prove', device, name, epoch, storage, visit: number, ...proofs };
  }

  #handshake({ table, epoch, nonce: hostNonce }: Challenge): Handshake {
    return { table, epoch, guestNonce: this.#nonce, hostNonce, binding: this.#channel.binding };
  }
  /** A host that let this device in with a build without keys shares a key with it. */
  #knowsLegacyKey({ host, publicKey, legacyProof }: Challenge, handshake: Handshake): boolean {
    const { legacySecret } = this.#identity;
    if (!legacySecret || legacyProof === '') return false;
    return legacyProof === proofOf(hostStatement(handshake, host, publicKey), legacyKeyOf(legacySecret));
  }
}
