import type { Challenge, GuestMessage } from '../../protocol/messages.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import type { Judgement, Trust } from '../trust/trust.ts';
import type { GuestRecord } from './guest-record.ts';
import type { Identity } from '../ids.ts';
import { isNamedBy, trustIn } from '../trust/trust.ts';
import { Introduction } from './introduction.ts';

/** Which host a guest believes, from one channel to the next. */
export class HostBelief {
  readonly #identity: Identity;
  readonly #keys: KeyPair;
  readonly #invite: Invite | null;
  /** The handshake on the current channel. */
  #introduction: Introduction | null = null;
  /** The key that the player has decided to follow, or '' if they have not. */
  #followed = '';
  /** The known host itself has said that another one exists. */
  #hasYielded = false;
  /** The challenge of the host on the current channel, or null until that host is believed. */
  #believed: Challenge | null = null;
  /** The table view that the trust was updated from last. */
  #seen: Pick<TableView, 'devices' | 'holders'> | null = null;

  /** `invite` is what the invitation carried besides the room, or null if the device comes by the room code alone. */
  constructor(identity: Identity, keys: KeyPair, invite: Invite | null) {
    this.#identity = identity;
    this.#keys = keys;
    this.#invite = invite;
  }

  /** Whether the host at the other end of the current channel has proved that it is the table's. */
  get isProven(): boolean {
    return this.#believed !== null;
  }
  /** Whether the host at the other end of the current channel has this device's proof, believed or not. */
  get hasAnswered(): boolean {
    return this.message?.type === 'prove';
  }
  /** What is to be said on the current channel now, also when it is said again. */
  get message(): GuestMessage | null {
    return this.#introduction?.message ?? null;
  }
  /** The invitation is all that this device has to go by. */
  isBoundByInvite({ trust }: GuestRecord): boolean {
    return this.#invite !== null && (trust === null || trust.byCodeAlone);
  }
  /** The invitation led to a host of which the record knows nothing: it is about a table that a typed code led to, or that is over. */
  isForAnotherTable({ trust, epoch }: Pick<GuestRecord, 'trust' | 'epoch'>): boolean {
    const believed = this.#believed;
    if (!believed || !isNamedBy(this.#fingerprint, believed.publicKey)) return false;
    return believed.epoch < epoch || (trust !== null && trust.table !== believed.table);
  }

  /** A new channel is open. `nonce`: random bytes as hex. */
  begin(channel: Channel, nonce: string): void {
    this.#introduction = new Introduction(this.#identity, this.#keys, nonce, channel);
    this.#believed = null;
    this.#seen = null;
  }
  /** Believes the host with this key from now on, because the player has decided so. */
  follow(publicKey: string): void {
    this.#followed = publicKey;
  }
  /**
   * Judges a challenge, and prepares the answer to a host that is believed or outdated: that one learns so that it has a successor, and
   * may say nothing more. Null: the host was answered already.
   */
  judge(challenge: Challenge, { trust, epoch, storage, visits: visit }: GuestRecord): Judgement | null {
    const introduction = this.#introduction;
    if (!introduction || this.hasAnswered) return null;
    const judged = introduction.judge(challenge, {
      ...{ trust, invite: this.#invite },
      ...{ followed: this.#followed, hasYielded: this.#hasYielded },
    });
    if (judged.verdict === 'believed') this.#believed = challenge;
    if (judged.verdict === 'believed' || judged.verdict === 'outdated') {
      const highest = this.isForAnotherTable({ trust, epoch }) ? 0 : epoch;
      introduction.answer(challenge, { storage, visit }, highest, this.#invite?.ticket ?? '');
    }
    return judged;
  }
  /** Whether a table view is that of the host that was believed on this channel. */
  isOfHost({ epoch, host }: TableView, record: GuestRecord): boolean {
    const believed = this.#believed;
    return believed?.epoch === epoch && believed.host === host && epoch >= record.epoch;
  }
  /** The host has closed the channel because another one exists. Only the known host is taken at its word. */
  noteYield({ trust }: GuestRecord): void {
    if (this.#believed && this.#believed.publicKey === trust?.hostKey) this.#hasYielded = true;
  }
  /** What is known after a table view; the same object if nothing changed. */
  trustAfter(tableView: TableView, { trust }: GuestRecord): Trust | null {
    if (!this.#believed) return trust;
    this.#hasYielded = false;
    const { devices, holders } = tableView;
    if (this.#seen?.devices === devices && this.#seen.holders === holders) return trust;
    this.#seen = { devices, holders };
    return trustIn(this.#believed, tableView, trust, this.#fingerprint);
  }

  get #fingerprint(): string {
    return this.#invite?.fingerprint ?? '';
  }
}
