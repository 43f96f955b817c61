import type { BotSeats } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { TableView, DeviceId } from '../protocol/table-view.ts';
import type { Emote, RequestRefusal, UndoAnswer } from '../protocol/messages.ts';
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
import type { Contact } from '../session/guest/guest-session.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import type { NetError } from '../session/ports/transport.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { DraftStore } from '../session/ports/storage.ts';
import type { Reveal, Verdict } from '../session/fair-deal/verify.ts';
import type { Away, Forced, Gesture, GameScreen } from './screen.ts';
import type { TableEvents } from './table-events.ts';
import { botsAt, seatsOf } from '../protocol/table-view.ts';
import { reuseUnchanged } from '../protocol/keep-same.ts';
import { determinize } from '../rules/determinize.ts';
import { check, listLegal, seatsToAct } from '../rules/legal.ts';
import { onlyCommand } from '../rules/forced.ts';
import { seedRng } from '../rules/rng.ts';
import { hasSecrets, publicView } from '../rules/view.ts';
import { hasPrivateLimit, draftOf } from '../session/game/draft.ts';
import { hashOf } from '../session/hash.ts';
import { Transcript } from '../session/fair-deal/transcript.ts';
import { plain } from './plain.ts';

/** Any seed will do: the options of a seat do not depend on the order of the unseen cards. */
const ANY_CHANCE = seedRng(0);
/** Delay between showing the result and checking the deck, so that the check does not hold up painting. Milliseconds. */
const CHECK_MS = 250;

export interface SharedGamePorts {
  readonly clock: Clock;
  readonly drafts: DraftStore;
  wait(ms: number): Promise<void>;
  /** Called when a seat of this device becomes a seat to act, or stops being one. */
  callAttention(mayAct: boolean): void;
  /** Whether what is forced is done without asking. */
  forces(): boolean;
  /** The events of the table, for notices. The object stays the same when this device changes its role. */
  readonly events: TableEvents;
}

/** The part of a shared game that hosts and guests have in common: what the screen shows of the latest table view. */
export abstract class SharedGameState implements GameScreen {
  #device: DeviceId = '';
  readonly #ports: SharedGamePorts;
  readonly #transcript = new Transcript();
  /** Drafts of earlier decisions by `#viewHash`, so that undo and redo bring them back. */
  #drafts: Readonly<Record<string, Draft>> = {};
  /**
   * When each silent device was first found silent. Milliseconds since 1970, UTC; -Infinity: before this page was opened.
   * Null: not checked yet.
   */
  #since: Readonly<Record<DeviceId, number>> | null = null;
  /** What everybody may see of the game after each log entry, as far as this page has seen it: guests cannot replay the game. */
  #past: readonly View[] = [];
  #shown: Seat | null = null;
  #gestureCount = 0;
  /** Whether a check of the deck is under way. */
  #isChecking = false;

  #tableView: TableView | null = $state.raw(null);
  #log: readonly LogEntry[] = $state.raw([]);
  #draft: Draft | null = $state.raw(null);
  #refusal: Refusal | null = $state.raw(null);
  #refused: RequestRefusal | null = $state.raw(null);
  #handOver: Seat | null = $state.raw(null);
  #forced: readonly Forced[] = $state.raw([]);
  #pending: boolean = $state.raw(false);
  #gesture: Gesture | null = $state.raw(null);
  /** The last value given to the port `callAttention`, or null if there is none yet, and an earlier page may have given one. */
  #attention: boolean | null = null;
  #attentionEnded = false;
  #away: readonly Away[] = $state.raw([]);
  #verdict: Verdict | null = $state.raw(null);
  #trouble: NetError | null = $state.raw(null);

  readonly mine: readonly Seat[] = $derived(this.#tableView ? seatsOf(this.#tableView, this.#device) : []);
  /** The seats that bots play. */
  readonly bots: BotSeats = $derived(this.#tableView ? botsAt(this.#tableView) : []);
  /** Any one of the views, because each of them shows the seats to act. */
  readonly #open: View | null = $derived(Object.values(this.#tableView?.views ?? {})[0] ?? null);
  readonly seatsToAct: readonly Seat[] = $derived(
    this.#open ? seatsToAct(this.#open.moment, this.#open) : [],
  );
  readonly acting: Seat | null = $derived(this.seatsToAct.find((seat) => this.mine.includes(seat)) ?? null);
  readonly view: View = $derived.by(() => {
    const views = this.#tableView?.views ?? {};
    // nobody knows which of several players holds the device unless one of them is to act
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
  /** The state of the channel to the host. */
  abstract get contact(): Contact;
  abstract get id(): string;
  abstract canUndo: boolean;
  abstract canRedo: boolean;
  abstract undo(): void;
  abstract redo(): void;
  abstract proposeUndo(): void;
  abstract answerUndo(answer: UndoAnswer): void;
  abstract takeSeat(seat: Seat): void;
  abstract maySetBot(seat: Seat): boolean;
  abstract setBot(seat: Seat, level: Level | null): void;
  abstract leaveSeat(seat: Seat): void;
  abstract nameSeat(seat: Seat, name: string, colour: ColourId): void;
  abstract setReady(ready: boolean): void;
  abstract nudge(): void;
  abstract emote(emote: Emote): void;
  /** Sends the commands to the host. The next table view shows their outcome. */
  protected abstract request(commands: readonly Command[]): void;
  protected abstract get part(): DealPart | null;
  /** Saves a finished game whose deal was found to be fair. */
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
  viewAt(index: number): View | null {
    return this.#past[index] ?? null;
  }
  get history(): readonly RoundFigures[] {
    return this.#tableView?.history ?? [];
  }
  get undoByAll(): Seat | null {
    return this.mine.length > 0 ? (this.#tableView?.undoByAll ?? null) : null;
  }
  get pending(): boolean {
    return this.#pending;
  }
  get away(): readonly Away[] {
    return this.#away;
  }
  get gesture(): Gesture | null {
    return this.#gesture;
  }
  get forced(): readonly Forced[] {
    return this.#forced;
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
    const storable = this.#draft && !hasPrivateLimit(this.#draft) ? this.#draft : null;
    this.#ports.drafts.put(
      tableView.game,
      storable && seat !== null ? { seat, validSince: tableView.validSince, draft: storable } : null,
    );
  }

  act(command: Command): boolean {
    return this.actAll([command]);
  }
  /** False: refused at once, with the reason in `refusal`; or nothing can be sent now, as while a request is pending. */
  actAll(commands: readonly Command[]): boolean {
    const [first] = commands;
    if (!first || this.#pending || this.#handOver !== null || this.acting === null) return false;
    const refusal = check(this.view.moment, determinize(this.view, ANY_CHANCE), first);
    this.#refusal = refusal;
    if (refusal) return false;
    // a new decision makes the refusal of an earlier request pointless
    this.#refused = null;
    this.request(plain(commands));
    return true;
  }
  uncover(): void {
    this.#handOver = null;
    this.#shown = this.acting;
  }
  dismissRefusal(): void {
    this.#refusal = null;
    this.#refused = null;
  }

  /** Called once a second; updates how long devices have been away. */
  protected second(): void {
    const now = this.#ports.clock.now();
    const tableView = this.#tableView;
    if (!tableView) return;
    const hostGone = this.contact.state === 'away';
    const devices = tableView.devices.filter(
      ({ here, id }) => id !== this.device && (!here || (hostGone && id === tableView.host)),
    );
    const known = this.#since;
    // a host has just opened the table, so the time to come starts now
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
  /** Shows a new table view and log. */
  protected show(tableView: TableView | null, log: readonly LogEntry[]): void {
    const [first, decision] = [this.#tableView === null, this.#decision];
    const [draft, viewHash] = [this.#draft, this.#draft && this.#viewHash];
    const isSameGame =
      tableView?.game === this.#tableView?.game && tableView?.epoch === this.#tableView?.epoch;
    // an undo, and the first look after a while, leave the player time to decide
    const acted = !first && isSameGame && log.length > this.#log.length;
    const undone = isSameGame ? this.#log.slice(tableView?.logLength) : [];
    if (tableView?.game !== this.#tableView?.game) this.#forgetGame();
    this.#tableView = reuseUnchanged(this.#tableView, tableView);
    this.#log = log;
    if (decision !== this.#decision) {
      this.#refusal = null;
      if (draft && viewHash && !hasPrivateLimit(draft)) this.#drafts = { ...this.#drafts, [viewHash]: draft };
      const found = this.#drafts[this.#viewHash] ?? draftOf(this.#commandsOf(undone));
      if (first) this.#draft = this.#savedDraft();
      else if (draft || found) this.draft = found;
    }
    this.#callAttention(this.acting !== null && this.contact.state !== 'closed');
    if (tableView) this.#observe(tableView);
    if (!tableView || tableView.stage !== 'playing') return;
    this.#transcript.record(tableView, log);
    if (this.#open)
      this.#past = Object.assign(this.#past.slice(0, log.length), {
        [log.length - 1]: publicView(this.#open),
      });
    const { acting } = this;
    const own = acting === null ? undefined : tableView.views[String(acting)];
    const covers =
      own !== undefined && acting !== this.#shown && this.mine.length > 1 && hasSecrets(own, this.mine);
    this.#handOver = covers ? acting : null;
    if (acting !== null) this.#shown = covers ? null : acting;
    // in a task of its own: a request changes what is being shown here
    if (acted) queueMicrotask(() => this.#sendForced(log));
  }
  /**
   * Requests what is forced for a player of this device, like any other command. Where money is hidden, and several of them hold the
   * device, they are asked: who is skipped would have told the others what they can pay.
   */
  #sendForced(log: readonly LogEntry[]): void {
    const { acting, options, moment } = this;
    const mayTell = this.mine.length === 1 || !this.view.terms.hiddenMoney;
    if (log !== this.#log || acting === null || !options || !mayTell || !this.#ports.forces()) return;
    const command = onlyCommand(options, acting);
    if (command && this.act(command)) this.#forced = [{ moment, command }];
  }
  /** Stops calling the player's attention, because they left the screen. */
  protected endAttention(): void {
    this.#callAttention(false);
    this.#attentionEnded = true;
  }
  #callAttention(mayAct: boolean): void {
    // a change that was under way may still arrive after the player left the screen
    if (mayAct === this.#attention || this.#attentionEnded) return;
    this.#attention = mayAct;
    this.#ports.callAttention(mayAct);
  }
  /** Adds what an earlier page saw to the transcript, for the check after the game. */
  protected recordReplica({ tableView, log }: ReplicaState): void {
    this.#transcript.record(tableView, log);
  }
  #forgetGame(): void {
    this.#verdict = null;
    this.#shown = null;
    this.#past = [];
    this.#drafts = {};
  }
  /** Identifies the current decision of this device. It stays the same while other seats choose their plants to run (I3). */
  get #decision(): string {
    return this.#tableView && this.acting !== null ? `${this.#tableView.validSince} ${this.acting}` : '';
  }
  /** The hash of the acting seat's view, or '' if no seat of this device is to act. */
  get #viewHash(): string {
    return this.acting === null ? '' : hashOf(this.#tableView?.views[String(this.acting)] ?? null);
  }
  /** The acting seat's commands among the undone log entries. */
  #commandsOf(undone: readonly LogEntry[]): readonly Command[] {
    return undone.flatMap(({ command }) => (command?.seat === this.acting && command) || []);
  }
  /** The draft that an earlier page saved for this decision. */
  #savedDraft(): Draft | null {
    const saved = this.#tableView && this.#ports.drafts.get(this.#tableView.game);
    return saved && `${saved.validSince} ${saved.seat}` === this.#decision ? saved.draft : null;
  }
  protected showGesture(from: DeviceId, what: Emote | 'nudge'): void {
    this.#gesture = { number: ++this.#gestureCount, from, what };
  }
  protected async revealed(reveal: Reveal): Promise<void> {
    // a host reveals to itself with every change, and a guest gets the reveal again after a resync
    const [tableView, log] = [this.#tableView, this.#log];
    if (!tableView || this.#isChecking) return;
    this.#isChecking = true;
    const runCheck = this.#transcript.prepareCheck(tableView, log, this.part, this.device, reveal);
    await this.#ports.wait(CHECK_MS);
    const verdict = runCheck();
    if (this.#tableView?.game === tableView.game) this.#verdict = verdict;
    this.#isChecking = false;
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
