import type { Level } from '../../bots/questions.ts';
import type { Seal } from '../../protocol/certificates.ts';
import type {
  Challenge,
  CloseReason,
  GameRequest,
  Gesture,
  HostMessage,
  UndoAnswer,
} from '../../protocol/messages.ts';
import { parseHost } from '../../protocol/parse.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { ColourId } from '../../seats.ts';
import type { Reveal } from '../fair-deal/verify.ts';
import type { Identity } from '../ids.ts';
import { SILENCE_TICKS } from '../ports/clock.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import { type KeyPair, keyPairOf } from '../trust/keys.ts';
import type { TakeoverClaim } from '../trust/trust.ts';
import type { Contact } from './contact.ts';
import type { GuestRecord } from './guest-record.ts';
import { HostBelief } from './host-belief.ts';
import { HostChannel } from './host-channel.ts';
import { ReplicaSync, type ReplicaSyncPorts } from './replica-sync.ts';
import type { ReplicaState } from './replica.ts';
import { RequestQueue, RESEND_TICKS } from './request-queue.ts';
import { StoredRecord } from './stored-record.ts';

/** A guest session's interface to the app. */
export interface GuestSessionPorts extends ReplicaSyncPorts {
  /** Stores the record, so that a reloaded page knows the pending requests. */
  save(guestRecord: GuestRecord): void;
  onGesture(from: DeviceId, gesture: Gesture): void;
  /** Another device leads through the finished game. `at`: as in the message. */
  onLead(from: DeviceId, at: number | null): void;
  /** A text from another guest, relayed by the host. */
  onRelay(from: DeviceId, text: string): void;
  /** The game is over, and the host has sent the whole reveal. */
  onReveal(reveal: Reveal): void;
  /** Whether the channel leads to the last good room, where a result is final; in other rooms an impostor may answer first. */
  isAtLastRoom(): boolean;
  /**
   * The channel was closed, or is being closed because its host is not believed. `claim`: a claim the player can decide to follow, if any.
   */
  onDisbelief(claim: TakeoverClaim | null): void;
  /** A host with this key has answered and was judged. */
  onJudged(publicKey: string, isBelieved: boolean): void;
}

/** This device at a table that another device hosts. The app calls `tick` every TICK. */
export class GuestSession {
  readonly identity: Identity;
  readonly keys: KeyPair;
  readonly #ports: GuestSessionPorts;
  readonly #record: StoredRecord;
  readonly #channel: HostChannel;
  readonly #belief: HostBelief;
  /** The host's signature under the newest revision known to this device. */
  #seal: Seal | null = null;
  #contact: Contact = { state: 'away' };
  /** As in the message. */
  #speechMs = 0;
  readonly #sync: ReplicaSync;
  readonly #requests: RequestQueue;

  /** `invite`: from the invitation, or null if the device comes by the room code alone. */
  constructor(ports: GuestSessionPorts, identity: Identity, guestRecord: GuestRecord, invite: Invite | null) {
    this.#ports = ports;
    this.identity = identity;
    this.keys = keyPairOf(identity.secret);
    this.#record = new StoredRecord(guestRecord, (changed) => {
      ports.save(changed);
      ports.onChange();
    });
    this.#channel = new HostChannel({
      onText: (text) => this.#receive(text),
      onClosed: () => this.#onClosed(),
    });
    this.#belief = new HostBelief(identity, this.keys, invite, this.#record, this.#channel);
    this.#sync = new ReplicaSync(ports, identity.device, this.#record, this.#channel, this.#belief);
    this.#requests = new RequestQueue(this.#record, this.#channel, this.#sync.replica);
  }

  get contact(): Contact {
    return this.#contact;
  }
  /** The newest table view, kept while the host is away; null before the first. */
  get tableView(): TableView | null {
    return this.#sync.replica.tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#sync.replica.log;
  }
  /** Whether table view and log are complete, so that the table can continue from them. */
  get isComplete(): boolean {
    return this.#sync.replica.isComplete;
  }
  /** Whether a change did not fit, so that everything has to be sent again. */
  get isOutOfSync(): boolean {
    return this.#sync.replica.outOfSync;
  }
  get pending(): readonly GameRequest[] {
    return this.#record.value.pending;
  }
  /** Whether the host on the current channel has proved itself and is believed. */
  get isHostProven(): boolean {
    return this.#belief.isProven;
  }
  /** Whether this device has only the invitation to judge a host by. */
  get isBoundByInvite(): boolean {
    return this.#belief.isBoundByInvite;
  }
  get guestRecord(): GuestRecord {
    return this.#record.value;
  }
  /** The host's signature under the newest revision; null if it has signed none of the current game. */
  get seal(): Seal | null {
    return this.#seal?.game === this.tableView?.game ? this.#seal : null;
  }
  /** Believes the host with this key from now on, by the player's decision. */
  follow(publicKey: string): void {
    this.#belief.follow(publicKey);
  }

  /** Says hello to the host on a new channel. */
  join(channel: Channel): void {
    this.#contact = { state: 'joining' };
    const { storage, visits } = this.#record.value;
    this.#record.update({ storage: storage || this.#ports.random(16), visits: visits + 1 });
    this.#belief.begin(channel, this.#ports.random(16));
    this.#channel.open(channel);
    this.#belief.introduce();
  }
  /** Shows the replica stored by an earlier page until the host is found. */
  restore(stored: ReplicaState): void {
    this.#sync.replica.restore(stored);
    this.#ports.onChange();
  }
  /** Leaves the table; the device keeps its seats. */
  leave(): void {
    this.#channel.send({ type: 'bye' });
    this.#channel.close();
    this.#markAway();
  }
  tick(): void {
    this.#channel.tick();
    if (!this.#channel.isOpen) return;
    if (this.#channel.isQuiet && this.#contact.state === 'here') this.#setContact({ state: 'quiet' });
    if (this.#contact.state === 'joining') {
      const { age } = this.#channel;
      if (age >= SILENCE_TICKS.unidentified && !this.#belief.isProven) this.#disbelieve(null);
      else if (age % RESEND_TICKS === 0) this.#belief.introduce();
      return;
    }
    this.#channel.send({ type: 'ping' });
    if (this.#contact.state === 'knocking') return;
    this.#requests.tick();
    this.#sync.tick();
  }

  /** Requests that the host applies all of the commands or none. */
  act(commands: readonly Command[]): void {
    this.#request((id, revision) => ({ type: 'act', id, revision, commands }));
  }
  undo(): void {
    this.#request((id, revision) => ({ type: 'undo', id, revision }));
  }
  redo(): void {
    this.#request((id, revision) => ({ type: 'redo', id, revision }));
  }
  /** Proposes to all players that the last tap is undone. */
  proposeUndo(): void {
    this.#channel.send({ type: 'propose-undo', revision: this.#revision });
  }
  /** Answers the open undo proposal; 'decline' from the proposing device withdraws it. */
  answerUndo(answer: UndoAnswer): void {
    this.#channel.send({ type: 'answer-undo', revision: this.#revision, answer });
  }
  takeSeat(seat: Seat): void {
    this.#channel.send({ type: 'take-seat', revision: this.#revision, seat });
  }
  lendSeat(seat: Seat, level: Level): void {
    this.#channel.send({ type: 'lend-seat', revision: this.#revision, seat, level });
  }
  leaveSeat(seat: Seat): void {
    this.#channel.send({ type: 'leave-seat', revision: this.#revision, seat });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#channel.send({ type: 'name-seat', revision: this.#revision, seat, name, colour });
  }
  setReady(ready: boolean): void {
    this.#channel.send({ type: 'ready', revision: this.#revision, ready });
  }
  /** Leads the other devices through the finished game. `at`: as in the message. */
  lead(at: number | null): void {
    this.#channel.send({ type: 'lead', at });
  }
  sendGesture(gesture: Gesture): void {
    this.#channel.send(gesture === 'nudge' ? { type: 'nudge' } : { type: 'emote', emote: gesture });
  }
  /** Tells this host and each later one how long this device’s screen reader takes to say one thing that happens. Milliseconds. */
  setSpeechTime(ms: number): void {
    if (ms === this.#speechMs) return;
    this.#speechMs = ms;
    if (this.#isLetIn) this.#channel.send({ type: 'speech-time', ms });
  }
  relay(to: DeviceId, text: string): void {
    this.#channel.send({ type: 'relay', to, text });
  }

  /** The revision that requests from this screen refer to. */
  get #revision(): number {
    return this.tableView?.revision ?? 0;
  }
  #request(create: (id: number, revision: number) => GameRequest): void {
    this.#requests.add(create, this.#isLetIn);
  }
  get #isLetIn(): boolean {
    return this.#contact.state === 'here' || this.#contact.state === 'quiet';
  }
  #setContact(contact: Contact): void {
    this.#contact = contact;
    this.#ports.onChange();
  }
  #onClosed(): void {
    if (this.#belief.isProven) this.#markAway();
    else this.#disbelieve(null);
  }
  #markAway(): void {
    if (this.#contact.state !== 'closed') this.#setContact({ state: 'away' });
  }
  #receive(text: string): void {
    if (this.#contact.state === 'quiet') this.#setContact({ state: 'here' });
    const parsed = parseHost(text);
    if (parsed.ok) return this.#handle(parsed.value);
    if (parsed.error.code === 'message/version') this.#onOtherVersion();
    // a newer version of the app knows the rules of this table
    else if (parsed.error.code === 'message/unknown-rules') this.#onOtherVersion();
    // the next tick asks for everything again; asking at once would flood a host that keeps sending garbage
    else if (this.#belief.isProven) this.#sync.replica.markOutOfSync();
  }

  #handle(message: HostMessage): void {
    if (!this.#belief.isProven) return this.#handleUnproven(message);
    switch (message.type) {
      case 'challenge':
        return;
      case 'knocking':
        if (this.#contact.state === 'joining') this.#setContact({ state: 'knocking' });
        return;
      case 'welcome':
        if (this.#contact.state === 'here') return;
        this.#contact = { state: 'here' };
        if (this.#speechMs > 0) this.#channel.send({ type: 'speech-time', ms: this.#speechMs });
        return this.#requests.onWelcome(message.lastAnswered);
      case 'seal':
        this.#seal = message.seal;
        return;
      case 'table-view':
        if (!this.#belief.isOfHost(message.tableView)) return this.#disbelieve(null);
        if (!this.#sync.take(message)) this.#close('impossible');
        return;
      case 'log':
      case 'change':
        if (!this.#sync.take(message)) this.#close('impossible');
        return;
      case 'done':
        return this.#requests.onDone(message.id);
      case 'refused':
        if (this.#requests.onRefused(message.id)) this.#ports.onRefused(message.refusal);
        return;
      case 'nudge':
        return this.#ports.onGesture(message.from, 'nudge');
      case 'emote':
        return this.#ports.onGesture(message.from, message.emote);
      case 'lead':
        return this.#ports.onLead(message.from, message.at);
      case 'relay':
        return this.#ports.onRelay(message.from, message.text);
      case 'reveal':
        if (this.#sync.replica.addRevealPage(message)) this.#ports.onReveal(this.#sync.replica.reveal);
        return;
      case 'pong':
        if (!this.#sync.replica.agrees(message.hash)) this.#sync.resync();
        return;
      case 'close':
        return this.#close(message.reason);
      default:
        return message satisfies never;
    }
  }

  /** Handles a message before the host has proved itself: only its challenge counts, and in the last good room a version mismatch. */
  #handleUnproven(message: HostMessage): void {
    if (message.type === 'challenge') return this.#judge(message);
    if (message.type !== 'close') return;
    if (message.reason === 'version') this.#onOtherVersion();
    else this.#disbelieve(null);
  }
  #onOtherVersion(): void {
    const isFinal = this.#belief.isProven || (this.#ports.isAtLastRoom() && !this.#belief.hasAnswered);
    if (isFinal) this.#close('version');
    else this.#disbelieve(null);
  }
  #judge(challenge: Challenge): void {
    const judged = this.#belief.judge(challenge);
    if (judged) this.#ports.onJudged(challenge.publicKey, judged.verdict === 'believed');
    if (judged?.verdict === 'claimed') this.#disbelieve(judged.claim);
    if (judged?.verdict !== 'unknown') return;
    if (this.#belief.isBoundByInvite && this.#ports.isAtLastRoom()) this.#close('not-the-host');
    else this.#disbelieve(null);
  }
  #disbelieve(claim: TakeoverClaim | null): void {
    this.#channel.close();
    this.#markAway();
    this.#ports.onDisbelief(claim);
  }
  #close(reason: CloseReason): void {
    this.#channel.close();
    // the hello was lost or late, so this device tries again by itself
    if (reason === 'no-hello') return this.#markAway();
    if (reason === 'yielded') this.#belief.noteYield();
    this.#setContact({ state: 'closed', reason });
  }
}
