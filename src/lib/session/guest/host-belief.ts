import type { Challenge } from '../../protocol/messages.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { Identity } from '../ids.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import { type HostJudgement, isNamedBy, trustIn } from '../trust/trust.ts';
import { GuestHandshake } from './guest-handshake.ts';
import { NO_TABLE } from './guest-record.ts';
import type { HostChannel } from './host-channel.ts';
import type { StoredRecord } from './stored-record.ts';

/** Decides which host a guest believes, from one channel to the next, and keeps in the record what the guest knows of it. */
export class HostBelief {
  readonly #identity: Identity;
  readonly #keys: KeyPair;
  readonly #invite: Invite | null;
  readonly #record: StoredRecord;
  readonly #channel: HostChannel;
  /** The handshake on the current channel. */
  #handshake: GuestHandshake | null = null;
  /** The key that the player has decided to follow, or '' if they have not. */
  #followed = '';
  /** Whether the known host itself has said that there is another host. */
  #hasYielded = false;
  /** The challenge of the host on the current channel, or null until that host is believed. */
  #believed: Challenge | null = null;
  /** The table view that the trust was updated from last. */
  #seen: Pick<TableView, 'devices' | 'holders'> | null = null;

  /** `invite` is what the invitation carried besides the room, or null if the device comes by the room code alone. */
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

  /** Whether the host at the other end of the current channel has proved that it is the table's. */
  get isProven(): boolean {
    return this.#believed !== null;
  }
  /** Whether this device has sent its proof on the current channel. A host that has moved on to a successor gets it, too. */
  get hasAnswered(): boolean {
    return this.#handshake?.message.type === 'prove';
  }
  /** Whether this device has nothing but the invitation to judge a host by. */
  get isBoundByInvite(): boolean {
    const { trust } = this.#record.value;
    return this.#invite !== null && (trust === null || trust.byCodeAlone);
  }

  /** Starts the handshake on a new channel. `nonce` is random bytes as hex. */
  begin(channel: Channel, nonce: string): void {
    this.#handshake = new GuestHandshake(this.#identity, this.#keys, nonce, channel);
    this.#believed = null;
    this.#seen = null;
  }
  /** Believes the host with this key from now on, because the player has decided so. */
  follow(publicKey: string): void {
    this.#followed = publicKey;
  }
  /** Sends the hello, or the proof once this device has answered, for the first time or again. */
  introduce(): void {
    if (this.#handshake) this.#channel.send(this.#handshake.message);
  }
  /**
   * Judges a challenge, and answers a host that is believed or outdated. An outdated host learns from the answer that it has a
   * successor; nothing that it says afterwards counts. Returns null if this device has answered a challenge on this channel already.
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
  /** Whether a table view is that of the host that was believed on this channel. */
  isOfHost({ epoch, host }: TableView): boolean {
    const believed = this.#believed;
    return believed?.epoch === epoch && believed.host === host && epoch >= this.#record.value.epoch;
  }
  /** Notes that the host has closed the channel because there is another host. Only the known host is taken at its word. */
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
    const learned = trustIn(this.#believed, tableView, trust, this.#fingerprint);
    if (learned !== trust) this.#record.update({ trust: learned });
  }

  /**
   * Whether the invitation led to a host of which the record knows nothing. The record is then about another table, to which a typed
   * code led, or about one that is over.
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
