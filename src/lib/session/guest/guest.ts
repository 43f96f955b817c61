import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type {
  Change,
  CloseReason,
  Emote,
  GameRequest,
  GuestMessage,
  HostMessage,
  RequestRefusal,
} from '../../protocol/messages.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { ColourId } from '../../seats.ts';
import type { Channel } from '../ports/transport.ts';
import type { Reveal, ReplicaState } from './replica.ts';
import type { Identity, GuestRecord } from './record.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { parseHost } from '../../protocol/parse.ts';
import { SILENCE_TICKS } from '../host/peer-session.ts';
import { Replica } from './replica.ts';
import { Participant } from '../fair-deal/participant.ts';

/** 'away': no link to the host; 'quiet': it has said nothing for a while; 'closed': it ended the connection. */
export type Contact =
  | { readonly state: 'away' | 'joining' | 'here' | 'quiet' }
  | { readonly state: 'closed'; readonly reason: CloseReason };

export interface GuestPorts {
  /** Something that this device shows has changed. */
  onChange(): void;
  /** Keep it: without it a new page would not know what it asked for. */
  save(guestRecord: GuestRecord): void;
  /** A request came back. */
  onRefused(refusal: RequestRefusal): void;
  onGesture(from: DeviceId, what: Emote | 'nudge'): void;
  /** For the other devices, by way of the host. */
  onRelay(from: DeviceId, text: string): void;
  /** The game is over, and the host has shown what it kept hidden. */
  onReveal(reveal: Reveal): void;
  random(bytes: number): string;
}

/** Ticks after which what was not answered is said again. */
const PATIENCE = 2;

/** This device at somebody else's table. It shows what it is told and asks for the rest. `tick` every TICK. */
export class Guest {
  readonly identity: Identity;
  readonly #ports: GuestPorts;
  #guestRecord: GuestRecord;
  #link: Channel | null = null;
  #contact: Contact = { state: 'away' };
  #silence = 0;
  readonly #replica = new Replica();
  readonly #participant: Participant;
  /** Ticks since something was asked that has to be answered. */
  #unanswered = 0;

  constructor(ports: GuestPorts, identity: Identity, guestRecord: GuestRecord) {
    this.#ports = ports;
    this.identity = identity;
    this.#guestRecord = guestRecord;
    this.#participant = new Participant(identity.device, () => ports.random(32));
  }

  get contact(): Contact {
    return this.#contact;
  }
  /** Null: nothing was told yet. It stays while the host is away. */
  get tableView(): TableView | null {
    return this.#replica.tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#replica.log;
  }
  /** TableView and log are all there: the table could go on from them. */
  get isComplete(): boolean {
    return this.#replica.isComplete;
  }
  /** Requests that wait for their answer. */
  get pending(): readonly GameRequest[] {
    return this.#guestRecord.pending;
  }
  get guestRecord(): GuestRecord {
    return this.#guestRecord;
  }

  /** A link to the host: come in, or come back. */
  join(link: Channel): void {
    this.#link?.close();
    this.#link = link;
    this.#silence = 0;
    this.#unanswered = 0;
    this.#contact = { state: 'joining' };
    const { storage, visits } = this.#guestRecord;
    this.#remember({ storage: storage || this.#ports.random(16), visits: visits + 1 });
    link.listen({
      onText: (text) => {
        if (link === this.#link) this.#hear(text);
      },
      onClosed: () => {
        if (link === this.#link) this.#lost();
      },
    });
    this.#hello();
  }
  /** No host is there: show what an older page saw of the table. */
  restore(seen: ReplicaState): void {
    this.#replica.restore(seen);
    this.#ports.onChange();
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
    if (this.#silence >= SILENCE_TICKS.lost) {
      this.#link.close();
      return this.#lost();
    }
    if (this.#silence >= SILENCE_TICKS.away && this.#contact.state === 'here') this.#meet({ state: 'quiet' });
    if (this.#contact.state === 'joining') {
      if (++this.#unanswered % PATIENCE === 0) this.#hello();
      return;
    }
    this.#send({ type: 'ping' });
    this.#again();
  }

  /** Say once more what nobody answered. Nothing is done twice by it. */
  #again(): void {
    const [first] = this.#guestRecord.pending;
    if (first && ++this.#unanswered % PATIENCE === 0) this.#send(first);
    this.#takePartInDeal();
    if (!this.#replica.isUpToDate) this.#resync();
  }

  /** All of the commands or none; the answer comes with the table view, or as a refusal. */
  act(commands: readonly Command[]): void {
    this.#ask((id, revision) => ({ type: 'act', id, revision, commands }));
  }
  undo(): void {
    this.#ask((id, revision) => ({ type: 'undo', id, revision }));
  }
  redo(): void {
    this.#ask((id, revision) => ({ type: 'redo', id, revision }));
  }
  takeSeat(seat: Seat): void {
    this.#send({ type: 'take-seat', revision: this.#revision, seat });
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
  sendGesture(what: Emote | 'nudge'): void {
    this.#send(what === 'nudge' ? { type: 'nudge' } : { type: 'emote', emote: what });
  }
  relay(to: DeviceId, text: string): void {
    this.#send({ type: 'relay', to, text });
  }

  /** What is shown here, and so what everything is meant for that is asked. */
  get #revision(): number {
    return this.tableView?.revision ?? 0;
  }
  #ask(make: (id: number, revision: number) => GameRequest): void {
    const id = this.#guestRecord.lastRequestId + 1;
    const request = make(id, this.#revision);
    this.#remember({ lastRequestId: id, pending: [...this.#guestRecord.pending, request] });
    if (this.#guestRecord.pending.length === 1 && this.#contact.state !== 'joining') this.#send(request);
  }
  #hello(): void {
    const { epoch, storage, visits: visit } = this.#guestRecord;
    this.#send({ type: 'hello', protocol: PROTOCOL, ...this.identity, epoch, storage, visit });
  }
  #resync(): void {
    this.#replica.markOutOfSync();
    this.#send({ type: 'resync' });
  }

  #send(message: GuestMessage): void {
    this.#link?.send(JSON.stringify(message));
  }
  #remember(part: Partial<GuestRecord>): void {
    this.#guestRecord = { ...this.#guestRecord, ...part };
    this.#ports.save(this.#guestRecord);
    this.#ports.onChange();
  }
  #meet(contact: Contact): void {
    this.#contact = contact;
    this.#ports.onChange();
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
      // asked for anew with the next tick: a host that goes on so is not asked all the time
      else this.#replica.markOutOfSync();
      return;
    }
    this.#take(parsed.value);
  }

  #take(message: HostMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(message.lastAnswered);
      case 'table-view':
        // an older authority that does not know yet that it is none any more
        if (message.tableView.epoch < this.#guestRecord.epoch) return this.#end('yielded');
        this.#replica.begin(message.tableView);
        return this.#shown(message.tableView);
      case 'log':
        this.#replica.addLogPage(message);
        this.#takePartInDeal();
        return this.#ports.onChange();
      case 'change':
        return this.#change(message);
      case 'done':
        return this.#answered(message.id);
      case 'refused':
        return this.#refused(message);
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
        return this.#end(message.reason);
    }
  }

  /** What was asked before the link broke is asked again, unless it was answered. */
  #welcomed(done: number): void {
    if (this.#contact.state === 'here') return;
    this.#contact = { state: 'here' };
    const open = this.#guestRecord.pending.filter(({ id }) => id > done);
    this.#remember({ pending: open, lastRequestId: Math.max(this.#guestRecord.lastRequestId, done) });
    const [first] = open;
    if (first) this.#send(first);
  }
  #answered(id: number): void {
    const [first, ...rest] = this.#guestRecord.pending;
    if (first?.id !== id) return;
    this.#unanswered = 0;
    // what was asked on top of it was meant for what it led to
    const open = rest.map((request) => ({
      ...request,
      revision: this.tableView?.revision ?? request.revision,
    }));
    this.#remember({ pending: open });
    if (open[0]) this.#send(open[0]);
  }
  #refused({ id, refusal }: Extract<HostMessage, { type: 'refused' }>): void {
    if (this.#guestRecord.pending[0]?.id !== id) return;
    // what was asked on top of it makes no sense any more
    this.#unanswered = 0;
    this.#remember({ pending: [] });
    this.#ports.onRefused(refusal);
  }

  #change(change: Change): void {
    if (!this.tableView || this.#replica.outOfSync) return;
    const tableView = this.#replica.applyChange(change);
    if (tableView) this.#shown(tableView);
    else this.#resync();
  }

  #shown({ epoch }: TableView): void {
    if (epoch > this.#guestRecord.epoch) this.#continued(epoch);
    this.#takePartInDeal();
    this.#ports.onChange();
  }
  /** What was asked of the host before it was meant for cards that lie no more. */
  #continued(epoch: number): void {
    const late = this.#guestRecord.pending.length > 0;
    this.#remember({ epoch, pending: [] });
    if (late) this.#ports.onRefused({ code: 'table/continued' });
  }
  /** The money in what is sealed comes from the log: all of it has to be here. */
  #takePartInDeal(): void {
    const { tableView, log, isComplete: whole } = this.#replica;
    if (!tableView || !whole) return;
    const { part, message: says } = this.#participant.next(tableView, log, this.#guestRecord.part);
    if (part !== this.#guestRecord.part) this.#remember({ part });
    if (says) this.#send(says);
  }

  #end(reason: CloseReason): void {
    this.#link?.close();
    // the hello was lost or late: nothing is wrong with this device
    if (reason === 'no-hello') return this.#lost();
    this.#link = null;
    this.#meet({ state: 'closed', reason });
  }
}
