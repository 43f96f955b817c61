import type { TableView, DeviceId } from '../protocol/table-view.ts';
import type { Emote } from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { Identity, GuestRecord, DealPart } from '../session/guest/record.ts';
import type { Channel, NetError, Pairing, Room, Signalling } from '../session/ports/transport.ts';
import type { Reveal } from '../session/fair-deal/verify.ts';
import type { Contact } from '../session/guest/guest.ts';
import type { ElectionState } from '../session/failover/election.ts';
import type { Origin } from '../session/game/command-log.ts';
import type { GuestGameScreen, Looking } from './screen.ts';
import type { SharedGamePorts } from './shared-game.svelte.ts';
import { Guest } from '../session/guest/guest.ts';
import { seatsOf } from '../protocol/table-view.ts';
import { PAIRED } from '../session/ports/transport.ts';
import { moveCodeOf } from '../session/failover/room-ids.ts';
import { GuestMesh } from '../session/failover/guest-mesh.ts';
import { Election } from '../session/failover/election.ts';
import { originOf } from '../session/fair-deal/verify.ts';
import { dealOf } from '../session/fair-deal/transcript.ts';
import { HostDiscovery } from '../session/guest/host-discovery.ts';
import { SharedGameState } from './shared-game.svelte.ts';

/** Delay from a change to saving the replica. Milliseconds. */
const KEEP_MS = 300;
export const TICK = 2;

/** A game that is over, as a guest can save it. */
export interface FinishedGame {
  readonly game: string;
  readonly seats: readonly SeatInfo[];
  readonly origin: Origin;
  readonly commands: readonly Command[];
}

/** What a guest takes with it when it becomes the host. */
export interface Promotion extends ReplicaState {
  readonly epoch: number;
  /** The guests that agreed, with the channels to them. */
  readonly guests: readonly (readonly [DeviceId, Channel])[];
  /** The player had decided something that the old host never answered. */
  readonly late: boolean;
}

export interface GuestGamePorts extends SharedGamePorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  /** Random bytes as hex. */
  random(bytes: number): string;
  keep(guestRecord: GuestRecord): void;
  /** Saves the replica. Without it a reloaded page could not continue the table. */
  keepSeen(seen: ReplicaState): void;
  /** Deletes the saved replica. `visits`: the visit of this page's last channel, so that a newer page of the device keeps its own. */
  forgetSeen(visits: number): void;
  /** Saves a finished game; true: it is saved. */
  archive(finished: FinishedGame): Promise<boolean>;
  /** Called when the host has ended the table. */
  forget(): void;
  /** Called when this device becomes the host. */
  inherit(inheritance: Promotion): void;
}

/** Changes whenever the replica has to be saved again. '': nothing to save, because this device plays no seat. */
function keptAs(tableView: TableView, device: DeviceId): string {
  const seats = seatsOf(tableView, device);
  return seats.length > 0 ? `${tableView.epoch} ${tableView.revision} ${seats.join()}` : '';
}

/** The game at a table that another device hosts. */
export class GuestGame extends SharedGameState implements GuestGameScreen {
  readonly role = 'guest';
  readonly #ports: GuestGamePorts;
  readonly #room: Room;
  readonly #identity: Identity;
  readonly #guest: Guest;
  readonly #mesh: GuestMesh;
  readonly #election: Election;
  readonly #discovery: HostDiscovery;
  #left = false;
  #seconds = 0;
  /** The replica that an earlier page saved; shown only if no host is found. */
  readonly #seen: ReplicaState | null;
  /** `keptAs` of the replica saved last; '': none is saved. */
  #kept: string;
  #keeping = false;
  /** The id of the last finished game that was saved. */
  #archived = $state('');
  #contact: Contact = $state.raw({ state: 'joining' });
  #electionState: ElectionState | Looking = $state.raw({ state: 'none' });
  /** The seats when the guest record was saved last. */
  #called: readonly SeatInfo[] = [];

  constructor(
    ports: GuestGamePorts,
    room: Room,
    identity: Identity,
    guestRecord: GuestRecord,
    seen: ReplicaState | null,
  ) {
    super(identity.device, ports);
    this.#ports = ports;
    this.#room = room;
    this.#seen = seen;
    this.#kept = seen ? keptAs(seen.tableView, identity.device) : '';
    if (seen) {
      this.sawBefore(seen);
      ports.events.remember(seen.tableView.game, seatsOf(seen.tableView, identity.device));
    }
    this.#identity = identity;
    this.#guest = new Guest(
      {
        onChange: () => this.#changed(),
        save: (now) => ports.keep(now),
        onRefused: (refusal) => this.refuse(refusal),
        onGesture: (from, what) => this.called(from, what),
        onRelay: (from, text) => this.#mesh.onRelay(from, text),
        onReveal: (reveal) => void this.revealed(reveal),
        random: (bytes) => ports.random(bytes),
      },
      identity,
      guestRecord,
    );
    this.#discovery = new HostDiscovery(
      {
        signalling: ports.signalling,
        epoch: () => this.#guest.guestRecord.epoch,
        wanted: () => this.#lost && !this.#left,
        found: (link) => {
          this.set({ trouble: null });
          this.#guest.join(link);
        },
        failed: (error) => this.#unfound(error),
      },
      room,
    );
    this.#mesh = new GuestMesh(
      {
        pairing: ports.pairing,
        tableView: () => this.#guest.tableView,
        relay: (to, text) => this.#guest.relay(to, text),
        onMessage: (from, message) => this.#election.receive(from, message),
      },
      identity.device,
    );
    this.#election = new Election({
      self: identity.device,
      reachable: () => this.#reachable,
      hasHost: () => this.#guest.contact.state === 'here',
      known: () => ({
        epoch: this.#guest.guestRecord.epoch,
        // nobody can continue the table from an incomplete log
        revision: this.#guest.isComplete ? (this.#guest.tableView?.revision ?? 0) : 0,
      }),
      send: (to, message) => this.#mesh.send(to, message),
      onChange: () => (this.#electionState = this.#election.state),
      onElected: (epoch, guests) => this.#inherit(epoch, guests),
      onFollow: (host) => this.#follow(host),
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
  get moveCode(): string {
    return moveCodeOf(this.#identity);
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
  sit(seat: Seat): void {
    this.#guest.takeSeat(seat);
  }
  rise(seat: Seat): void {
    this.#guest.leaveSeat(seat);
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#guest.nameSeat(seat, name, colour);
  }
  setReady(ready: boolean): void {
    this.#guest.setReady(ready);
  }
  nudge(): void {
    this.#call('nudge');
  }
  emote(emote: Emote): void {
    this.#call(emote);
  }
  continueHere(): void {
    // a finished game is already saved on this device, and there is nothing left to play
    if (!this.#guest.isComplete || this.#isOver) return;
    if (this.#reachable.length > 0) this.#election.propose();
    else void this.#lookFirst();
  }
  agree(): void {
    this.#election.agree();
  }
  decline(): void {
    this.#election.withdraw();
  }

  /** Joins the host over a channel that was opened by pairing. */
  take(link: Channel): void {
    if (this.#left) link.close();
    else this.#guest.join(link);
  }
  /** Reports that pairing failed. */
  fail(trouble: NetError): void {
    this.set({ trouble });
  }
  /** Looks for the host now instead of at the next attempt. */
  hurry(): void {
    this.#discovery.reset();
    void this.#discovery.look();
  }
  /** Tells the host that the page is in the background; the device comes back when the page is visible again. */
  pause(): void {
    this.#keep();
    this.#guest.leave();
  }
  /** Leaves the screen and tells the other devices. This device keeps its seats. */
  leave(): void {
    this.#left = true;
    this.calm();
    this.#keep();
    this.#guest.leave();
    this.#mesh.close();
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
    if (!deal || seatsOf(tableView, this.device).length === 0) return;
    const origin = originOf(dealOf(tableView, deal, log), reveal);
    const { commands } = reveal;
    if (await this.#ports.archive({ game, seats, origin, commands })) this.#archived = game;
  }

  /** Sends a gesture. The host passes it on only to the others, so this device shows its own. */
  #call(what: Emote | 'nudge'): void {
    this.#guest.sendGesture(what);
    if (this.contact.state === 'here') this.called(this.device, what);
  }
  #tick(): void {
    this.#guest.tick();
    if (this.#guest.contact.state === 'here') this.#mesh.tick();
    this.#mesh.tickLimits();
    this.#election.tick();
  }
  /** Looks for a new host before this device takes over alone: another guest may have continued the table already. */
  async #lookFirst(): Promise<void> {
    this.#electionState = { state: 'looking' };
    await this.#discovery.lookAbout();
    if (this.#electionState.state !== 'looking') return;
    if (this.#lost && !this.#left) this.#election.propose();
    else this.#election.withdraw();
  }
  /** Saves after a delay, so that several changes are saved once and the save does not slow down painting. */
  async #keepSoon(): Promise<void> {
    if (this.#keeping) return;
    this.#keeping = true;
    await this.#ports.wait(KEEP_MS);
    this.#keeping = false;
    if (!this.#left) this.#keep();
  }
  #keep(): void {
    const { tableView, log, isComplete: whole } = this.#guest;
    if (!tableView || !whole || this.#shutOut) return;
    if (tableView.stage !== 'playing' && !tableView.base) return;
    const state = keptAs(tableView, this.device);
    if (state === this.#kept) return;
    this.#kept = state;
    if (state === '') this.#forgetSeen();
    else this.#ports.keepSeen({ tableView, log });
  }
  #forgetSeen(): void {
    this.#ports.forgetSeen(this.#guest.guestRecord.visits);
  }
  #changed(): void {
    const { contact, tableView, log, pending } = this.#guest;
    if (contact.state === 'here') {
      this.#discovery.reset();
      if (this.#electionState.state !== 'none') this.#election.withdraw();
    }
    if (this.#shutOut) this.#forgetSeen();
    if (contact.state === 'closed' && contact.reason === 'ended') this.#ports.forget();
    // another tab plays the seat now, and could reach no guest while this tab held their channels
    if (contact.state === 'closed' && contact.reason === 'replaced') this.#mesh.close();
    this.#contact = contact;
    this.set({ pending: pending.length > 0, ...(contact.state === 'here' ? { trouble: null } : {}) });
    this.show(tableView, log);
    // the start page lists a table by its players
    if (tableView && tableView.seats !== this.#called && contact.state === 'here') {
      this.#called = tableView.seats;
      this.#ports.keep(this.#guest.guestRecord);
    }
    void this.#keepSoon();
  }

  get #isOver(): boolean {
    return this.tableView?.stage === 'playing' && this.moment === 'over';
  }
  /**
   * The guests that have to agree to a take-over. Spectators do not: they find the table again by its room code. A paired table
   * has no code, so there every guest counts.
   */
  get #reachable(): readonly DeviceId[] {
    const { tableView } = this.#guest;
    const { reachable } = this.#mesh;
    if (this.#room.server === PAIRED) return reachable;
    return reachable.filter((one) => tableView && seatsOf(tableView, one).length > 0);
  }
  /** Whether the host has closed the table to this device. */
  get #shutOut(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'closed' && contact.reason !== 'yielded';
  }
  /** Whether this device has no host at the moment, but may find one again. */
  get #lost(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'away' || (contact.state === 'closed' && contact.reason === 'yielded');
  }
  #unfound(error: NetError): void {
    // not an error before the first channel opens: the host may still be reading the answer
    if (error.code === 'net/paired' && !this.#guest.tableView && !this.#seen) return;
    // after a take-over the server knows the room by a code that no player has seen, so show the one they know
    const trouble = error.code === 'net/unknown-room' ? { ...error, room: this.#room.code } : error;
    this.#contact = this.#guest.contact;
    this.set({ trouble });
    if (this.#seen) this.#guest.restore(this.#seen);
  }

  #follow(host: DeviceId): void {
    const link = this.#mesh.release(host);
    if (link) this.#guest.join(link);
  }
  #inherit(epoch: number, guests: readonly DeviceId[]): void {
    const { tableView, log } = this.#guest;
    const late = this.#guest.pending.length > 0;
    if (!tableView) return;
    for (const one of guests) this.#mesh.send(one, { type: 'took-over', epoch });
    const links = guests.flatMap((one) => {
      const link = this.#mesh.release(one);
      return link ? [[one, link] as const] : [];
    });
    this.#left = true;
    this.#guest.leave();
    this.#mesh.close();
    this.#ports.inherit({ epoch, tableView, log, guests: links, late });
  }
}
