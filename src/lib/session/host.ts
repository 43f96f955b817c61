import type { Desk, DeviceId, Holder } from '../protocol/desk.ts';
import type {
  CloseReason,
  Emote,
  GameRequest,
  GuestMessage,
  RequestRefusal,
  Visit,
} from '../protocol/messages.ts';
import type { Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { CallerEars } from './caller.ts';
import type { Hosting } from './hosting.ts';
import type { Link } from './link.ts';
import { awaitedBy, momentOf } from '../machine/step.ts';
import { PROTOCOL, REVEAL_PAGE } from '../protocol/messages.ts';
import { err, ok } from '../result.ts';
import { Announcer } from './announcer.ts';
import { Caller } from './caller.ts';
import { Company } from './company.ts';
import * as dealing from './dealing.ts';
import { lockOf, startOf } from './fair.ts';
import { deskFor, wholeLog } from './hosting.ts';
import { Table } from './table.ts';

export interface HostPorts {
  /** Write down what changed. Resolved when it is kept, or cannot be. Nobody else is told before that. */
  keep(): Promise<void>;
  /** Something that this device shows has changed. */
  changed(): void;
  /** For the host's eyes: who was refused or closed, and why. */
  note(label: string, reason: CloseReason | RequestRefusal['code']): void;
  /** Somebody calls for attention. */
  heard(from: DeviceId, what: Emote | 'nudge'): void;
  /** Random bytes as hex. */
  random(bytes: number): string;
}

/** Why the host's own tap on the lobby does nothing. */
export type HostRefusal =
  | { readonly code: 'table/seats-free'; readonly seats: readonly Seat[] }
  | { readonly code: 'table/away'; readonly devices: readonly DeviceId[] }
  | { readonly code: 'table/began' };

/** Whether a device came by this link after that one. */
const isLater = (one: Visit | null, other: Visit): boolean =>
  one?.storage === other.storage && one.visit > other.visit;

/** The authority over a table that several devices share. No clock, no storage, no screen; `tick` every TICK. */
export class Host implements CallerEars {
  readonly #ports: HostPorts;
  readonly #company: Company;
  readonly #callers = new Set<Caller>();
  readonly #announcer: Announcer;
  #hosting: Hosting;
  #table: Table | null;

  constructor(ports: HostPorts, hosting: Hosting, table: Table | null) {
    this.#ports = ports;
    // nobody is here yet, and a deal needs all who take part
    this.#hosting = hosting.stage === 'dealing' ? { ...hosting, stage: 'lobby', deal: null } : hosting;
    this.#table = table;
    const absent = hosting.members.map((one) => ({ ...one, here: one.id === hosting.self }));
    this.#company = new Company(absent, hosting.seats, hosting.holders);
    this.#announcer = new Announcer(
      () => ports.keep(),
      (device) => this.#company.seatsOf(device),
      (device) => this.#deskFor(device),
      () => this.log,
    );
  }

  /** All that has to be kept to go on after this device was switched off. */
  get hosting(): Hosting {
    const { members, seats, holders } = this.#company;
    return { ...this.#hosting, members, seats, holders };
  }
  get table(): Table | null {
    return this.#table;
  }
  /** The table as this device sees it. */
  get desk(): Desk {
    return this.#deskFor(this.#hosting.self);
  }
  get log(): readonly LogEntry[] {
    return wholeLog(this.#hosting.base, this.#table);
  }
  /** Resolved when everybody was told all that happened until now. */
  settled(): Promise<void> {
    return this.#announcer.settled();
  }

  /** A device knocks. */
  arrive(link: Link): void {
    this.#callers.add(new Caller(link, this));
  }
  tick(): void {
    for (const caller of this.#callers) caller.tick();
    this.#seeWhoIsHere();
    this.#announcer.tick();
  }
  /** This device leaves its table for a while: the others are away until it is back. */
  close(): void {
    for (const caller of [...this.#callers]) caller.leave();
  }
  /** The table is over for all devices. */
  end(reason: 'ended' | 'yielded'): void {
    for (const caller of [...this.#callers]) caller.close(reason);
  }

  /** A decision of a seat of this device. All of the commands or none. */
  act(commands: readonly Command[]): Result<null, RequestRefusal> {
    return this.#own({ type: 'act', id: 0, revision: this.#hosting.revision, commands });
  }
  undo(): Result<null, RequestRefusal> {
    return this.#own({ type: 'undo', id: 0, revision: this.#hosting.revision });
  }
  redo(): Result<null, RequestRefusal> {
    return this.#own({ type: 'redo', id: 0, revision: this.#hosting.revision });
  }

  /** Put somebody else, or nobody, on a seat: at any time. */
  give(seat: Seat, holder: Holder): void {
    this.#company.hold(seat, holder);
    this.#changed();
  }
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.#hosting.stage !== 'lobby') return false;
    const named = this.#company.nameSeat(seat, name, colour);
    if (named) this.#changed();
    return named;
  }
  /** Its seats are free, and it may not come back by itself. */
  sendAway(device: DeviceId): void {
    this.#company.remove(device);
    for (const caller of this.#of(device)) caller.close('sent-away');
    this.#changed();
  }
  ready(ready: boolean): void {
    this.#company.update(this.#hosting.self, { ready });
    this.#changed();
  }
  nudge(): void {
    this.#call(this.#hosting.self, 'nudge');
  }
  emote(emote: Emote): void {
    this.#call(this.#hosting.self, emote);
  }

  /** Everybody sits: deal together, or go on with the game that lies on the table. */
  start(): Result<null, HostRefusal> {
    if (this.#hosting.stage !== 'lobby') return err({ code: 'table/began' });
    const { holders, members } = this.#company;
    const free = holders.flatMap(({ kind }, seat) => (kind === 'free' ? [seat] : []));
    if (!this.#hosting.base && free.length > 0) return err({ code: 'table/seats-free', seats: free });
    const seated = members.filter(({ id }) => this.#company.seatsOf(id).length > 0);
    const away = seated.filter(({ here }) => !here).map(({ id }) => id);
    if (this.#table) {
      this.#set({ stage: 'playing' });
    } else {
      // who is away when a table is taken over comes back to a game that goes on
      const { base } = this.#hosting;
      if (!base && away.length > 0) return err({ code: 'table/away', devices: away });
      this.#set(
        dealing.begin(
          this.#hosting,
          seated.filter(({ here }) => here).map(({ id }) => id),
          this.#ports.random(32),
        ),
      );
      this.#dealt();
    }
    this.#changed();
    return ok(null);
  }

  // -- what callers say -------------------------------------------------------------------------------------------

  message(caller: Caller, message: GuestMessage): void {
    if (message.type === 'hello') return this.#hello(caller, message);
    const { device } = caller;
    if (device === null) return;
    switch (message.type) {
      case 'act':
      case 'undo':
      case 'redo':
        return this.#request(caller, device, message);
      case 'sit':
        return this.#sit(caller, device, message.seat);
      case 'rise':
        if (this.#owns(caller, device, message.seat)) this.give(message.seat, { kind: 'free' });
        return;
      case 'name-seat':
        if (this.#owns(caller, device, message.seat))
          this.nameSeat(message.seat, message.name, message.colour);
        return;
      case 'ready':
        this.#company.update(device, { ready: message.ready });
        return this.#changed();
      case 'commit':
      case 'share':
        return this.#deal(caller, device, message);
      case 'nudge':
        return this.#call(device, 'nudge');
      case 'emote':
        return this.#call(device, message.emote);
      case 'resync':
        caller.desk = null;
        caller.shown = false;
        return this.#changed();
      case 'relay':
        for (const other of this.#of(message.to)) {
          other.send({ type: 'relay', from: device, text: message.text });
        }
        return;
      case 'ping':
        return caller.send({ type: 'pong', hash: caller.hash });
      case 'bye':
        return this.gone(caller, null);
    }
  }

  gone(caller: Caller, reason: CloseReason | null): void {
    if (!this.#callers.delete(caller)) return;
    if (reason) this.#ports.note(caller.label, reason);
    this.#announcer.leave(caller);
    this.#seeWhoIsHere();
  }

  #hello(caller: Caller, hello: Extract<GuestMessage, { type: 'hello' }>): void {
    if (caller.device !== null) return this.#welcome(caller, caller.device);
    if (hello.epoch > this.#hosting.epoch) return caller.close('yielded');
    const lock = lockOf(hello.secret);
    const known = this.#company.member(hello.device);
    if (known && known.lock !== lock) return caller.close('secret');
    if (hello.device === this.#hosting.self) return caller.close('secret');
    if (!known && !this.#company.join(hello.device, hello.name, lock)) return caller.close('full');
    const others = this.#of(hello.device);
    // the hello of an earlier link, that was long on its way
    if (others.some(({ visit }) => isLater(visit, hello))) return caller.close('replaced');
    for (const other of others) other.close('replaced');
    caller.device = hello.device;
    caller.visit = hello;
    this.#company.update(hello.device, { here: true });
    this.#announcer.enter(caller);
    this.#welcome(caller, hello.device);
  }
  #welcome(caller: Caller, device: DeviceId): void {
    const { done } = this.#company.member(device) ?? { done: 0 };
    this.#announcer.answer(caller, { type: 'welcome', protocol: PROTOCOL, done });
    this.#changed();
  }

  #request(caller: Caller, device: DeviceId, request: GameRequest): void {
    const member = this.#company.member(device);
    if (!member) return;
    if (request.id <= member.done) {
      // what it brought about may not be kept yet
      const answer = request.id === member.done ? member.answer : null;
      this.#announcer.answer(caller, answer ?? { type: 'done', id: request.id });
      return this.#announcer.changed();
    }
    const refusal = this.#decide(device, request);
    const { id } = request;
    const answer = refusal ? ({ type: 'refused', id, refusal } as const) : ({ type: 'done', id } as const);
    this.#company.update(device, { done: id, answer });
    if (refusal) this.#ports.note(caller.label, refusal.code);
    if (refusal?.code === 'table/not-your-seat') caller.fault('garbage');
    this.#announcer.answer(caller, answer);
    this.#changed();
  }

  #own(request: GameRequest): Result<null, RequestRefusal> {
    const refusal = this.#decide(this.#hosting.self, request);
    if (refusal) return err(refusal);
    this.#changed();
    return ok(null);
  }

  /** Does what is asked, or says why not. Checked in this order: whose seat, whose decision, not stale, the rules. */
  #decide(device: DeviceId, request: GameRequest): RequestRefusal | null {
    const table = this.#table;
    const { stage, revision, fresh } = this.#hosting;
    if (!table || stage !== 'playing') return { code: 'table/not-playing' };
    const own = this.#company.seatsOf(device);
    const before = momentOf(table.snapshot);
    if (request.type !== 'act') {
      // what was hidden lies open by now
      if (before === 'over') return { code: 'table/nothing-to-undo' };
      const seat = request.type === 'undo' ? table.undoSeat : table.redoSeat;
      if (seat === null || !own.includes(seat)) return { code: 'table/nothing-to-undo' };
      if (request.revision < revision)
        return { code: 'table/stale', revision: request.revision, fresh: revision };
      if (request.type === 'undo') table.undo();
      else table.redo();
      this.#set({ revision: revision + 1, fresh: revision + 1 });
      return null;
    }
    const foreign = request.commands.find(({ seat }) => !own.includes(seat));
    if (foreign) return { code: 'table/not-your-seat', seat: foreign.seat };
    const awaited = awaitedBy(table.snapshot);
    const [first] = request.commands;
    if (first && awaited.length > 0 && !awaited.includes(first.seat)) {
      return { code: 'turn/not-yours', seat: first.seat, awaited };
    }
    if (request.revision < fresh) return { code: 'table/stale', revision: request.revision, fresh };
    const acted = table.actAll(request.commands);
    if (!acted.ok) return acted.error.refusal;
    // while all choose plants to run, the choices are free of each other (I3)
    const free = before === 'powering' && momentOf(table.snapshot) === 'powering';
    this.#set({ revision: revision + 1, fresh: free ? fresh : revision + 1 });
    return null;
  }

  #sit(caller: Caller, device: DeviceId, seat: Seat): void {
    const holder = this.#company.holders[seat];
    if (holder?.kind === 'free') return this.give(seat, { kind: 'device', device });
    const taken = holder?.kind === 'device' && holder.device !== device;
    if (taken) this.#ports.note(caller.label, 'table/not-your-seat');
  }

  #owns(caller: Caller, device: DeviceId, seat: Seat): boolean {
    const owns = this.#company.seatsOf(device).includes(seat);
    if (!owns) caller.fault('garbage');
    return owns;
  }

  #deal(
    caller: Caller,
    device: DeviceId,
    message: Extract<GuestMessage, { type: 'commit' | 'share' }>,
  ): void {
    if (this.#hosting.stage !== 'dealing') return;
    const next = dealing.add(this.#hosting, device, message);
    if (!next) return caller.fault('garbage');
    this.#set(next);
    this.#dealt();
    this.#changed();
  }

  /** All shares lie open: the seed is fixed, and nobody could have chosen it. */
  #dealt(): void {
    const seed = dealing.seed(this.#hosting);
    if (!seed) return;
    const { game } = this.#hosting;
    const meta = { id: game, name: '', created: 0, updated: 0, seats: this.#company.seats };
    const table = Table.begin(meta, { setup: startOf(this.#hosting, seed), seed });
    // the set-up was checked before the lobby opened
    if (!table.ok) throw new RangeError(table.error.code);
    this.#table = table.value;
    const revision = this.#hosting.revision + 1;
    this.#set({ stage: 'playing', revision, fresh: revision });
  }

  #call(from: DeviceId, what: Emote | 'nudge'): void {
    this.#ports.heard(from, what);
    for (const caller of this.#callers) {
      if (caller.device === null || caller.device === from) continue;
      caller.send(what === 'nudge' ? { type: 'nudge', from } : { type: 'emote', from, emote: what });
    }
  }

  /** Who answers, and who is away; without one of its devices a deal begins again from the lobby. */
  #seeWhoIsHere(): void {
    let changed = false;
    for (const { id, here } of this.#company.members) {
      const now = id === this.#hosting.self || this.#of(id).some((caller) => !caller.quiet);
      if (now === here) continue;
      this.#company.update(id, { here: now });
      changed = true;
    }
    if (this.#hosting.stage === 'dealing' && !dealing.complete(this.#hosting, this.#company)) {
      this.#set({ stage: 'lobby', deal: null });
      changed = true;
    }
    if (changed) this.#changed();
  }

  #of(device: DeviceId): readonly Caller[] {
    return [...this.#callers].filter((caller) => caller.device === device);
  }
  #set(part: Partial<Hosting>): void {
    this.#hosting = { ...this.#hosting, ...part };
  }
  #deskFor(device: DeviceId): Desk {
    return deskFor(this.#hosting, this.#company, this.#table, device);
  }
  #changed(): void {
    this.#ports.changed();
    this.#showHidden();
    this.#announcer.changed();
  }

  /** The game is over: everybody may check it now. */
  #showHidden(): void {
    const { deal, share } = this.#hosting;
    if (!deal || !this.#table || momentOf(this.#table.snapshot) !== 'over') return;
    const { commands } = this.#table;
    for (const caller of this.#callers) {
      if (caller.device === null || caller.shown) continue;
      caller.shown = true;
      for (let from = 0; from < commands.length; from += REVEAL_PAGE) {
        const part = commands.slice(from, from + REVEAL_PAGE);
        this.#announcer.answer(caller, { type: 'reveal', share, from, all: commands.length, commands: part });
      }
    }
  }
}
