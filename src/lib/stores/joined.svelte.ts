import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { Emote } from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { Seen } from '../session/copy.ts';
import type { Identity, Membership, OwnPart } from '../session/membership.ts';
import type { Link, NetError, Pairing, Room, Signalling } from '../session/link.ts';
import type { Reveal } from '../session/verify.ts';
import type { Played } from './archive.ts';
import type { ScreenPorts } from './shared.svelte.ts';
import { Guest } from '../session/guest.ts';
import { seatsOf } from '../protocol/desk.ts';
import { PAIRED } from '../session/link.ts';
import { moveCodeOf } from '../session/rooms.ts';
import { Standby } from '../session/standby.ts';
import { Successor } from '../session/succession.ts';
import { originOf } from '../session/verify.ts';
import { dealOf } from '../session/witness.ts';
import { Search } from './search.ts';
import { SharedStore } from './shared.svelte.ts';

/** What was seen is kept that much later. */
const KEEP_MS = 300;
/** Seconds between two ticks of the session. */
export const TICK = 2;

/** What a guest takes along when it becomes the authority. */
export interface Inheritance extends Seen {
  readonly epoch: number;
  /** The guests that agreed, with the links to them. */
  readonly guests: readonly (readonly [DeviceId, Link])[];
  /** Something was decided here for which there was no host any more. */
  readonly late: boolean;
}

export interface JoinedPorts extends ScreenPorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  /** Random bytes as hex. */
  random(bytes: number): string;
  keep(membership: Membership): void;
  /** Keep what this device knows of the game: a new page could not continue the table without it. */
  keepSeen(seen: Seen): void;
  /** It is of no use any more. `visits`: of this page's last link; a newer page of the device keeps what is its own. */
  forgetSeen(visits: number): void;
  /** Keep a game that is over; true: it is there. */
  archive(played: Played): Promise<boolean>;
  /** The host has ended the table. */
  forget(): void;
  /** This device continues the table. */
  inherit(inheritance: Inheritance): void;
}

/** Tells apart what is worth keeping of a game at one time and another. '': nothing is, as this device plays no seat. */
function keptAs(desk: Desk, device: DeviceId): string {
  const seats = seatsOf(desk, device);
  return seats.length > 0 ? `${desk.epoch} ${desk.revision} ${seats.join()}` : '';
}

/** A table whose authority is another device. */
export class JoinedStore extends SharedStore {
  readonly #ports: JoinedPorts;
  readonly #room: Room;
  readonly #identity: Identity;
  readonly #guest: Guest;
  readonly #standby: Standby;
  readonly #successor: Successor;
  readonly #search: Search;
  #left = false;
  #seconds = 0;
  /** What an older page knew of the table; shown only where no host is found. */
  readonly #seen: Seen | null;
  /** What was kept last of what was seen; '': nothing is kept. */
  #kept: string;
  #keeping = false;
  /** The last game that was kept when it was over. */
  #archived = $state('');
  /** What the seats were called when that was kept last. */
  #called: readonly SeatInfo[] = [];

  constructor(ports: JoinedPorts, room: Room, identity: Identity, membership: Membership, seen: Seen | null) {
    super(identity.device, ports);
    this.#ports = ports;
    this.#room = room;
    this.#seen = seen;
    this.#kept = seen ? keptAs(seen.desk, identity.device) : '';
    if (seen) this.sawBefore(seen);
    this.#identity = identity;
    this.#guest = new Guest(
      {
        changed: () => this.#changed(),
        keep: (now) => ports.keep(now),
        refused: (refusal) => this.refuse(refusal),
        heard: (from, what) => this.called(from, what),
        relayed: (from, text) => this.#standby.relayed(from, text),
        revealed: (reveal) => void this.revealed(reveal),
        random: (bytes) => ports.random(bytes),
      },
      identity,
      membership,
    );
    this.#search = new Search(
      {
        signalling: ports.signalling,
        epoch: () => this.#guest.membership.epoch,
        wanted: () => this.#lost && !this.#left,
        found: (link) => {
          this.set({ trouble: null });
          this.#guest.join(link);
        },
        failed: (error) => this.#unfound(error),
      },
      room,
    );
    this.#standby = new Standby(
      {
        pairing: ports.pairing,
        desk: () => this.#guest.desk,
        relay: (to, text) => this.#guest.relay(to, text),
        heard: (from, message) => this.#successor.heard(from, message),
      },
      identity.device,
    );
    this.#successor = new Successor({
      self: identity.device,
      reachable: () => this.#reachable,
      hasHost: () => this.#guest.contact.state === 'here',
      known: () => ({
        epoch: this.#guest.membership.epoch,
        // with half a log nobody can continue the table
        revision: this.#guest.whole ? (this.#guest.desk?.revision ?? 0) : 0,
      }),
      send: (to, message) => this.#standby.send(to, message),
      changed: () => this.set({ succession: this.#successor.succession }),
      takeOver: (epoch, guests) => this.#inherit(epoch, guests),
      follow: (host) => this.#follow(host),
    });
  }

  get id(): string {
    return this.#guest.desk?.game ?? '';
  }
  get canUndo(): boolean {
    return this.desk?.canUndo === true && !this.pending;
  }
  get canRedo(): boolean {
    return this.desk?.canRedo === true && !this.pending;
  }
  get moveCode(): string {
    return moveCodeOf(this.#identity);
  }
  get archived(): boolean {
    return this.#archived === this.id;
  }
  override get before(): readonly Seat[] {
    return this.#seen && this.#seen.desk.game === this.id ? seatsOf(this.#seen.desk, this.device) : this.mine;
  }
  /** This device took part in the deal of a game that may go on, should its host open the table again. */
  get hasPart(): boolean {
    return this.part?.game === this.id && !this.#isOver;
  }
  protected get part(): OwnPart | null {
    return this.#guest.membership.part;
  }

  undo(): void {
    if (this.canUndo) this.#guest.undo();
  }
  redo(): void {
    if (this.canRedo) this.#guest.redo();
  }
  sit(seat: Seat): void {
    this.#guest.sit(seat);
  }
  rise(seat: Seat): void {
    this.#guest.rise(seat);
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#guest.nameSeat(seat, name, colour);
  }
  setReady(ready: boolean): void {
    this.#guest.ready(ready);
  }
  nudge(): void {
    this.#call('nudge');
  }
  emote(emote: Emote): void {
    this.#call(emote);
  }
  continueHere(): void {
    // what is over lies among the own games: continued, it would be nothing but its end
    if (!this.#guest.whole || this.#isOver) return;
    if (this.#reachable.length > 0) this.#successor.offer();
    else void this.#lookFirst();
  }
  agree(): void {
    this.#successor.agree();
  }
  decline(): void {
    this.#successor.forget();
  }

  /** Use a link that came about without the signalling server. */
  take(link: Link): void {
    if (this.#left) link.close();
    else this.#guest.join(link);
  }
  /** It came to nothing without the server. */
  fail(trouble: NetError): void {
    this.set({ trouble });
  }
  /** Look for the host now, and do not wait for the next try. */
  hurry(): void {
    this.#search.reset();
    void this.#search.look();
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
    this.#standby.close();
  }
  /** Called once a second. */
  override second(): void {
    super.second();
    if (this.#left) return;
    if (++this.#seconds % TICK === 0) this.#tick();
    this.#search.second();
  }

  protected request(commands: readonly Command[]): void {
    this.#guest.act(commands);
  }

  /** Who plays keeps what he played: the result may leave the screen, and the host its table. */
  protected async archive(desk: Desk, log: readonly LogEntry[], reveal: Reveal): Promise<void> {
    const { deal, game, seats } = desk;
    if (!deal || seatsOf(desk, this.device).length === 0) return;
    const origin = originOf(dealOf(desk, deal, log), reveal);
    const { commands } = reveal;
    if (await this.#ports.archive({ game, seats, origin, commands })) this.#archived = game;
  }

  /** The host tells all others. */
  #call(what: Emote | 'nudge'): void {
    this.#guest.call(what);
    if (this.contact.state === 'here') this.called(this.device, what);
  }
  #tick(): void {
    this.#guest.tick();
    if (this.#guest.contact.state === 'here') this.#standby.tick();
    this.#successor.tick();
  }
  /** Nobody is there to ask: another may have continued it already. */
  async #lookFirst(): Promise<void> {
    this.set({ succession: { state: 'looking' } });
    await this.#search.lookAbout();
    if (this.succession.state !== 'looking') return;
    if (this.#lost && !this.#left) this.#successor.offer();
    else this.#successor.forget();
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
    const { desk, log, whole } = this.#guest;
    if (!desk || !whole || this.#shutOut) return;
    if (desk.stage !== 'playing' && !desk.base) return;
    const state = keptAs(desk, this.device);
    if (state === this.#kept) return;
    this.#kept = state;
    if (state === '') this.#forgetSeen();
    else this.#ports.keepSeen({ desk, log });
  }
  #forgetSeen(): void {
    this.#ports.forgetSeen(this.#guest.membership.visits);
  }
  #changed(): void {
    const { contact, desk, log, open } = this.#guest;
    if (contact.state === 'here') {
      this.#search.reset();
      if (this.succession.state !== 'none') this.#successor.forget();
    }
    if (this.#shutOut) this.#forgetSeen();
    if (contact.state === 'closed' && contact.reason === 'ended') this.#ports.forget();
    // or the others' links would stay with this tab, and the one that has the seat now asks nobody
    if (contact.state === 'closed' && contact.reason === 'replaced') this.#standby.close();
    this.set({ contact, pending: open.length > 0, ...(contact.state === 'here' ? { trouble: null } : {}) });
    this.show(desk, log);
    // the start page tells a table by its players
    if (desk && desk.seats !== this.#called && contact.state === 'here') {
      this.#called = desk.seats;
      this.#ports.keep(this.#guest.membership);
    }
    void this.#keepSoon();
  }

  get #isOver(): boolean {
    return this.desk?.stage === 'playing' && this.moment === 'over';
  }
  /** Whom a take-over needs: who only looks on finds the table by its room; without a server nobody does. */
  get #reachable(): readonly DeviceId[] {
    const { desk } = this.#guest;
    const { reachable } = this.#standby;
    if (this.#room.server === PAIRED) return reachable;
    return reachable.filter((one) => desk && seatsOf(desk, one).length > 0);
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
    if (error.code === 'net/paired' && !this.#guest.desk && !this.#seen) return;
    // what the table is called since it was continued nobody was ever told
    const trouble = error.code === 'net/unknown-room' ? { ...error, room: this.#room.code } : error;
    this.set({ contact: this.#guest.contact, trouble });
    if (this.#seen) this.#guest.recall(this.#seen);
  }

  #follow(host: DeviceId): void {
    const link = this.#standby.take(host);
    if (link) this.#guest.join(link);
  }
  #inherit(epoch: number, guests: readonly DeviceId[]): void {
    const { desk, log } = this.#guest;
    const late = this.#guest.open.length > 0;
    if (!desk) return;
    for (const one of guests) this.#standby.send(one, { type: 'hosting', epoch });
    const links = guests.flatMap((one) => {
      const link = this.#standby.take(one);
      return link ? [[one, link] as const] : [];
    });
    this.#left = true;
    this.#guest.leave();
    this.#standby.close();
    this.#ports.inherit({ epoch, desk, log, guests: links, late });
  }
}
