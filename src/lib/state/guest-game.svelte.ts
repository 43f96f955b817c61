import type { Level } from '../bots/questions.ts';
import type { Takeover } from '../protocol/certificates.ts';
import type { TableView, DeviceId } from '../protocol/table-view.ts';
import type { Gesture, UndoAnswer } from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { Identity } from '../session/ids.ts';
import type { GuestRecord } from '../session/guest/guest-record.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import type { Channel, NetError, Pairing, Room, Signalling } from '../session/ports/transport.ts';
import type { Reveal } from '../session/fair-deal/verify.ts';
import type { Invite } from '../session/trust/invite.ts';
import type { TakeoverClaim, Trust } from '../session/trust/trust.ts';
import type { Contact } from '../session/guest/guest-session.ts';
import type { ElectionState } from '../session/failover/election-runner.ts';
import type { Origin } from '../session/game/command-log.ts';
import type { GuestGameScreen, Looking } from './screen.ts';
import type { SharedGamePorts } from './shared-game.svelte.ts';
import { GuestSession } from '../session/guest/guest-session.ts';
import { hasSeat, ownerOf, ownSeatsOf } from '../protocol/table-view.ts';
import { TICK } from '../session/ports/clock.ts';
import { PAIRED } from '../session/ports/transport.ts';
import { transferCodeOf } from '../session/ids.ts';
import { Failover } from '../session/failover/failover.ts';
import { originOf } from '../session/fair-deal/verify.ts';
import { dealOf } from '../session/fair-deal/transcript.ts';
import { HostDiscovery } from '../session/guest/host-discovery.ts';
import { fingerprintOf } from '../session/trust/keys.ts';
import { OpenClaim } from './open-claim.svelte.ts';
import { ReplicaSaver } from './replica-saver.ts';
import { SharedGameState } from './shared-game.svelte.ts';

/** A game that is over, as a guest can save it. */
export interface FinishedGame {
  readonly game: string;
  readonly seats: readonly SeatInfo[];
  readonly origin: Origin;
  readonly commands: readonly Command[];
}

/** What a guest takes with it when it becomes the host. */
export interface Promotion extends ReplicaState {
  readonly takeover: Takeover;
  /** What this device knows of the last host. */
  readonly trust: Trust;
  /** The guests that agreed, with the channels to them. */
  readonly guests: readonly (readonly [DeviceId, Channel])[];
  /** The player had decided something that the old host never answered. */
  readonly hasUnanswered: boolean;
}

export interface GuestGamePorts extends SharedGamePorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  /** Random bytes as hex. */
  random(bytes: number): string;
  saveRecord(guestRecord: GuestRecord): void;
  /** Saves the replica. Without it a reloaded page could not continue the table. */
  saveReplica(replica: ReplicaState): void;
  /** Deletes the saved replica. `visits`: the visit of this page's last channel, so that a newer page of the device keeps its own. */
  deleteReplica(visits: number): void;
  /** Saves a finished game; true: it is saved. */
  archive(finished: FinishedGame): Promise<boolean>;
  /** Called when the host has ended the table. */
  onTableEnded(): void;
  /** Called when the host is not the one that the invitation names, so that the invitation is not used again. */
  onWrongInvite(guestRecord: GuestRecord): void;
  /** Called when this device becomes the host. */
  promote(promotion: Promotion): void;
}

/** The game at a table that another device hosts. */
export class GuestGame extends SharedGameState implements GuestGameScreen {
  readonly role = 'guest';
  readonly #ports: GuestGamePorts;
  readonly #room: Room;
  readonly #identity: Identity;
  readonly #guest: GuestSession;
  readonly #failover: Failover;
  readonly #discovery: HostDiscovery;
  #left = false;
  #onJudged = (): void => undefined;
  #seconds = 0;
  /** The replica that an earlier page saved; shown only if no host is found. */
  readonly #savedReplica: ReplicaState | null;
  readonly #saver: ReplicaSaver;
  /** The id of the last finished game that was saved. */
  #archived = $state('');
  #contact: Contact = $state.raw({ state: 'away' });
  #electionState: ElectionState | Looking = $state.raw({ state: 'none' });
  readonly claim = new OpenClaim((key) => {
    this.#guest.follow(key);
    this.lookNow();
  });
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
    this.#room = room;
    this.#savedReplica = replica;
    this.#saver = new ReplicaSaver(
      {
        wait: (ms) => ports.wait(ms),
        current: () => this.#replicaToSave,
        put: (now) => ports.saveReplica(now),
        delete: () => this.#deleteReplica(),
      },
      identity.device,
      replica,
    );
    if (replica) {
      this.deck.record(replica.tableView, replica.log);
      ports.events.remember(replica.tableView.game, ownSeatsOf(replica.tableView, identity.device));
    }
    this.#identity = identity;
    this.#guest = new GuestSession(
      {
        onChange: () => this.#changed(),
        save: (now) => ports.saveRecord(now),
        onRefused: (refusal) => this.refuse(refusal),
        onGesture: (from, what) => this.showGesture(from, what),
        onRelay: (from, text) => this.#failover.onRelay(from, text),
        onReveal: (reveal) => void this.revealed(reveal),
        isAtLastRoom: () => this.#discovery.isAtLastRoom,
        onDisbelief: (claim) => this.#disbelieve(claim),
        random: (bytes) => ports.random(bytes),
      },
      identity,
      guestRecord,
      invite,
    );
    this.#discovery = new HostDiscovery(
      {
        signalling: ports.signalling,
        epoch: () => this.#guest.guestRecord.epoch,
        isInvited: invite !== null,
        wanted: () => this.#isHostLost && !this.#left,
        found: (channel) => {
          this.trouble = null;
          this.#guest.join(channel);
        },
        failed: (error) => this.#onNotFound(error),
      },
      room,
    );
    this.#failover = new Failover({
      guest: this.#guest,
      pairing: ports.pairing,
      isPaired: room.server === PAIRED,
      onChange: () => (this.#electionState = this.#failover.election),
      onElected: (takeover, channels) => this.#promote(takeover, channels),
    });
  }

  get id(): string {
    return this.#guest.tableView?.game ?? '';
  }
  get canUndo(): boolean {
    return this.tableView?.canUndo === true && !this.pending;
  }
  get canRedo(): boolean {
    return this.tableView?.canRedo === true && !this.pending;
  }
  get transferCode(): string {
    return transferCodeOf(this.#identity);
  }
  get archived(): boolean {
    return this.#archived === this.id;
  }
  get contact(): Contact {
    return this.#contact;
  }
  get election(): ElectionState | Looking {
    return this.#electionState;
  }
  get invite(): Invite | null {
    const { trust } = this.#guest.guestRecord;
    const ticket = this.tableView?.ticket ?? '';
    return trust && ticket !== '' ? { fingerprint: fingerprintOf(trust.hostKey), ticket } : null;
  }
  /** Whether this device has a seat, at which a bot may stand in for it. */
  get hasSeat(): boolean {
    return this.tableView !== null && hasSeat(this.tableView, this.device);
  }
  /** Whether this device took part in the deal of a game that goes on if the host opens the table again. */
  get hasPart(): boolean {
    return this.part?.game === this.id && !this.#isOver;
  }
  protected get part(): DealPart | null {
    return this.#guest.guestRecord.part;
  }

  undo(): void {
    if (this.canUndo) this.#guest.undo();
  }
  redo(): void {
    if (this.canRedo) this.#guest.redo();
  }
  proposeUndo(): void {
    this.#guest.proposeUndo();
  }
  answerUndo(answer: UndoAnswer): void {
    this.#guest.answerUndo(answer);
  }
  takeSeat(seat: Seat): void {
    this.#ports.events.wishes.wishForSeat(seat);
    this.#guest.takeSeat(seat);
  }
  maySetBot(seat: Seat): boolean {
    return ownerOf(this.tableView?.holders[seat]) === this.device;
  }
  setBot(seat: Seat, level: Level | null): void {
    if (level === null) this.#guest.takeSeat(seat);
    else this.#guest.lendSeat(seat, level);
  }
  leaveSeat(seat: Seat): void {
    this.#guest.leaveSeat(seat);
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#ports.events.wishes.wishForColour(colour);
    this.#guest.nameSeat(seat, name, colour);
  }
  setReady(ready: boolean): void {
    this.#guest.setReady(ready);
  }
  /** Sends a gesture. The host passes it on only to the others, so this device shows its own. */
  sendGesture(gesture: Gesture): void {
    this.#guest.sendGesture(gesture);
    if (this.contact.state === 'here') this.showGesture(this.device, gesture);
  }
  continueHere(): void {
    // a finished game is already saved on this device, and there is nothing left to play
    if (!this.#guest.isComplete || this.#isOver) return;
    if (this.#failover.reachable.length > 0) this.#failover.propose();
    else void this.#lookFirst();
  }
  agree(): void {
    this.#failover.agree();
  }
  decline(): void {
    this.#failover.withdraw();
  }

  /** Joins the host over a channel that was opened by pairing. */
  join(channel: Channel): void {
    if (this.#left) channel.close();
    else this.#guest.join(channel);
  }
  /** Reports that pairing failed. */
  reportPairingFailed(trouble: NetError): void {
    this.trouble = trouble;
  }
  /** Looks for the host now instead of at the next attempt. */
  lookNow(): void {
    this.#discovery.reset();
    void this.#discovery.look();
  }
  /** Tells the host that the page is in the background; the device comes back when the page is visible again. */
  pause(): void {
    this.#saver.saveNow();
    this.#guest.leave();
  }
  /** Leaves the screen and tells the other devices. This device keeps its seats. */
  leave(): void {
    this.#left = true;
    this.attention.end();
    this.#saver.saveNow();
    this.#saver.stop();
    this.#guest.leave();
    this.#failover.close();
  }
  override second(): void {
    super.second();
    if (this.#left) return;
    if (++this.#seconds % TICK === 0) this.#tick();
    this.#discovery.second();
  }

  protected request(commands: readonly Command[]): void {
    this.#guest.act(commands);
  }

  /** Saves the finished game for a player, so that its result outlives the screen and the host's table. */
  protected async archive(tableView: TableView, log: readonly LogEntry[], reveal: Reveal): Promise<void> {
    const { deal, game, seats } = tableView;
    if (!deal || !hasSeat(tableView, this.device)) return;
    const origin = originOf(dealOf(tableView, deal, log), reveal);
    const { commands } = reveal;
    if (await this.#ports.archive({ game, seats, origin, commands })) this.#archived = game;
  }

  #tick(): void {
    this.#guest.tick();
    this.#failover.tick();
  }
  /** Looks for a new host before this device takes over alone: another guest may have continued the table already. */
  async #lookFirst(): Promise<void> {
    this.#electionState = { state: 'looking' };
    await this.#discovery.lookAbout();
    await this.#hostJudged();
    if (this.#electionState.state !== 'looking') return;
    if (!this.#isHostLost || this.#left || this.claim.current) return this.#failover.withdraw();
    this.#electionState = { state: 'none' };
    this.#failover.propose();
  }
  /** Resolves when the host that was found, if any, is believed or not. */
  async #hostJudged(): Promise<void> {
    if (this.#guest.contact.state !== 'joining') return;
    await new Promise<void>((resolve) => (this.#onJudged = resolve));
  }
  /** The host that was found is not the table's, as far as this device can tell. */
  #disbelieve(claim: TakeoverClaim | null): void {
    this.#discovery.reject();
    if (claim) this.claim.show(claim);
  }
  get #replicaToSave(): ReplicaState | null {
    const { tableView, log, isComplete } = this.#guest;
    if (!tableView || !isComplete || this.#isShutOut) return null;
    return tableView.stage === 'playing' || tableView.base ? { tableView, log } : null;
  }
  #deleteReplica(): void {
    this.#ports.deleteReplica(this.#guest.guestRecord.visits);
  }
  #changed(): void {
    const { contact, tableView, log, pending } = this.#guest;
    if (contact.state === 'here') {
      this.claim.clear();
      this.#discovery.reset();
      if (this.#electionState.state !== 'none') this.#failover.withdraw();
    }
    if (this.#isShutOut) this.#deleteReplica();
    if (contact.state === 'closed' && contact.reason === 'ended') this.#ports.onTableEnded();
    if (contact.state === 'closed' && contact.reason === 'not-the-host')
      this.#ports.onWrongInvite(this.#guest.guestRecord);
    // another tab plays the seat now, and could reach no guest while this tab held their channels
    if (contact.state === 'closed' && contact.reason === 'replaced') this.#failover.close();
    if (contact.state !== 'joining') this.#onJudged();
    this.#contact = contact;
    this.pending = pending.length > 0;
    if (contact.state === 'here') this.trouble = null;
    this.show(tableView, log);
    // the start page lists a table by its players
    if (tableView && tableView.seats !== this.#listedSeats && contact.state === 'here') {
      this.#listedSeats = tableView.seats;
      this.#ports.saveRecord(this.#guest.guestRecord);
    }
    void this.#saver.saveSoon();
  }

  get #isOver(): boolean {
    return this.tableView?.stage === 'playing' && this.moment === 'over';
  }
  /** Whether the host has closed the table to this device. That versions differ can be said by anybody, without a proof. */
  get #isShutOut(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'closed' && !['yielded', 'version'].includes(contact.reason);
  }
  /** Whether this device has no host at the moment, but may find one again. */
  get #isHostLost(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'away' || (contact.state === 'closed' && contact.reason === 'yielded');
  }
  #onNotFound(error: NetError): void {
    // not an error before the first channel opens: the host may still be reading the answer
    if (error.code === 'net/paired' && !this.#guest.tableView && !this.#savedReplica) return;
    // after a take-over the server knows the room by a code that no player has seen, so show the one they know
    const trouble = error.code === 'net/unknown-room' ? { ...error, room: this.#room.code } : error;
    this.trouble = trouble;
    if (this.#savedReplica) this.#guest.restore(this.#savedReplica);
  }

  #promote(takeover: Takeover, guests: Promotion['guests']): void {
    const { tableView, log } = this.#guest;
    const hasUnanswered = this.#guest.pending.length > 0;
    const { trust } = this.#guest.guestRecord;
    if (!tableView || !trust) return;
    this.#left = true;
    this.#saver.stop();
    this.#guest.leave();
    this.#failover.close();
    this.#ports.promote({ takeover, trust, tableView, log, guests, hasUnanswered });
  }
}
