import type { Level } from '../bots/questions.ts';
import type { Takeover } from '../protocol/certificates.ts';
import type { Gesture } from '../protocol/messages.ts';
import { hasSeat, ownerOf, ownSeatsOf } from '../protocol/table-view.ts';
import type { Command } from '../rules/command.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { ElectionState } from '../session/failover/election-runner.ts';
import type { Promotion } from '../session/failover/promotion.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import type { FinishedGame } from '../session/fair-deal/finished-game.ts';
import { type Contact, isHostLost, isShutOut } from '../session/guest/contact.ts';
import type { GuestRecord } from '../session/guest/guest-record.ts';
import { GuestSession } from '../session/guest/guest-session.ts';
import { HostDiscovery } from '../session/guest/host-discovery.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import { type Identity, transferCodeOf } from '../session/ids.ts';
import { TICK } from '../session/ports/clock.ts';
import {
  type Channel,
  type NetError,
  PAIRED,
  type Pairing,
  type Room,
  type Signalling,
} from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { fingerprintOf } from '../session/trust/keys.ts';
import { GuestElection } from './guest-election.svelte.ts';
import { OpenClaim } from './open-claim.svelte.ts';
import { OpenLink, type OpenLinkPorts } from './open-link.svelte.ts';
import { ReplicaSaver, type ReplicaSaverPorts } from './replica-saver.ts';
import type { HostSearch, PlayableGuestGame } from './screen.ts';
import { type SharedGamePorts, SharedGameState } from './shared-game.svelte.ts';

export interface GuestGamePorts extends SharedGamePorts, ReplicaSaverPorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  /** Random bytes as hex. */
  random(bytes: number): string;
  /** Saves the record while no host is believed. */
  saveRecord(guestRecord: GuestRecord): void;
  /** Saves the record, and how this device came to the table, because its host is believed. */
  saveVisit(guestRecord: GuestRecord): void;
  /** Saves a finished game, whose replica is given. Resolves to whether it is saved. */
  archive(finished: FinishedGame, replica: ReplicaState): Promise<boolean>;
  /** Called when the host has ended the table. */
  onTableEnded(): void;
  /** Called when the host is not the one that the invitation names, so that the invitation is not used again. */
  onWrongInvite(guestRecord: GuestRecord): void;
  readonly link: OpenLinkPorts;
  /** Called when this device becomes the host. */
  promote(promotion: Promotion): void;
}

/** The game at a table that another device hosts. */
export class GuestGame extends SharedGameState implements PlayableGuestGame {
  readonly role = 'guest';
  readonly #ports: GuestGamePorts;
  readonly transferCode: string;
  readonly session: GuestSession;
  readonly #election: GuestElection;
  readonly #discovery: HostDiscovery;
  #left = false;
  #seconds = 0;
  /** The replica that an earlier page saved; shown only if no host is found. */
  readonly #savedReplica: ReplicaState | null;
  readonly #saver: ReplicaSaver;
  /** The table's id of the last finished game that was saved. */
  #archived = $state('');
  contact: Contact = $state.raw({ state: 'away' });
  readonly claim = new OpenClaim((key) => {
    this.session.follow(key);
    this.lookNow();
  });
  readonly link: OpenLink;
  /** Whether the last host that answered is not the one that the invitation names. */
  #foundOtherHost = false;
  /** The seats when the guest record was saved last. */
  #listedSeats: readonly SeatInfo[] = [];

  constructor(
    ports: GuestGamePorts,
    room: Room,
    identity: Identity,
    guestRecord: GuestRecord,
    replica: ReplicaState | null,
    invite: Invite | null,
  ) {
    super(identity.device, ports);
    this.#ports = ports;
    this.#savedReplica = replica;
    if (replica) {
      this.deck.record(replica.tableView, replica.log);
      ports.events.remember(replica.tableView.game, ownSeatsOf(replica.tableView, identity.device));
    }
    this.transferCode = transferCodeOf(identity);
    this.link = new OpenLink(ports.link);
    this.session = new GuestSession(
      {
        onChange: () => this.#changed(),
        save: (now) => (this.session.isHostProven ? ports.saveVisit(now) : ports.saveRecord(now)),
        onRefused: (refusal) => this.refuse(refusal),
        onGesture: (from, what) => this.showGesture(from, what),
        onLead: (from, at) => this.showLead(from, at),
        onRelay: (from, text) => this.#election.failover.onRelay(from, text),
        onReveal: (reveal) => void this.revealed(reveal),
        isAtLastRoom: () => this.#discovery.isAtLastRoom,
        onDisbelief: (claim) => {
          this.#discovery.reject();
          if (claim) this.claim.show(claim);
        },
        onJudged: (publicKey, isBelieved) => {
          if (isBelieved) ports.saveVisit(this.session.guestRecord);
          this.#foundOtherHost = !isBelieved && this.session.isBoundByInvite;
          this.link.judged(publicKey, isBelieved);
        },
        random: (bytes) => ports.random(bytes),
      },
      identity,
      guestRecord,
      invite,
    );
    this.session.setSpeechTime(ports.speechTime());
    this.#saver = new ReplicaSaver(ports, this.session, replica);
    this.#discovery = new HostDiscovery(
      {
        signalling: ports.signalling,
        epoch: () => this.session.guestRecord.epoch,
        isInvited: invite !== null || ports.link.link !== null,
        wanted: () => this.#isHostLost,
        found: (channel) => {
          if (!this.#foundOtherHost) this.trouble = null;
          this.session.join(channel);
        },
        failed: (error) => this.#onNotFound(error, room),
      },
      room,
    );
    this.#election = new GuestElection({
      guest: this.session,
      discovery: this.#discovery,
      pairing: ports.pairing,
      isPaired: room.server === PAIRED,
      mayTakeOver: () => this.#isHostLost && !this.claim.current,
      onElected: (takeover, channels) => this.#promote(takeover, channels),
    });
  }

  protected get gameId(): null {
    return null;
  }
  get canUndo(): boolean {
    return this.tableView?.canUndo === true && !this.pending;
  }
  get canRedo(): boolean {
    return this.tableView?.canRedo === true && !this.pending;
  }
  get archived(): boolean {
    return this.#archived !== '' && this.#archived === this.session.tableView?.game;
  }
  get election(): ElectionState | HostSearch {
    return this.#election.state;
  }
  get invite(): Invite | null {
    const { trust } = this.session.guestRecord;
    const ticket = this.tableView?.ticket ?? '';
    return trust && ticket !== '' ? { fingerprint: fingerprintOf(trust.hostKey), ticket } : null;
  }
  /** Whether this device has a seat, or took part in the deal of a game that goes on if the host opens the table again. */
  get hasStake(): boolean {
    const isSeated = this.tableView !== null && hasSeat(this.tableView, this.device);
    return (
      isSeated || (this.part !== null && this.part.game === this.session.tableView?.game && !this.#isOver)
    );
  }
  protected get part(): DealPart | null {
    return this.session.guestRecord.part;
  }

  undo(): void {
    if (this.canUndo) this.session.undo();
  }
  redo(): void {
    if (this.canRedo) this.session.redo();
  }
  proposeUndo(): void {
    this.session.proposeUndo();
  }
  takeSeat(seat: Seat): void {
    this.#ports.events.wishes.wishForSeat(seat);
    this.session.takeSeat(seat);
  }
  maySetBot(seat: Seat): boolean {
    return ownerOf(this.tableView?.holders[seat]) === this.device;
  }
  setBot(seat: Seat, level: Level | null): void {
    if (level === null) this.session.takeSeat(seat);
    else this.session.lendSeat(seat, level);
  }
  leaveSeat(seat: Seat): void {
    this.session.leaveSeat(seat);
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#ports.events.wishes.wishForColour(colour);
    this.session.nameSeat(seat, name, colour);
  }
  /** Leads the others through the finished game. The host passes it on only to them, so this device notes its own. */
  lead(at: number | null): void {
    this.session.lead(at);
    if (this.contact.state === 'here') this.showLead(this.device, at);
  }
  /** Sends a gesture. The host passes it on only to the others, so this device shows its own. */
  sendGesture(gesture: Gesture): void {
    this.session.sendGesture(gesture);
    if (this.contact.state === 'here') this.showGesture(this.device, gesture);
  }
  continueHere(): void {
    // a finished game is already saved on this device, and there is nothing left to play
    if (this.session.isComplete && !this.#isOver) this.#election.propose();
  }
  agree(): void {
    this.#election.failover.agree();
  }
  decline(): void {
    this.#election.failover.withdraw();
  }

  /** Joins the host over a channel that was opened by pairing. */
  join(channel: Channel): void {
    if (this.#left) channel.close();
    else this.session.join(channel);
  }
  /** Looks for the host now instead of at the next attempt. */
  lookNow(): void {
    this.#discovery.reset();
    void this.#discovery.searchOnce();
  }
  /** Tells the host that the page is in the background; the device comes back when the page is visible again. */
  pause(): void {
    this.#saver.saveNow();
    this.session.leave();
  }
  /** Leaves the screen and tells the other devices. This device keeps its seats. */
  leave(): void {
    this.#left = true;
    this.attention.end();
    this.#saver.saveNow();
    this.#saver.stop();
    this.session.leave();
    this.#election.failover.close();
  }
  override second(): void {
    super.second();
    if (this.#left) return;
    this.session.setSpeechTime(this.#ports.speechTime());
    if (++this.#seconds % TICK === 0) {
      this.session.tick();
      this.#election.failover.tick();
    }
    this.#discovery.second();
  }

  protected request(commands: readonly Command[]): void {
    this.session.act(commands);
  }

  /** Saves the finished game for a player, so that its result outlives the screen and the host's table. */
  protected async archive(finished: FinishedGame, { tableView, log }: ReplicaState): Promise<void> {
    if (!hasSeat(tableView, this.device)) return;
    if (await this.#ports.archive(finished, { tableView, log })) this.#archived = tableView.game;
  }

  #changed(): void {
    const { contact, tableView, log, pending } = this.session;
    if (contact.state === 'here') {
      this.trouble = null;
      this.claim.clear();
      this.#discovery.reset();
      this.#election.hostFound();
    }
    if (isShutOut(contact)) this.#saver.delete();
    const closed = contact.state === 'closed' ? contact.reason : null;
    if (closed === 'ended') this.#ports.onTableEnded();
    if (closed === 'not-the-host') this.#ports.onWrongInvite(this.session.guestRecord);
    // another tab plays the seat now, and could reach no guest while this tab held their channels
    if (closed === 'replaced') this.#election.failover.close();
    if (contact.state !== 'joining') this.#election.hostJudged();
    this.contact = contact;
    this.pending = pending.length > 0;
    this.show(tableView, log);
    // the start page lists a table by its players
    if (tableView && tableView.seats !== this.#listedSeats && contact.state === 'here') {
      this.#listedSeats = tableView.seats;
      this.#ports.saveVisit(this.session.guestRecord);
    }
    void this.#saver.saveSoon();
  }

  get #isOver(): boolean {
    return this.tableView?.stage === 'playing' && this.moment === 'over';
  }
  get #isHostLost(): boolean {
    return !this.#left && isHostLost(this.session.contact);
  }
  #onNotFound(error: NetError, { code }: Room): void {
    // this is no error before the first channel opens: the host may still be reading the answer
    if (error.code === 'net/paired' && !this.session.tableView && !this.#savedReplica) return;
    if (error.code !== 'net/unknown-room') this.trouble = error;
    // after a take-over the server knows the room by a code that no player has seen, so show the one they know
    else this.trouble = this.#foundOtherHost ? { code: 'net/other-host' } : { ...error, room: code };
    if (this.#savedReplica) this.session.restore(this.#savedReplica);
  }
  #promote(takeover: Takeover, guests: Promotion['guests']): void {
    const { tableView, log, pending, guestRecord } = this.session;
    const { trust } = guestRecord;
    if (!tableView || !trust) return;
    this.#left = true;
    this.#saver.stop();
    this.session.leave();
    this.#election.failover.close();
    this.#ports.promote({ takeover, trust, tableView, log, guests, hasUnanswered: pending.length > 0 });
  }
}
