import type { BotSeats } from '../bots/bot-seats.ts';
import type { GameId } from '../game-id.ts';
import { revealedViewOf } from '../machine/step.ts';
import type { Gesture, RequestRefusal } from '../protocol/messages.ts';
import { reuseUnchanged } from '../protocol/reuse-unchanged.ts';
import { botsAt, type DeviceId, isPlayerHere, seatsOf, type TableView } from '../protocol/table-view.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { RoundFigures } from '../rules/history.ts';
import { check, listLegal, seatsToActAt } from '../rules/legal.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Moment, Seat } from '../rules/types.ts';
import { hasSecrets, publicView, type View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import { type FinishedGame, finishedGame, replayFinished } from '../session/fair-deal/finished-game.ts';
import type { Reveal, Verdict } from '../session/fair-deal/verify.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { type Draft, draftOf } from '../session/game/draft.ts';
import { withTimeUsed } from '../session/game/time-limit.ts';
import type { Contact } from '../session/guest/contact.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import { hashOf } from '../session/hash.ts';
import { type Clock, Stopwatch } from '../session/ports/clock.ts';
import type { DraftStore } from '../session/ports/storage.ts';
import type { NetError } from '../session/ports/transport.ts';
import { Attention } from './attention.ts';
import { AwayDevices } from './away.svelte.ts';
import { DecisionDesk } from './decision-desk.svelte.ts';
import { DeckCheck } from './deck-check.svelte.ts';
import { plainCopy } from './plain.ts';
import type { ReviewedGame } from './review.svelte.ts';
import type { AwayDevice, ForcedMove, Lead, PlayableGame, SeenGesture } from './screen.ts';
import type { TableEvents } from './table-events.ts';
import { type Timing, timingOf } from './timing.ts';

export interface SharedGamePorts {
  readonly clock: Clock;
  readonly drafts: DraftStore;
  wait(ms: number): Promise<void>;
  /** Called when a seat of this device becomes a seat to act, or stops being one. */
  callAttention(mayAct: boolean): void;
  /** Whether a player without a choice is not asked. */
  readonly forces: () => boolean;
  /** How long this device’s screen reader takes to say one thing that happens; 0 without one. Milliseconds. */
  readonly speechTime: () => number;
  /** The events of the table, for notices. The object stays the same when this device changes its role. */
  readonly events: TableEvents;
}

/** The part of a shared game that hosts and guests share: the latest table view as the screen shows it. */
export abstract class SharedGameState implements PlayableGame {
  readonly device: DeviceId = '';
  readonly #ports: SharedGamePorts;
  protected readonly attention: Attention;
  /** Records what this device saw of the game, for the check after it. */
  protected readonly deck: DeckCheck;
  readonly #away = new AwayDevices();
  #desk = $state.raw(new DecisionDesk<string>());
  /** The public view after each log entry, as far as this page has seen it: guests cannot replay the game. */
  #past: readonly View[] = [];
  /** The game after its end with everything that was hidden, or null as long as this device does not know it. */
  protected whole: CommandLog | null = $state.raw(null);
  #gestureCount = 0;
  readonly #stopwatch: Stopwatch;
  /** By seat, in ms. */
  #timeSinceChange: readonly number[] = [];
  timing: Timing | null = $state.raw(null);

  tableView: TableView | null = $state.raw(null);
  log: readonly LogEntry[] = $state.raw([]);
  refused: RequestRefusal | null = $state.raw(null);
  pending: boolean = $state.raw(false);
  gesture: SeenGesture | null = $state.raw(null);
  #lead: Lead | null = $state.raw(null);
  trouble: NetError | null = $state.raw(null);

  readonly mine: readonly Seat[] = $derived(this.tableView ? seatsOf(this.tableView, this.device) : []);
  readonly bots: BotSeats = $derived(this.tableView ? botsAt(this.tableView) : []);
  /** Any of the views: each of them shows the seats to act. */
  readonly #open: View | null = $derived(Object.values(this.tableView?.views ?? {})[0] ?? null);
  readonly seatsToAct: readonly Seat[] = $derived(
    this.#open ? seatsToActAt(this.#open.moment, this.#open) : [],
  );
  readonly acting: Seat | null = $derived(this.seatsToAct.find((seat) => this.mine.includes(seat)) ?? null);
  readonly view: View = $derived.by(() => {
    const views = this.tableView?.views ?? {};
    // of several players, it is unknown who holds the device unless one of them is to act
    const seat = this.mine.length > 1 ? this.acting : (this.mine[0] ?? null);
    const own = this.handOver === null && seat !== null ? views[String(seat)] : undefined;
    const view = own ?? (this.#open && publicView(this.#open));
    if (!view) throw new RangeError('the game has not begun');
    return { ...view, news: this.log.at(-1)?.news ?? [] };
  });
  readonly options: Options | null = $derived(
    this.acting === null || this.handOver !== null ? null : listLegal(this.moment, this.view, this.acting),
  );

  readonly finished: ReviewedGame | null = $derived.by(() => {
    const { whole, seats, bots } = this;
    if (!whole) return null;
    return {
      seats,
      people: [...seats.keys()].filter((seat) => !bots[seat]),
      log: whole.log,
      saved: () => {
        const { timeUsed = [], timeLimit = null } = this.tableView ?? {};
        const updated = this.#ports.clock.now();
        const meta = { ...whole.meta, updated, seats, bots, timeUsed, timeLimit };
        return { meta, commandLog: whole, draft: null };
      },
    };
  });

  constructor(device: DeviceId, ports: SharedGamePorts) {
    this.device = device;
    this.#ports = ports;
    this.#stopwatch = new Stopwatch(ports.clock);
    this.attention = new Attention((mayAct) => ports.callAttention(mayAct));
    this.deck = new DeckCheck((ms) => ports.wait(ms));
  }

  abstract readonly role: 'host' | 'guest';
  /** The state of the channel to the host. */
  abstract get contact(): Contact;
  abstract canUndo: boolean;
  abstract canRedo: boolean;
  abstract undo(): void;
  abstract redo(): void;
  /** Sends the commands to the host. The next table view shows their outcome. */
  protected abstract request(commands: readonly Command[]): void;
  protected abstract get part(): DealPart | null;
  /** Saves a finished game whose deal was found to be fair. */
  protected abstract archive(finished: FinishedGame, replica: ReplicaState): Promise<void>;

  /** The device counts, too: a host could give its game the id of another one. */
  get id(): string {
    return `${this.device} ${this.tableView?.game ?? ''}`;
  }
  /** The key of the game in this device's storage, or null if it is kept by the host alone. */
  protected abstract get gameId(): GameId | null;
  get seats(): readonly SeatInfo[] {
    return this.tableView?.seats ?? [];
  }
  get moment(): Moment {
    return this.view.moment;
  }
  viewAt(index: number): View | null {
    // after a take-over, only a part of the log can be replayed
    const isWhole = this.whole?.log.length === this.log.length;
    return this.whole && isWhole
      ? revealedViewOf(this.whole.snapshotAfter(index))
      : (this.#past[index] ?? null);
  }
  get history(): readonly RoundFigures[] {
    return this.tableView?.history ?? [];
  }
  get jointUndoSeat(): Seat | null {
    return this.mine.length > 0 ? (this.tableView?.undoByAll ?? null) : null;
  }
  get away(): readonly AwayDevice[] {
    return this.#away.list;
  }
  get handOver(): Seat | null {
    return this.#desk.handOver;
  }
  get refusal(): Refusal | null {
    return this.#desk.refusal;
  }
  get forced(): readonly ForcedMove[] {
    return this.#desk.forced;
  }
  get verdict(): Verdict | null {
    return this.deck.verdictOn(this.tableView?.game ?? '');
  }
  get draft(): Draft | null {
    return this.#desk.draft;
  }
  set draft(draft: Draft | null) {
    this.#desk.draft = draft;
    this.#saveDraft();
  }
  #saveDraft(): void {
    const [seat, tableView] = [this.acting, this.tableView];
    if (!tableView) return;
    const draft = this.#desk.storableDraft;
    const { game, validSince } = tableView;
    this.#ports.drafts.put(this.device, game, draft && seat !== null ? { seat, validSince, draft } : null);
  }

  act(command: Command): boolean {
    return this.actAll([command]);
  }
  actAll(commands: readonly Command[]): boolean {
    const [first] = commands;
    if (!first || this.pending || this.acting === null) return false;
    if (!this.#desk.decide(() => check(this.moment, this.view, first))) return false;
    // a new decision makes the refusal of an earlier request obsolete
    this.refused = null;
    this.request(plainCopy(commands));
    return true;
  }
  uncover(): void {
    this.#desk.uncover();
  }
  dismissRefusal(): void {
    this.#desk.refusal = null;
    this.refused = null;
  }

  /** The time used until the last change, and what ran since then as far as this device saw it. */
  #showTime({ timeLimit, timeUsed, terms }: TableView): void {
    const running = this.#thinking;
    const sinceChange = withTimeUsed(this.#timeSinceChange, running, this.#stopwatch.lap(), terms.players);
    this.#timeSinceChange = sinceChange;
    const used = sinceChange.map((ms, seat) => ms + (timeUsed[seat] ?? 0));
    this.timing = timingOf(timeLimit, used, running);
  }
  /** The seats whose time runs: those that may act, whose device is connected. */
  get #thinking(): readonly Seat[] {
    const { tableView, seatsToAct } = this;
    if (tableView?.stage !== 'playing' || this.contact.state === 'away') return [];
    return seatsToAct.filter((seat) => isPlayerHere(tableView, seat));
  }

  /** Called once a second; updates how long devices have been away. */
  protected second(): void {
    if (!this.tableView) return;
    this.#showTime(this.tableView);
    const hasHost = this.contact.state !== 'away';
    this.#away.check(this.tableView, this.device, hasHost, this.#ports.clock.instant());
  }
  /** Shows a new table view and log. */
  protected show(tableView: TableView | null, log: readonly LogEntry[]): void {
    const [first, decision] = [this.tableView === null, this.#decision];
    const { draft } = this;
    const left = draft ? this.#viewKey : '';
    const isSameGame = tableView?.game === this.tableView?.game && tableView?.epoch === this.tableView?.epoch;
    // after an undo, or when the table is first shown, the player gets time to decide
    const acted = !first && isSameGame && log.length > this.log.length;
    const undone = isSameGame ? this.log.slice(tableView?.logLength) : [];
    if (tableView?.game !== this.tableView?.game) {
      this.#desk = new DecisionDesk();
      this.#past = [];
      this.whole = null;
      this.#lead = null;
    }
    if (this.tableView?.timeUsed.join() !== tableView?.timeUsed.join()) this.#timeSinceChange = [];
    this.tableView = reuseUnchanged(this.tableView, tableView);
    this.log = log;
    if (tableView) this.#showTime(tableView);
    if (decision !== this.#decision) {
      this.#desk.moveOn(left, this.#viewKey, first ? this.#savedDraft() : draftOf(this.#commandsOf(undone)));
      if (draft || this.draft) this.#saveDraft();
    }
    this.attention.update(this.acting !== null && this.contact.state !== 'closed');
    if (!tableView) return;
    const { device, gameId, acting } = this;
    const moment = this.#open?.moment ?? null;
    this.#ports.events.observe({ device, gameId, tableView, log, acting, moment });
    if (tableView.stage !== 'playing') return;
    this.deck.record(tableView, log);
    if (this.#open)
      this.#past = Object.assign(this.#past.slice(0, log.length), {
        [log.length - 1]: publicView(this.#open),
      });
    const own = acting === null ? undefined : tableView.views[String(acting)];
    this.#desk.passTo(acting, own !== undefined && this.mine.length > 1 && hasSecrets(own, this.mine));
    // after this update, because a request changes the state that is being shown
    if (acted) queueMicrotask(() => this.#sendForced(log));
  }
  /** Requests the forced move of a player of this device like any other command. */
  #sendForced(log: readonly LogEntry[]): void {
    const { acting: seat, moment } = this;
    if (log !== this.log || seat === null || !this.#ports.forces()) return;
    this.#desk.force({ seat, moment, game: this.view, isAlone: false }, (command) => this.act(command));
  }
  /** Identifies the current decision of this device. It stays the same while other seats choose plants to run (I3). */
  get #decision(): string {
    return this.tableView && this.acting !== null ? `${this.tableView.validSince} ${this.acting}` : '';
  }
  /** Identifies the acting seat's view of the game; '' if no seat of this device is to act. */
  get #viewKey(): string {
    return this.acting === null ? '' : hashOf(this.tableView?.views[String(this.acting)] ?? null);
  }
  /** The acting seat's commands among the undone log entries. */
  #commandsOf(undone: readonly LogEntry[]): readonly Command[] {
    return undone.flatMap(({ command }) => (command?.seat === this.acting && command) || []);
  }
  /** The draft that an earlier page saved for this decision. */
  #savedDraft(): Draft | null {
    const saved = this.tableView && this.#ports.drafts.get(this.device, this.tableView.game);
    return saved && `${saved.validSince} ${saved.seat}` === this.#decision ? saved.draft : null;
  }
  protected showGesture(from: DeviceId, what: Gesture): void {
    this.gesture = { number: ++this.#gestureCount, from, what };
  }
  protected async revealed(reveal: Reveal): Promise<void> {
    const [tableView, log] = [this.tableView, this.log];
    if (!tableView) return;
    // the host reveals to itself at every change, and a guest gets the reveal again after a resync
    const isFair = await this.deck.run({ tableView, log }, this.part, this.device, reveal);
    const finished = isFair ? finishedGame(tableView, log, reveal) : null;
    if (!finished) return;
    this.whole = replayFinished(finished, this.#ports.clock.now());
    await this.archive(finished, { tableView, log });
  }
  /** `at` comes from another device, so a place that the log does not have is ignored. */
  protected showLead(from: DeviceId, at: number | null): void {
    if (at === null) {
      if (this.#lead?.device === from) this.#lead = null;
    } else if (at < this.log.length) this.#lead = { device: from, at };
  }
  get led(): Lead | null {
    const lead = this.#lead;
    return lead && this.tableView?.devices.some(({ id, here }) => here && id === lead.device) ? lead : null;
  }
  protected refuse(refusal: RequestRefusal): void {
    if (refusal.code === 'table/nothing-to-undo') this.#ports.events.emit({ type: 'undo-too-late' });
    else if (isOfTable(refusal)) this.refused = refusal;
    else this.#desk.refusal = refusal;
  }
}

const isOfTable = (refusal: RequestRefusal): refusal is Exclude<RequestRefusal, Refusal> =>
  refusal.code.startsWith('table/');
