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

/** What was seen is kept that much later. */
const KEEP_MS = 300;
/** Seconds between two ticks of the session. */
export const TICK = 2;

/** A game that is over, as a guest can save it. */
export interface FinishedGame {
  readonly game: string;
  readonly seats: readonly SeatInfo[];
  readonly origin: Origin;
  readonly commands: readonly Command[];
}

/** What a guest takes along when it becomes the host. */
export interface Promotion extends ReplicaState {
  readonly epoch: number;
  /** The guests that agreed, with the links to them. */
  readonly guests: readonly (readonly [DeviceId, Channel])[];
  /** Something was decided here for which there was no host any more. */
  readonly late: boolean;
}

export interface GuestGamePorts extends SharedGamePorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  /** Random bytes as hex. */
  random(bytes: number): string;
  keep(guestRecord: GuestRecord): void;
  /** Keep what this device knows of the game: a new page could not continue the table without it. */
  keepSeen(seen: ReplicaState): void;
  /** It is of no use any more. `visits`: of this page's last link; a newer page of the device keeps what is its own. */
  forgetSeen(visits: number): void;
  /** Keep a game that is over; true: it is there. */
  archive(finished: FinishedGame): Promise<boolean>;
  /** The host has ended the table. */
  forget(): void;
  /** This device continues the table. */
  inherit(inheritance: Promotion): void;
}

/** Tells apart what is worth keeping of a game at one time and another. '': nothing is, as this device plays no seat. */
function keptAs(tableView: TableView, device: DeviceId): string {
  const seats = seatsOf(tableView, device);
  return seats.length > 0 ? `${tableView.epoch} ${tableView.revision} ${seats.join()}` : '';
}

/** A table whose authority is another device. */
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
  /** What an older page knew of the table; shown only where no host is found. */
  readonly #seen: ReplicaState | null;
  /** What was kept last of what was seen; '': nothing is kept. */
  #kept: string;
  #keeping = false;
  /** The last game that was kept when it was over. */
  #archived = $state('');
  #contact: Contact = $state.raw({ state: 'joining' });
  #electionState: ElectionState | Looking = $state.raw({ state: 'none' });
  /** What the seats were called when that was kept last. */
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
        // with half a log nobody can continue the table
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
  /** This device took part in the deal of a game that may go on, should its host open the table again. */
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
    // what is over lies among the own games: continued, it would be nothing but its end
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

  /** Use a link that came about without the signalling server. */
  take(link: Channel): void {
    if (this.#left) link.close();
    else this.#guest.join(link);
  }
  /** It came to nothing without the server. */
  fail(trouble: NetError): void {
    this.set({ trouble });
  }
  /** Look for the host now, and do not wait for the next try. */
  hurry(): void {
    this.#discovery.reset();
    void this.#discovery.look();
  }
  /** The page is put aside: say so, and come back when it is looked at again. */
  pause(): void {
    this.#keep();
    this.#guest.leave();
  }
  /** Leave the screen. The other devices are told, the seat stays this device's own. */
  leave(): void {
    this.#left = true;
    this.calm();
    this.#keep();
    this.#guest.leave();
    this.#mesh.close();
  }
  /** Called once a second. */
  override second(): void {
    super.second();
    if (this.#left) return;
    if (++this.#seconds % TICK === 0) this.#tick();
    this.#discovery.second();
  }

  protected request(commands: readonly Command[]): void {
    this.#guest.act(commands);
  }

  /** Who plays keeps what he played: the result may leave the screen, and the host its table. */
  protected async archive(tableView: TableView, log: readonly LogEntry[], reveal: Reveal): Promise<void> {
    const { deal, game, seats } = tableView;
    if (!deal || seatsOf(tableView, this.device).length === 0) return;
    const origin = originOf(dealOf(tableView, deal, log), reveal);
    const { commands } = reveal;
    if (await this.#ports.archive({ game, seats, origin, commands })) this.#archived = game;
  }

  /** The host tells all others. */
  #call(what: Emote | 'nudge'): void {
    this.#guest.sendGesture(what);
    if (this.contact.state === 'here') this.called(this.device, what);
  }
  #tick(): void {
    this.#guest.tick();
    if (this.#guest.contact.state === 'here') this.#mesh.tick();
    this.#election.tick();
  }
  /** Nobody is there to ask: another may have continued it already. */
  async #lookFirst(): Promise<void> {
    this.#electionState = { state: 'looking' };
    await this.#discovery.lookAbout();
    if (this.#electionState.state !== 'looking') return;
    if (this.#lost && !this.#left) this.#election.propose();
    else this.#election.withdraw();
  }
  /** Soon, and once for what comes close together: not while the change is being painted. */
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
    // or the others' links would stay with this tab, and the one that has the seat now asks nobody
    if (contact.state === 'closed' && contact.reason === 'replaced') this.#mesh.close();
    this.#contact = contact;
    this.set({ pending: pending.length > 0, ...(contact.state === 'here' ? { trouble: null } : {}) });
    this.show(tableView, log);
    // the start page tells a table by its players
    if (tableView && tableView.seats !== this.#called && contact.state === 'here') {
      this.#called = tableView.seats;
      this.#ports.keep(this.#guest.guestRecord);
    }
    void this.#keepSoon();
  }

  get #isOver(): boolean {
    return this.tableView?.stage === 'playing' && this.moment === 'over';
  }
  /** Whom a take-over needs: who only looks on finds the table by its room; without a server nobody does. */
  get #reachable(): readonly DeviceId[] {
    const { tableView } = this.#guest;
    const { reachable } = this.#mesh;
    if (this.#room.server === PAIRED) return reachable;
    return reachable.filter((one) => tableView && seatsOf(tableView, one).length > 0);
  }
  /** There is a host, and it has no place for this device. */
  get #shutOut(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'closed' && contact.reason !== 'yielded';
  }
  /** There is no authority for this device at the moment, but there may be one again. */
  get #lost(): boolean {
    const { contact } = this.#guest;
    return contact.state === 'away' || (contact.state === 'closed' && contact.reason === 'yielded');
  }
  #unfound(error: NetError): void {
    // until the first link the other device is still looking at the answer
    if (error.code === 'net/paired' && !this.#guest.tableView && !this.#seen) return;
    // what the table is called since it was continued nobody was ever told
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
