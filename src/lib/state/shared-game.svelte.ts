import type { TableView, DeviceId } from '../protocol/table-view.ts';
import type { Emote, RequestRefusal } from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { Draft } from '../session/game/draft.ts';
import type { Contact } from '../session/guest/guest.ts';
import type { DealPart } from '../session/guest/record.ts';
import type { NetError } from '../session/ports/transport.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { DraftStore } from '../session/ports/storage.ts';
import type { Reveal, Verdict } from '../session/fair-deal/verify.ts';
import type { Away, Call, GameScreen } from './screen.ts';
import type { TableEvents } from './table-events.ts';
import { seatsOf } from '../protocol/table-view.ts';
import { reuseUnchanged } from '../protocol/keep-same.ts';
import { determinize } from '../rules/determinize.ts';
import { check, listLegal, seatsToAct } from '../rules/legal.ts';
import { seedRng } from '../rules/rng.ts';
import { hasSecrets, publicView } from '../rules/view.ts';
import { hasPrivateLimit, draftOf } from '../session/game/draft.ts';
import { hashOf } from '../session/hash.ts';
import { Transcript } from '../session/fair-deal/transcript.ts';
import { plain } from './plain.ts';

/** What is legal for a seat does not depend on how the unseen cards lie. */
const ANY_CHANCE = seedRng(0);
/** By how much the deck is checked later than the result is shown: that takes as long as to draw it. */
const JUDGE_MS = 250;

export interface SharedGamePorts {
  readonly clock: Clock;
  readonly plans: DraftStore;
  wait(ms: number): Promise<void>;
  /** Called when it changes whether a seat of this device may act. */
  asked(asked: boolean): void;
  /** What happens at the table, for notices; the same object for all roles that this device has there. */
  readonly events: TableEvents;
}

/** What hosts and guests have in common: the game on the screen, made from the latest table view. */
export abstract class SharedGameState implements GameScreen {
  #device: DeviceId = '';
  readonly #ports: SharedGamePorts;
  readonly #transcript = new Transcript();
  /** Plans that were put away with their decision, by where the game stood: who comes back there by undo or redo finds his. */
  #plans: Readonly<Record<string, Draft>> = {};
  /** Since when each device does not answer: milliseconds since 1970, UTC; -Infinity: from before this page. Null: no look yet. */
  #since: Readonly<Record<DeviceId, number>> | null = null;
  #shown: Seat | null = null;
  #calls = 0;
  /** The deck is about to be checked. */
  #judging = false;

  #tableView: TableView | null = $state.raw(null);
  #log: readonly LogEntry[] = $state.raw([]);
  #draft: Draft | null = $state.raw(null);
  #refusal: Refusal | null = $state.raw(null);
  #refused: RequestRefusal | null = $state.raw(null);
  #handOver: Seat | null = $state.raw(null);
  #pending: boolean = $state.raw(false);
  #call: Call | null = $state.raw(null);
  /** What the player was told last, and by which the app is marked; null: by an older page. */
  #asked: boolean | null = null;
  #calm = false;
  #away: readonly Away[] = $state.raw([]);
  #verdict: Verdict | null = $state.raw(null);
  #trouble: NetError | null = $state.raw(null);

  readonly mine: readonly Seat[] = $derived(this.#tableView ? seatsOf(this.#tableView, this.#device) : []);
  /** Any of the views tells whose decision it is. */
  readonly #open: View | null = $derived(Object.values(this.#tableView?.views ?? {})[0] ?? null);
  readonly awaited: readonly Seat[] = $derived(this.#open ? seatsToAct(this.#open.moment, this.#open) : []);
  readonly acting: Seat | null = $derived(this.awaited.find((seat) => this.mine.includes(seat)) ?? null);
  readonly view: View = $derived.by(() => {
    const views = this.#tableView?.views ?? {};
    // who holds a device of several players is known only when it is asked
    const seat = this.mine.length > 1 ? this.acting : (this.mine[0] ?? null);
    const own = this.#handOver === null && seat !== null ? views[String(seat)] : undefined;
    const view = own ?? (this.#open && publicView(this.#open));
    if (!view) throw new RangeError('the game has not begun');
    return { ...view, news: this.#log.at(-1)?.news ?? [] };
  });
  readonly options: Options | null = $derived(
    this.acting === null || this.#handOver !== null
      ? null
      : listLegal(this.view.moment, determinize(this.view, ANY_CHANCE), this.acting),
  );

  constructor(device: DeviceId, ports: SharedGamePorts) {
    this.#device = device;
    this.#ports = ports;
  }

  abstract readonly role: 'host' | 'guest';
  /** How the channel to the host is. */
  abstract get contact(): Contact;
  abstract get id(): string;
  abstract canUndo: boolean;
  abstract canRedo: boolean;
  abstract undo(): void;
  abstract redo(): void;
  abstract sit(seat: Seat): void;
  abstract rise(seat: Seat): void;
  abstract nameSeat(seat: Seat, name: string, colour: ColourId): void;
  abstract setReady(ready: boolean): void;
  abstract nudge(): void;
  abstract emote(emote: Emote): void;
  /** Ask the table for these; what comes of it is shown with the next table view. */
  protected abstract request(commands: readonly Command[]): void;
  protected abstract get part(): DealPart | null;
  /** A game that was checked goes among those of this device. */
  protected abstract archive(tableView: TableView, log: readonly LogEntry[], reveal: Reveal): Promise<void>;

  get device(): DeviceId {
    return this.#device;
  }
  get tableView(): TableView | null {
    return this.#tableView;
  }
  get seats(): readonly SeatInfo[] {
    return this.#tableView?.seats ?? [];
  }
  get moment(): Moment {
    return this.view.moment;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  get history(): readonly RoundFigures[] {
    return this.#tableView?.history ?? [];
  }
  get pending(): boolean {
    return this.#pending;
  }
  get away(): readonly Away[] {
    return this.#away;
  }
  get call(): Call | null {
    return this.#call;
  }
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  get refused(): RequestRefusal | null {
    return this.#refused;
  }
  get handOver(): Seat | null {
    return this.#handOver;
  }
  get trouble(): NetError | null {
    return this.#trouble;
  }
  get verdict(): Verdict | null {
    return this.#verdict;
  }
  get draft(): Draft | null {
    return this.#draft;
  }
  set draft(draft: Draft | null) {
    this.#draft = plain(draft);
    const [seat, tableView] = [this.acting, this.#tableView];
    if (!tableView) return;
    const kept = this.#draft && !hasPrivateLimit(this.#draft) ? this.#draft : null;
    this.#ports.plans.put(
      tableView.game,
      kept && seat !== null ? { seat, validSince: tableView.validSince, draft: kept } : null,
    );
  }

  act(command: Command): boolean {
    return this.actAll([command]);
  }
  /** False: refused at once, and `refusal` says why; or the last request is still on its way. */
  actAll(commands: readonly Command[]): boolean {
    const [first] = commands;
    if (!first || this.#pending || this.#handOver !== null || this.acting === null) return false;
    const refusal = check(this.view.moment, determinize(this.view, ANY_CHANCE), first);
    this.#refusal = refusal;
    if (refusal) return false;
    // decided again: what was too late is past
    this.#refused = null;
    this.request(plain(commands));
    return true;
  }
  ready(): void {
    this.#handOver = null;
    this.#shown = this.acting;
  }
  dismissRefusal(): void {
    this.#refusal = null;
    this.#refused = null;
  }

  /** Called once a second, for what is counted in time. */
  protected second(): void {
    const now = this.#ports.clock.now();
    const tableView = this.#tableView;
    if (!tableView) return;
    const hostGone = this.contact.state === 'away';
    const devices = tableView.devices.filter(
      ({ here, id }) => id !== this.device && (!here || (hostGone && id === tableView.host)),
    );
    const known = this.#since;
    // to a host that has just opened its table everybody is on the way
    const before = known || tableView.host === this.device ? now : -Infinity;
    const since = Object.fromEntries(
      devices.map(({ id, here }) => [id, known?.[id] ?? (here ? now : before)]),
    );
    this.#since = since;
    if (devices.length === 0 && this.#away.length === 0) return;
    this.#away = devices.flatMap(({ id }) => {
      const seats = seatsOf(tableView, id);
      const seconds = Math.round((now - (since[id] ?? now)) / 1000);
      return seats.length > 0 || id === tableView.host ? { device: id, seats, seconds } : [];
    });
  }
  /** The table changed for this device. */
  protected show(tableView: TableView | null, log: readonly LogEntry[]): void {
    const [first, decision] = [this.#tableView === null, this.#decision];
    const [draft, place] = [this.#draft, this.#draft && this.#place];
    const goesOn = tableView?.game === this.#tableView?.game && tableView?.epoch === this.#tableView?.epoch;
    const gone = goesOn ? this.#log.slice(tableView?.logLength) : [];
    if (tableView?.game !== this.#tableView?.game) this.#forgetGame();
    this.#tableView = reuseUnchanged(this.#tableView, tableView);
    this.#log = log;
    if (decision !== this.#decision) {
      this.#refusal = null;
      if (draft && place && !hasPrivateLimit(draft)) this.#plans = { ...this.#plans, [place]: draft };
      const found = this.#plans[this.#place] ?? draftOf(this.#commandsOf(gone));
      if (first) this.#draft = this.#planned();
      else if (draft || found) this.draft = found;
    }
    this.#tellAsked(this.acting !== null && this.contact.state !== 'closed');
    if (tableView) this.#observe(tableView);
    if (!tableView || tableView.stage !== 'playing') return;
    this.#transcript.record(tableView, log);
    const { acting } = this;
    const own = acting === null ? undefined : tableView.views[String(acting)];
    const covers = own !== undefined && acting !== this.#shown && this.mine.length > 1 && hasSecrets(own);
    this.#handOver = covers ? acting : null;
    if (acting !== null) this.#shown = covers ? null : acting;
  }
  /** Nobody is called from here any more. */
  protected calm(): void {
    this.#tellAsked(false);
    this.#calm = true;
  }
  #tellAsked(asked: boolean): void {
    // what was under way when the screen was left may still be shown
    if (asked === this.#asked || this.#calm) return;
    this.#asked = asked;
    this.#ports.asked(asked);
  }
  /** What an older page saw counts for the check after the game as well. */
  protected sawBefore({ tableView, log }: ReplicaState): void {
    this.#transcript.record(tableView, log);
  }
  /** Another game begins: what was shown and checked was of the one before. */
  #forgetGame(): void {
    this.#verdict = null;
    this.#shown = null;
    this.#plans = {};
  }
  /** What is decided here: while all choose plants to run it stays the same, whatever the others choose (I3). */
  get #decision(): string {
    return this.#tableView && this.acting !== null ? `${this.#tableView.validSince} ${this.acting}` : '';
  }
  /** Where the game stands for the seat that decides here; '': none does. */
  get #place(): string {
    return this.acting === null ? '' : hashOf(this.#tableView?.views[String(this.acting)] ?? null);
  }
  /** What the seat that decides here had done, of what was taken back. */
  #commandsOf(gone: readonly LogEntry[]): readonly Command[] {
    return gone.flatMap(({ command }) => (command?.seat === this.acting && command) || []);
  }
  /** The plan that an older page had for this decision. */
  #planned(): Draft | null {
    const plan = this.#tableView && this.#ports.plans.get(this.#tableView.game);
    return plan && `${plan.validSince} ${plan.seat}` === this.#decision ? plan.draft : null;
  }
  protected called(from: DeviceId, what: Emote | 'nudge'): void {
    this.#call = { number: ++this.#calls, from, what };
  }
  protected async revealed(reveal: Reveal): Promise<void> {
    // told again, by a host to itself with every change, or after a resync
    const [tableView, log] = [this.#tableView, this.#log];
    if (!tableView || this.#judging) return;
    this.#judging = true;
    const judge = this.#transcript.prepareCheck(tableView, log, this.part, this.device, reveal);
    await this.#ports.wait(JUDGE_MS);
    const verdict = judge();
    if (this.#tableView?.game === tableView.game) this.#verdict = verdict;
    this.#judging = false;
    if (verdict?.ok) await this.archive(tableView, log, reveal);
  }
  protected refuse(refusal: RequestRefusal): void {
    if (refusal.code === 'table/nothing-to-undo') this.#ports.events.emit({ type: 'undo-too-late' });
    else if (isOfTable(refusal)) this.#refused = refusal;
    else this.#refusal = refusal;
  }
  protected set(part: { readonly pending?: boolean; readonly trouble?: NetError | null }): void {
    if (part.pending !== undefined) this.#pending = part.pending;
    if (part.trouble !== undefined) this.#trouble = part.trouble;
  }
  #observe(tableView: TableView): void {
    const { role, acting } = this;
    const moment = this.#open?.moment ?? null;
    this.#ports.events.observe({ device: this.#device, role, tableView, log: this.#log, acting, moment });
  }
}

const isOfTable = (refusal: RequestRefusal): refusal is Exclude<RequestRefusal, Refusal> =>
  refusal.code.startsWith('table/');
