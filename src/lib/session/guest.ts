import type { Desk, DeviceId } from '../protocol/desk.ts';
import type {
  CloseReason,
  Emote,
  GameRequest,
  GuestMessage,
  HostMessage,
  RequestRefusal,
} from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { Link } from './link.ts';
import { PROTOCOL } from '../protocol/messages.ts';
import { parseDesk, parseHost } from '../protocol/parse.ts';
import { patched } from '../protocol/patch.ts';
import { SILENCE } from './caller.ts';
import { dealOf } from './witness.ts';
import { commitmentOf, sealOf } from './fair.ts';
import { hashOf } from './hash.ts';

/** Who this device is; kept by the device, so that it comes back to its seats. */
export interface Identity {
  readonly device: DeviceId;
  readonly secret: string;
  /** As its owner calls it. */
  readonly name: string;
}

/** What a guest keeps of a table, so that a new page goes on where the old one was. Plain JSON. */
export interface Membership {
  /** The highest epoch seen of this table. */
  readonly epoch: number;
  /** The id of the last game request. */
  readonly asked: number;
  /** Game requests that nobody has answered yet. Only the first is under way, so that none overtakes another. */
  readonly open: readonly GameRequest[];
  /** The own part of the deal; null: none was asked for. */
  readonly part: OwnPart | null;
  /** What this is called, and the links until now: so that the host knows the newest. '': no link yet. */
  readonly storage: string;
  readonly visits: number;
}
/** The own share (hex), and the seal on all that was agreed when it was shown; '': it was not shown yet. */
export interface OwnPart {
  readonly share: string;
  readonly seal: string;
}
export const NEW_MEMBERSHIP: Membership = {
  ...{ epoch: 0, asked: 0, open: [], part: null, storage: '', visits: 0 },
};

/** 'away': no link to the host; 'quiet': it has said nothing for a while; 'closed': it ended the connection. */
export type Contact =
  | { readonly state: 'away' | 'joining' | 'here' | 'quiet' }
  | { readonly state: 'closed'; readonly reason: CloseReason };

export interface GuestPorts {
  /** Something that this device shows has changed. */
  changed(): void;
  /** Keep it: without it a new page would not know what it asked for. */
  keep(membership: Membership): void;
  /** A request came back. */
  refused(refusal: RequestRefusal): void;
  heard(from: DeviceId, what: Emote | 'nudge'): void;
  /** For the other devices, by way of the host. */
  relayed(from: DeviceId, text: string): void;
  /** The game is over, and the host has shown what it kept hidden. */
  revealed(reveal: Revealed): void;
  random(bytes: number): string;
}

/** What the host kept hidden during the game: its share of the deal (hex), and all commands with their private limits. */
export interface Revealed {
  readonly share: string;
  readonly commands: readonly Command[];
}

/** Ticks after which what was not answered is said again. */
const PATIENCE = 2;

/** This device at somebody else's table. It shows what it is told and asks for the rest. `tick` every TICK. */
export class Guest {
  readonly identity: Identity;
  readonly #ports: GuestPorts;
  #membership: Membership;
  #link: Link | null = null;
  #contact: Contact = { state: 'away' };
  #silence = 0;
  #desk: Desk | null = null;
  #log: readonly LogEntry[] = [];
  /** What comes does not fit what is here: everything was asked for anew. */
  #lostTrack = false;
  /** Ticks since something was asked that has to be answered. */
  #unanswered = 0;
  /** The deal (by its host's commitment) that the own share belongs to. */
  #dealt: string | null = null;
  #reveal: Revealed | null = null;
  /** Commands that will be shown; -1: not known yet. */
  #toReveal = -1;

  constructor(ports: GuestPorts, identity: Identity, membership: Membership) {
    this.#ports = ports;
    this.identity = identity;
    this.#membership = membership;
  }

  get contact(): Contact {
    return this.#contact;
  }
  /** Null: nothing was told yet. It stays while the host is away. */
  get desk(): Desk | null {
    return this.#desk;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  /** Desk and log are all there: the table could go on from them. */
  get whole(): boolean {
    return this.#desk !== null && this.#log.length === this.#desk.logLength;
  }
  /** Requests that wait for their answer. */
  get open(): readonly GameRequest[] {
    return this.#membership.open;
  }
  get membership(): Membership {
    return this.#membership;
  }

  /** A link to the host: come in, or come back. */
  join(link: Link): void {
    this.#link?.close();
    this.#link = link;
    this.#silence = 0;
    this.#unanswered = 0;
    this.#contact = { state: 'joining' };
    const { storage, visits } = this.#membership;
    this.#remember({ storage: storage || this.#ports.random(16), visits: visits + 1 });
    link.listen({
      text: (text) => {
        if (link === this.#link) this.#hear(text);
      },
      closed: () => {
        if (link === this.#link) this.#lost();
      },
    });
    this.#hello();
  }
  /** Leave: the seat stays this device's own. */
  leave(): void {
    this.#send({ type: 'bye' });
    this.#link?.close();
    this.#lost();
  }
  tick(): void {
    if (!this.#link) return;
    this.#silence++;
    if (this.#silence >= SILENCE.gone) {
      this.#link.close();
      return this.#lost();
    }
    if (this.#silence >= SILENCE.away && this.#contact.state === 'here') this.#meet({ state: 'quiet' });
    if (this.#contact.state === 'joining') {
      if (++this.#unanswered % PATIENCE === 0) this.#hello();
      return;
    }
    this.#send({ type: 'ping' });
    this.#again();
  }

  /** Say once more what nobody answered. Nothing is done twice by it. */
  #again(): void {
    const [first] = this.#membership.open;
    if (first && ++this.#unanswered % PATIENCE === 0) this.#send(first);
    if (this.#desk) this.#takePartInDeal(this.#desk);
    const hidden = this.#desk?.deal && isOver(this.#desk) && this.#reveal?.commands.length !== this.#toReveal;
    if (this.#desk === null || this.#lostTrack || hidden) this.#resync();
  }

  /** All of the commands or none; the answer comes with the desk, or as a refusal. */
  act(commands: readonly Command[]): void {
    this.#ask((id, revision) => ({ type: 'act', id, revision, commands }));
  }
  undo(): void {
    this.#ask((id, revision) => ({ type: 'undo', id, revision }));
  }
  redo(): void {
    this.#ask((id, revision) => ({ type: 'redo', id, revision }));
  }
  sit(seat: Seat): void {
    this.#send({ type: 'sit', seat });
  }
  rise(seat: Seat): void {
    this.#send({ type: 'rise', seat });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#send({ type: 'name-seat', seat, name, colour });
  }
  ready(ready: boolean): void {
    this.#send({ type: 'ready', ready });
  }
  nudge(): void {
    this.#send({ type: 'nudge' });
  }
  emote(emote: Emote): void {
    this.#send({ type: 'emote', emote });
  }
  relay(to: DeviceId, text: string): void {
    this.#send({ type: 'relay', to, text });
  }

  #ask(make: (id: number, revision: number) => GameRequest): void {
    const id = this.#membership.asked + 1;
    const request = make(id, this.#desk?.revision ?? 0);
    this.#remember({ asked: id, open: [...this.#membership.open, request] });
    if (this.#membership.open.length === 1 && this.#contact.state !== 'joining') this.#send(request);
  }
  #hello(): void {
    const { epoch, storage, visits: visit } = this.#membership;
    this.#send({ type: 'hello', protocol: PROTOCOL, ...this.identity, epoch, storage, visit });
  }
  #resync(): void {
    this.#lostTrack = true;
    this.#send({ type: 'resync' });
  }

  #send(message: GuestMessage): void {
    this.#link?.send(JSON.stringify(message));
  }
  #remember(part: Partial<Membership>): void {
    this.#membership = { ...this.#membership, ...part };
    this.#ports.keep(this.#membership);
    this.#ports.changed();
  }
  #meet(contact: Contact): void {
    this.#contact = contact;
    this.#ports.changed();
  }
  #lost(): void {
    this.#link = null;
    if (this.#contact.state !== 'closed') this.#meet({ state: 'away' });
  }

  #hear(text: string): void {
    this.#silence = 0;
    if (this.#contact.state === 'quiet') this.#meet({ state: 'here' });
    const parsed = parseHost(text);
    if (!parsed.ok) {
      if (parsed.error.code === 'message/version') this.#end('version');
      else this.#resync();
      return;
    }
    this.#take(parsed.value);
  }

  #take(message: HostMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(message.done);
      case 'desk':
        this.#lostTrack = false;
        this.#log = [];
        return this.#show(message.desk);
      case 'log':
        // after a resync older pages may still be on their way
        if (message.from === this.#log.length) this.#log = [...this.#log, ...message.entries];
        return this.#ports.changed();
      case 'change':
        return this.#change(message);
      case 'done':
        return this.#answered(message.id);
      case 'refused':
        return this.#refused(message);
      case 'nudge':
        return this.#ports.heard(message.from, 'nudge');
      case 'emote':
        return this.#ports.heard(message.from, message.emote);
      case 'relay':
        return this.#ports.relayed(message.from, message.text);
      case 'reveal':
        return this.#revealed(message);
      case 'pong':
        return this.#compare(message.hash);
      case 'close':
        return this.#end(message.reason);
    }
  }

  /** What was asked before the link broke is asked again, unless it was answered. */
  #welcomed(done: number): void {
    if (this.#contact.state === 'here') return;
    this.#contact = { state: 'here' };
    const open = this.#membership.open.filter(({ id }) => id > done);
    this.#remember({ open, asked: Math.max(this.#membership.asked, done) });
    const [first] = open;
    if (first) this.#send(first);
  }
  #answered(id: number): void {
    const [first, ...rest] = this.#membership.open;
    if (first?.id !== id) return;
    this.#unanswered = 0;
    // what was asked on top of it was meant for what it led to
    const open = rest.map((request) => ({ ...request, revision: this.#desk?.revision ?? request.revision }));
    this.#remember({ open });
    if (open[0]) this.#send(open[0]);
  }
  #refused({ id, refusal }: Extract<HostMessage, { type: 'refused' }>): void {
    if (this.#membership.open[0]?.id !== id) return;
    // what was asked on top of it makes no sense any more
    this.#unanswered = 0;
    this.#remember({ open: [] });
    this.#ports.refused(refusal);
  }

  #change({ patch, keep, entries, hash }: Extract<HostMessage, { type: 'change' }>): void {
    if (!this.#desk || this.#lostTrack) return;
    const next = patched(this.#desk, patch);
    const desk = next.ok ? parseDesk(next.value) : next;
    const log = [...this.#log.slice(0, keep), ...entries];
    if (!desk.ok || hashOf(desk.value) !== hash || log.length !== desk.value.logLength) return this.#resync();
    this.#log = log;
    this.#show(desk.value);
  }
  /** Whether the host thinks that this device has what it has. */
  #compare(hash: string): void {
    const desk = this.#desk;
    if (desk && (hashOf(desk) !== hash || desk.logLength !== this.#log.length)) this.#resync();
  }

  #revealed({ share, from, all, commands }: Extract<HostMessage, { type: 'reveal' }>): void {
    const before = from === 0 ? [] : (this.#reveal?.commands ?? []);
    if (before.length !== from) return;
    this.#reveal = { share, commands: [...before, ...commands] };
    this.#toReveal = all;
    if (this.#reveal.commands.length === all) this.#ports.revealed(this.#reveal);
  }

  #show(desk: Desk): void {
    // an older authority that does not know yet that it is none any more
    if (desk.epoch < this.#membership.epoch) return this.#end('yielded');
    this.#desk = desk;
    if (desk.epoch > this.#membership.epoch) this.#remember({ epoch: desk.epoch });
    this.#takePartInDeal(desk);
    this.#ports.changed();
  }

  /** First commit; show the share only when every commitment lies open. */
  #takePartInDeal(desk: Desk): void {
    const { stage, deal, game, epoch, host } = desk;
    const { device } = this.identity;
    if (stage !== 'dealing' || !deal?.devices.includes(device)) return;
    const named = deal.commitments[host];
    if (named === undefined) return;
    if (named !== this.#dealt) {
      this.#dealt = named;
      this.#remember({ part: { share: this.#ports.random(32), seal: '' } });
    }
    const { part } = this.#membership;
    if (part === null) return;
    const { share } = part;
    const commitment = commitmentOf(share, device, game, epoch);
    if (deal.commitments[device] === undefined)
      return this.#send({ type: 'commit', deal: named, commitment });
    const open = deal.devices.every((one) => one in deal.commitments);
    // a commitment in this device's name that is not its own: it shows nothing
    if (open && deal.commitments[device] === commitment && !(device in deal.shares)) {
      const seal = sealOf(dealOf(desk, deal, this.#log));
      if (seal !== part.seal) this.#remember({ part: { share, seal } });
      this.#send({ type: 'share', deal: named, share });
    }
  }

  #end(reason: CloseReason): void {
    this.#link?.close();
    // the hello was lost or late: nothing is wrong with this device
    if (reason === 'no-hello') return this.#lost();
    this.#link = null;
    this.#meet({ state: 'closed', reason });
  }
}

const isOver = ({ views }: Desk): boolean => Object.values(views).some(({ moment }) => moment === 'over');
