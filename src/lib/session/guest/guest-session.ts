import type { Level } from '../../bots/questions.ts';
import type { Seal } from '../../protocol/certificates.ts';
import type { Result } from '../../result.ts';
import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type {
  Challenge,
  Change,
  CloseReason,
  GameRequest,
  Gesture,
  GuestMessage,
  HostMessage,
  RequestRefusal,
  UndoAnswer,
} from '../../protocol/messages.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { ColourId } from '../../seats.ts';
import type { Reveal } from '../fair-deal/verify.ts';
import type { Channel } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';
import type { KeyPair } from '../trust/keys.ts';
import type { TakeoverClaim } from '../trust/trust.ts';
import type { ReplicaError, ReplicaState } from './replica.ts';
import type { Identity } from '../ids.ts';
import type { Contact } from './contact.ts';
import type { GuestRecord } from './guest-record.ts';
import { parseHost } from '../../protocol/parse.ts';
import { Participant } from '../fair-deal/participant.ts';
import { SILENCE_TICKS } from '../ports/clock.ts';
import { keyPairOf } from '../trust/keys.ts';
import { HostBelief } from './host-belief.ts';
import { NO_TABLE } from './guest-record.ts';
import { Replica } from './replica.ts';
import { RequestQueue, RESEND_TICKS } from './request-queue.ts';

type LogPage = Extract<HostMessage, { type: 'log' }>;

/** What a guest session needs from the app around it. */
export interface GuestSessionPorts {
  /** Called when something that this device shows has changed. */
  onChange(): void;
  /** Stores the record, so that a reloaded page knows which requests are pending. */
  save(guestRecord: GuestRecord): void;
  onRefused(refusal: RequestRefusal): void;
  onGesture(from: DeviceId, gesture: Gesture): void;
  /** A text of another guest, passed on by the host. */
  onRelay(from: DeviceId, text: string): void;
  /** The game is over, and the host has sent the whole reveal. */
  onReveal(reveal: Reveal): void;
  /** Whether the channel leads to the last good room, so that what is found there decides. Elsewhere anybody may answer first. */
  isAtLastRoom(): boolean;
  /** The channel was closed, or is being closed because its host is not believed. `claim` is what the player may decide to follow, if anything. */
  onDisbelief(claim: TakeoverClaim | null): void;
  /** Random bytes as hex. */
  random(bytes: number): string;
}

/** This device at a table that another device hosts. The app calls `tick` every TICK. */
export class GuestSession {
  readonly identity: Identity;
  readonly keys: KeyPair;
  readonly #ports: GuestSessionPorts;
  #guestRecord: GuestRecord;
  readonly #belief: HostBelief;
  /** The host's signature under the newest revision that this device has heard of. */
  #seal: Seal | null = null;
  #channel: Channel | null = null;
  #contact: Contact = { state: 'away' };
  #silentTicks = 0;
  #joiningTicks = 0;
  readonly #replica: Replica;
  readonly #requests: RequestQueue;
  readonly #participant: Participant;

  /** `invite` is what the invitation carried besides the room, or null if the device comes by the room code alone. */
  constructor(ports: GuestSessionPorts, identity: Identity, guestRecord: GuestRecord, invite: Invite | null) {
    this.#ports = ports;
    this.identity = identity;
    this.keys = keyPairOf(identity.secret);
    this.#belief = new HostBelief(identity, this.keys, invite);
    this.#guestRecord = guestRecord;
    this.#replica = new Replica(identity.device);
    this.#participant = new Participant(identity.device, () => ports.random(32));
    this.#requests = new RequestQueue({
      state: () => this.#guestRecord,
      store: (state) => this.#updateRecord(state),
      send: (message) => this.#send(message),
      revision: () => this.tableView?.revision ?? null,
    });
  }

  get contact(): Contact {
    return this.#contact;
  }
  /** Null: none was received yet. It stays while the host is away. */
  get tableView(): TableView | null {
    return this.#replica.tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#replica.log;
  }
  /** Table view and log are complete, so the table could continue from them. */
  get isComplete(): boolean {
    return this.#replica.isComplete;
  }
  /** A change did not fit, so everything has to be sent again. */
  get isOutOfSync(): boolean {
    return this.#replica.outOfSync;
  }
  /** Requests without an answer. */
  get pending(): readonly GameRequest[] {
    return this.#guestRecord.pending;
  }
  get guestRecord(): GuestRecord {
    return this.#guestRecord;
  }
  /** The host's signature under the newest revision, or null if it has signed none of the game that this device knows. */
  get seal(): Seal | null {
    return this.#seal?.game === this.tableView?.game ? this.#seal : null;
  }
  /** Believes the host with this key from now on, because the player has decided so. */
  follow(publicKey: string): void {
    this.#belief.follow(publicKey);
  }

  /** Says hello to the host on a new channel, for the first time or again. */
  join(channel: Channel): void {
    this.#channel?.close();
    this.#channel = channel;
    this.#silentTicks = 0;
    this.#joiningTicks = 0;
    this.#contact = { state: 'joining' };
    const { storage, visits } = this.#guestRecord;
    this.#updateRecord({ storage: storage || this.#ports.random(16), visits: visits + 1 });
    this.#belief.begin(channel, this.#ports.random(16));
    channel.listen({
      onText: (text) => {
        if (channel === this.#channel) this.#receive(text);
      },
      onClosed: () => {
        if (channel === this.#channel) this.#onClosed();
      },
    });
    this.#introduce();
  }
  /** Shows what an earlier page of this device received, until the host is found. */
  restore(stored: ReplicaState): void {
    this.#replica.restore(stored);
    this.#ports.onChange();
  }
  /** Leaves the table; the seats stay this device's own. */
  leave(): void {
    this.#send({ type: 'bye' });
    this.#channel?.close();
    this.#markAway();
  }
  tick(): void {
    if (!this.#channel) return;
    this.#silentTicks++;
    if (this.#silentTicks >= SILENCE_TICKS.lost) {
      this.#channel.close();
      return this.#onClosed();
    }
    if (this.#silentTicks >= SILENCE_TICKS.away && this.#contact.state === 'here') {
      this.#setContact({ state: 'quiet' });
    }
    if (this.#contact.state === 'joining') {
      if (++this.#joiningTicks >= SILENCE_TICKS.unidentified && !this.#belief.isProven)
        return this.#disbelieve(null);
      if (this.#joiningTicks % RESEND_TICKS === 0) this.#introduce();
      return;
    }
    this.#send({ type: 'ping' });
    if (this.#contact.state === 'knocking') return;
    this.#requests.tick();
    this.#takePartInDeal();
    if (!this.#replica.isUpToDate) this.#resync();
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
    this.#send({ type: 'propose-undo', revision: this.#revision });
  }
  /** Answers the open undo proposal; 'decline' from the device that proposed withdraws it. */
  answerUndo(answer: UndoAnswer): void {
    this.#send({ type: 'answer-undo', revision: this.#revision, answer });
  }
  takeSeat(seat: Seat): void {
    this.#send({ type: 'take-seat', revision: this.#revision, seat });
  }
  lendSeat(seat: Seat, level: Level): void {
    this.#send({ type: 'lend-seat', revision: this.#revision, seat, level });
  }
  leaveSeat(seat: Seat): void {
    this.#send({ type: 'leave-seat', revision: this.#revision, seat });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#send({ type: 'name-seat', revision: this.#revision, seat, name, colour });
  }
  setReady(ready: boolean): void {
    this.#send({ type: 'ready', revision: this.#revision, ready });
  }
  sendGesture(gesture: Gesture): void {
    this.#send(gesture === 'nudge' ? { type: 'nudge' } : { type: 'emote', emote: gesture });
  }
  relay(to: DeviceId, text: string): void {
    this.#send({ type: 'relay', to, text });
  }

  /** The revision that requests from this screen refer to. */
  get #revision(): number {
    return this.tableView?.revision ?? 0;
  }
  #request(create: (id: number, revision: number) => GameRequest): void {
    this.#requests.add(create, this.#contact.state === 'here' || this.#contact.state === 'quiet');
  }
  /** Sends the hello or the proof, for the first time or again. */
  #introduce(): void {
    const { message } = this.#belief;
    if (message) this.#send(message);
  }
  #resync(): void {
    this.#replica.markOutOfSync();
    this.#send({ type: 'resync' });
  }

  #send(message: GuestMessage): void {
    this.#channel?.send(JSON.stringify(message));
  }
  #updateRecord(part: Partial<GuestRecord>): void {
    this.#guestRecord = { ...this.#guestRecord, ...part };
    this.#ports.save(this.#guestRecord);
    this.#ports.onChange();
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
    this.#channel = null;
    if (this.#contact.state !== 'closed') this.#setContact({ state: 'away' });
  }

  #receive(text: string): void {
    this.#silentTicks = 0;
    if (this.#contact.state === 'quiet') this.#setContact({ state: 'here' });
    const parsed = parseHost(text);
    if (parsed.ok) return this.#handle(parsed.value);
    if (parsed.error.code === 'message/version') this.#onOtherVersion();
    // the next tick asks for everything again; asking at once would flood a host that keeps sending garbage
    else if (this.#belief.isProven) this.#replica.markOutOfSync();
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
        return this.#welcome(message.lastAnswered);
      case 'seal':
        this.#seal = message.seal;
        return;
      case 'table-view':
        if (!this.#belief.isOfHost(message.tableView, this.#guestRecord)) return this.#disbelieve(null);
        return this.#takeTableView(this.#replica.begin(message.tableView));
      case 'log':
        return this.#takeLogPage(message);
      case 'change':
        return this.#applyChange(message);
      case 'done':
        return this.#requests.onDone(message.id);
      case 'refused':
        if (this.#requests.onRefused(message.id)) this.#ports.onRefused(message.refusal);
        return;
      case 'nudge':
        return this.#ports.onGesture(message.from, 'nudge');
      case 'emote':
        return this.#ports.onGesture(message.from, message.emote);
      case 'relay':
        return this.#ports.onRelay(message.from, message.text);
      case 'reveal':
        if (this.#replica.addRevealPage(message)) this.#ports.onReveal(this.#replica.reveal);
        return;
      case 'pong':
        if (!this.#replica.agrees(message.hash)) this.#resync();
        return;
      case 'close':
        return this.#close(message.reason);
      default:
        return message satisfies never;
    }
  }

  /** Before a host has proved itself, nothing else it says counts, except that the versions differ, and that in the last good room. */
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
    const judged = this.#belief.judge(challenge, this.#guestRecord);
    switch (judged?.verdict) {
      case undefined:
        return;
      case 'believed':
        if (this.#belief.isForAnotherTable(this.#guestRecord)) this.#updateRecord(NO_TABLE);
        return this.#introduce();
      case 'outdated':
        return this.#introduce();
      case 'claimed':
        return this.#disbelieve(judged.claim);
      case 'unknown':
        if (this.#belief.isBoundByInvite(this.#guestRecord) && this.#ports.isAtLastRoom())
          return this.#close('not-the-host');
        return this.#disbelieve(null);
    }
  }
  #disbelieve(claim: TakeoverClaim | null): void {
    this.#channel?.close();
    this.#markAway();
    this.#ports.onDisbelief(claim);
  }
  #welcome(lastAnswered: number): void {
    if (this.#contact.state === 'here') return;
    this.#contact = { state: 'here' };
    this.#requests.onWelcome(lastAnswered);
  }
  #applyChange(change: Change): void {
    if (!this.tableView || this.#replica.outOfSync) return;
    const isOfHost = (tableView: TableView): boolean => this.#belief.isOfHost(tableView, this.#guestRecord);
    this.#takeTableView(this.#replica.applyChange(change, isOfHost));
  }
  #takeTableView(taken: Result<TableView, ReplicaError>): void {
    if (taken.ok) this.#onTableView(taken.value);
    else if (taken.error.code === 'replica/impossible') this.#close('impossible');
    else this.#resync();
  }
  #takeLogPage(page: LogPage): void {
    const added = this.#replica.addLogPage(page);
    if (!added.ok && added.error.code === 'replica/impossible') return this.#close('impossible');
    this.#takePartInDeal();
    this.#ports.onChange();
  }
  #onTableView(tableView: TableView): void {
    const { epoch } = tableView;
    if (epoch > this.#guestRecord.epoch) this.#enterEpoch(epoch);
    this.#updateTrust(tableView);
    this.#takePartInDeal();
    this.#ports.onChange();
  }
  /** Remembers the devices at the table with their keys: they can vouch for the next host. */
  #updateTrust(tableView: TableView): void {
    const trust = this.#belief.trustAfter(tableView, this.#guestRecord);
    if (trust !== this.#guestRecord.trust) this.#updateRecord({ trust });
  }
  /** Withdraws what was requested of the previous host: unseen cards were dealt again since. */
  #enterEpoch(epoch: number): void {
    const hadPending = this.#guestRecord.pending.length > 0;
    this.#updateRecord({ epoch, pending: [] });
    if (hadPending) this.#ports.onRefused({ code: 'table/continued' });
  }
  /** Needs the complete log, because hidden money is part of the agreement and follows from the log. */
  #takePartInDeal(): void {
    const { tableView, log, isComplete } = this.#replica;
    if (!tableView || !isComplete) return;
    const { part, message } = this.#participant.next(tableView, log, this.#guestRecord.part);
    if (part !== this.#guestRecord.part) this.#updateRecord({ part });
    if (message) this.#send(message);
  }

  #close(reason: CloseReason): void {
    this.#channel?.close();
    // the hello was lost or late, so this device tries again by itself
    if (reason === 'no-hello') return this.#markAway();
    if (reason === 'yielded') this.#belief.noteYield(this.#guestRecord);
    this.#channel = null;
    this.#setContact({ state: 'closed', reason });
  }
}
