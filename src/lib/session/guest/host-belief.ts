import type { Challenge } from '../../protocol/messages.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { Identity } from '../ids.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import { type HostJudgement, isNamedBy, updatedTrust } from '../trust/trust.ts';
import { GuestHandshake } from './guest-handshake.ts';
import { NO_TABLE } from './guest-record.ts';
import type { HostChannel } from './host-channel.ts';
import type { StoredRecord } from './stored-record.ts';

/** Decides which host a guest believes, across channels, and keeps the guest's trust in the record. */
export class HostBelief {
  readonly #identity: Identity;
  readonly #keys: KeyPair;
  readonly #invite: Invite | null;
  readonly #record: StoredRecord;
  readonly #channel: HostChannel;
  /** The handshake on the current channel. */
  #handshake: GuestHandshake | null = null;
  /** The key the player has decided to follow, or ''. */
  #followed = '';
  /** Whether the known host itself has announced another host. */
  #hasYielded = false;
  /** The challenge of the host on the current channel; null until that host is believed. */
  #believed: Challenge | null = null;
  /** The table view from which the trust was last updated. */
  #seen: Pick<TableView, 'devices' | 'holders'> | null = null;

  /** `invite`: from the invitation, or null if the device comes by the room code alone. */
  constructor(
    identity: Identity,
    keys: KeyPair,
    invite: Invite | null,
    record: StoredRecord,
    channel: HostChannel,
  ) {
    this.#identity = identity;
    this.#keys = keys;
    this.#invite = invite;
    this.#record = record;
    this.#channel = channel;
  }

  /** Whether the host on the current channel has proved that it is the table's. */
  get isProven(): boolean {
    return this.#believed !== null;
  }
  /** Whether this device has sent its proof on the current channel. A host that has moved on to a successor gets it, too. */
  get hasAnswered(): boolean {
    return this.#handshake?.message.type === 'prove';
  }
  /** Whether this device has only the invitation to judge a host by. */
  get isBoundByInvite(): boolean {
    const { trust } = this.#record.value;
    return this.#invite !== null && (trust === null || trust.byCodeAlone);
  }

  /** Starts the handshake on a new channel. `nonce`: random bytes as hex. */
  begin(channel: Channel, nonce: string): void {
    this.#handshake = new GuestHandshake(this.#identity, this.#keys, nonce, channel);
    this.#believed = null;
    this.#seen = null;
  }
  /** Believes the host with this key from now on, by the player's decision. */
  follow(publicKey: string): void {
    this.#followed = publicKey;
  }
  /** Sends the hello, or the proof once this device has answered; can be repeated. */
  introduce(): void {
    if (this.#handshake) this.#channel.send(this.#handshake.message);
  }
  /**
   * Judges a challenge, and answers a host that is believed or outdated. An outdated host learns from the answer that it has a successor;
   * its later messages are ignored. Returns null if this device has already answered a challenge on this channel.
   */
  judge(challenge: Challenge): HostJudgement | null {
    const handshake = this.#handshake;
    if (!handshake || this.hasAnswered) return null;
    const { trust, epoch, storage, visits: visit } = this.#record.value;
    const judged = handshake.judge(challenge, {
      ...{ trust, invite: this.#invite },
      ...{ followed: this.#followed, hasYielded: this.#hasYielded },
    });
    if (judged.verdict === 'believed') this.#believed = challenge;
    if (judged.verdict === 'believed' || judged.verdict === 'outdated') {
      const isOtherTable = this.#isForAnotherTable;
      const highest = isOtherTable ? 0 : epoch;
      handshake.answer(challenge, { storage, visit }, highest, this.#invite?.ticket ?? '');
      if (isOtherTable) this.#record.update(NO_TABLE);
      this.introduce();
    }
    return judged;
  }
  /** Whether a table view comes from the host believed on this channel. */
  isOfHost({ epoch, host }: TableView): boolean {
    const believed = this.#believed;
    return believed?.epoch === epoch && believed.host === host && epoch >= this.#record.value.epoch;
  }
  /** Records that the host has closed the channel because there is another host. Only the known host is trusted on this. */
  noteYield(): void {
    if (this.#believed && this.#believed.publicKey === this.#record.value.trust?.hostKey)
      this.#hasYielded = true;
  }
  /** Remembers the devices at the table with their keys, because they can vouch for the next host. */
  learnFrom(tableView: TableView): void {
    if (!this.#believed) return;
    this.#hasYielded = false;
    const { devices, holders } = tableView;
    if (this.#seen?.devices === devices && this.#seen.holders === holders) return;
    this.#seen = { devices, holders };
    const { trust } = this.#record.value;
    const learned = updatedTrust(this.#believed, tableView, trust, this.#fingerprint);
    if (learned !== trust) this.#record.update({ trust: learned });
  }

  /**
   * Whether the invitation led to a host unknown to the record. The record is then about another table, reached by a typed code, or about a
   * finished one.
   */
  get #isForAnotherTable(): boolean {
    const believed = this.#believed;
    const { trust, epoch } = this.#record.value;
    if (!believed || !isNamedBy(this.#fingerprint, believed.publicKey)) return false;
    return believed.epoch < epoch || (trust !== null && trust.table !== believed.table);
  }
  get #fingerprint(): string {
    return this.#invite?.fingerprint ?? '';
  }
}
