import { type BotSeats, withBot, withLent } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { GameId } from '../game-id.ts';
import { legal, momentOf, revealedViewOf, seatsToAct, type Snapshot, viewOf } from '../machine/step.ts';
import type { Saving } from '../persist/writer.ts';
import type { Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import { publicOptions } from '../rules/forced.ts';
import type { RoundFigures } from '../rules/history.ts';
import { check } from '../rules/legal.ts';
import type { LogEntry } from '../rules/log.ts';
import { saleCommands } from '../rules/sale.ts';
import type { Setup } from '../rules/setup.ts';
import type { Moment, PlantNumber, Sale, Seat } from '../rules/types.ts';
import { hasSecrets, isOpenDecision, type View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog, RefusedCommand } from '../session/game/command-log.ts';
import { type Draft, draftOf } from '../session/game/draft.ts';
import type { GameMeta } from '../session/game/meta.ts';
import { TIME_UP_LEVEL } from '../session/game/time-limit.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { RestoredGame, SavedGame } from '../session/ports/storage.ts';
import { DecisionDesk, type DueDecision } from './decision-desk.svelte.ts';
import { type Frame, frameOf } from './frame.ts';
import { LocalSaving, type LocalSavingPorts } from './local-saving.svelte.ts';
import { plainCopy } from './plain.ts';
import { PlayerTimes } from './player-times.svelte.ts';
import type { ForcedMove, PlayableGame } from './screen.ts';
import type { Timing } from './timing.ts';

export interface LocalGamePorts extends LocalSavingPorts {
  readonly clock: Clock;
  /** Whether a player without a choice is not asked. */
  readonly forces: () => boolean;
}

const NO_BOTS: BotSeats = [];
/** Seconds between two saves of the time used at a table that limits it. */
const SAVE_EVERY = 3;

/** One open local game, as the screens see it. */
export class LocalGame implements PlayableGame {
  readonly #ports: LocalGamePorts;
  #desk = $state.raw(new DecisionDesk<Snapshot>());
  #commandLog: CommandLog;
  /** When the game last changed. It is not reactive, or else each tap would update everything that shows the seats. */
  #updated = 0;
  readonly #times: PlayerTimes;
  #seconds = 0;
  /** Whether the game was over when it was opened: its result stands, while a slip at the very end can be taken back. */
  #wasOver = false;

  #saving: LocalSaving;
  #frame: Frame = $state.raw({} as Frame);
  #meta: GameMeta = $state.raw({} as GameMeta);
  /** A sale called aloud that its buyer, whose money is hidden, is asked to confirm, or null if there is none. */
  sale: Sale | null = $state.raw(null);
  /** The plant of a sale that its buyer declined, until the player who nominated it continues. */
  unsold: PlantNumber | null = $state.raw(null);
  /** Whether the rules changed since the game was saved, so that it goes on from its snapshot without the earlier log. */
  resumed: boolean = $state.raw(false);

  readonly seatsToAct: readonly Seat[] = $derived(seatsToAct(this.#frame.snapshot));
  readonly bots: BotSeats = $derived(this.#meta.bots ?? NO_BOTS);
  /** The seats that people play. */
  readonly people: readonly Seat[] = $derived([...this.seats.keys()].filter((seat) => !this.bots[seat]));
  /** The first seat to act that a person plays, or null if bots act, the game is over, or another tab plays it. */
  readonly acting: Seat | null = $derived(
    this.readOnly ? null : (this.seatsToAct.find((seat) => !this.bots[seat]) ?? null),
  );
  readonly moment: Moment = $derived(momentOf(this.#frame.snapshot));
  /**
   * Whether several people have money to hide, and the decision of this moment is made in view of all of them, so that the screen shows
   * no money.
   */
  readonly #isOpen: boolean = $derived(
    this.#hidesMoney &&
      this.people.length > 1 &&
      !this.sale &&
      this.unsold === null &&
      isOpenDecision(this.moment, this.#frame.snapshot.context, this.people),
  );
  /**
   * The view of the only person; of several, the view of the seat that decides, and everybody's view while bots act, the hand-over screen
   * is shown, or the decision is made in view of everybody.
   */
  readonly view: View = $derived(
    viewOf(this.#frame.snapshot, this.handOver === null && !this.#isOpen ? this.#holder : null),
  );
  /** The acting seat's options, or null if no seat acts, or the hand-over screen is shown. */
  readonly options: Options | null = $derived.by(() => {
    const { acting, moment } = this;
    if (acting === null || this.handOver !== null || this.sale) return null;
    const { snapshot } = this.#frame;
    return this.#isOpen ? publicOptions(moment, snapshot.context, acting) : legal(snapshot, acting);
  });
  /** The money of the acting seat, in Elektro, which the view hides because everybody sees the screen; null where there is none. */
  readonly coveredMoney: number | null = $derived(
    this.acting !== null && this.#isOpen
      ? (this.#frame.snapshot.context.players[this.acting]?.money ?? null)
      : null,
  );
  /** Every player's figures after each round. Empty while money is hidden. */
  readonly history: readonly RoundFigures[] = $derived(this.#hidesMoney ? [] : this.#frame.history);

  constructor(game: RestoredGame, ports: LocalGamePorts) {
    this.#ports = ports;
    this.#times = new PlayerTimes(ports.clock, () => ({
      limit: this.#meta.timeLimit ?? null,
      players: this.seats.length,
      thinking: this.acting === null || this.handOver !== null ? [] : [this.acting],
    }));
    this.#commandLog = game.commandLog;
    this.#saving = $state.raw(new LocalSaving(ports, () => this.saved()));
    this.#open(game);
  }

  /** The seat of the only person among bots, or null if there are several people, or none. */
  get #only(): Seat | null {
    return this.people.length === 1 ? (this.people[0] ?? null) : null;
  }
  /** The seat whose player should have the device, or null while bots act. */
  get #holder(): Seat | null {
    return this.sale?.seat ?? this.#only ?? this.acting;
  }
  /** The seats of people who let a bot play for them. */
  get #lent(): readonly Seat[] {
    return this.#meta.lent ?? [];
  }
  /** How many people may hold this device. */
  get #holders(): number {
    return this.people.length + this.#lent.length;
  }
  get id(): GameId {
    return this.#meta.id;
  }
  get meta(): GameMeta {
    return { ...this.#meta, updated: this.#updated, timeUsed: this.#times.used };
  }
  get seats(): readonly SeatInfo[] {
    return this.#meta.seats;
  }
  /** The set-up of this game, for "same again", which is dealt even if this one began from a position. */
  get setup(): Setup {
    return { ...this.#commandLog.origin.setup, position: undefined };
  }
  get log(): readonly LogEntry[] {
    return this.#frame.log;
  }
  viewAt(index: number): View {
    const then = this.#commandLog.snapshotAfter(index);
    return this.#commandLog.isOver ? revealedViewOf(then) : viewOf(then, this.#only);
  }
  get canUndo(): boolean {
    return this.#frame.canUndo && !this.#isClosed;
  }
  /** Whether nothing can be taken back any more. */
  get #isClosed(): boolean {
    return this.readOnly || (this.#wasOver && this.moment === 'over');
  }
  get canRedo(): boolean {
    return this.#frame.canRedo && !this.readOnly;
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
  get #hidesMoney(): boolean {
    return this.#frame.snapshot.context.terms.hiddenMoney && this.moment !== 'over';
  }
  get saving(): Saving {
    return this.#saving.state;
  }
  /** Whether another tab took the game over, so that this one only shows it. */
  get readOnly(): boolean {
    return this.#saving.isTaken;
  }

  /** The draft of the acting seat. It is saved at once and ends with the next command. */
  get draft(): Draft | null {
    return this.#desk.draft;
  }
  set draft(draft: Draft | null) {
    if (this.readOnly) return;
    this.#desk.draft = draft;
    this.#saving.write();
  }

  /** Whether all players sit around this device, so that they can call their bids aloud. */
  get maySell(): boolean {
    return !this.readOnly && this.people.length === this.seats.length;
  }
  act(command: Command): boolean {
    return this.actAll([command]);
  }
  actAll(commands: readonly Command[]): boolean {
    return !this.sale && this.#decide(() => this.#commandLog.actAll(plainCopy(commands)));
  }
  /** Enters a sale called aloud. If money is hidden, the device first goes to the buyer, who confirms by the same call. */
  sell(sale: Sale): boolean {
    const { context } = this.#commandLog.snapshot;
    const commands = saleCommands(context, sale);
    if (!this.maySell || !commands) return false;
    if (!this.#hidesMoney || sale.seat === this.#holder)
      return this.#decide(() => this.#commandLog.sell(commands));
    // only the buyer may learn whether they can pay
    const [nomination] = commands;
    if (!this.#desk.decide(() => this.#tellable(check(this.moment, context, nomination)))) return false;
    this.sale = sale;
    this.#show();
    return true;
  }
  /** A refusal without the money of a player, where everybody sees the screen. */
  #tellable(refusal: Refusal | null): Refusal | null {
    return this.#isOpen && refusal?.code === 'auction/not-enough-money'
      ? { ...refusal, have: null }
      : refusal;
  }
  /** Cancels the sale, so that the player who nominated the plant goes on. */
  declineSale(): void {
    this.unsold = this.sale?.plant ?? null;
    this.sale = null;
    this.dismissRefusal();
    this.#show();
  }
  get timing(): Timing | null {
    return this.#times.timing;
  }
  /** Called once a second while the page is seen: counts the time of the player who has the device. */
  second(): void {
    this.#times.count();
    const { late } = this.#times;
    this.#times.show();
    // a second after it was shown: the table looks different once bots play
    if (late !== undefined) this.setBot(late, TIME_UP_LEVEL);
    else if (++this.#seconds % SAVE_EVERY === 0) this.keepTime();
  }
  /** Saves the time used so far where it is limited: a reload would give it back. Call it before the page is left or hidden. */
  keepTime(): void {
    if (!this.#times.isRunning) return;
    this.#times.count();
    this.#saving.write();
  }

  /** Applies commands, then the moves that they force, all in one tap. Undo and redo force nothing: the player gets time to decide. */
  #decide(apply: () => Result<Snapshot, RefusedCommand>): boolean {
    if (this.readOnly) return false;
    this.#times.count();
    const isMade = this.#desk.decide(() => {
      const applied = apply();
      return applied.ok ? null : this.#tellable(applied.error.refusal);
    });
    if (!isMade) return false;
    let isForced = true;
    while (isForced) isForced = this.#desk.force(this.#due, (command) => this.#commandLog.follow(command).ok);
    this.#changed();
    return true;
  }
  /** The next decision of a person, or null if there is none, or nothing may be forced. */
  get #due(): DueDecision | null {
    const { snapshot } = this.#commandLog;
    const seat = seatsToAct(snapshot).find((one) => !this.bots[one]);
    if (seat === undefined || !this.#ports.forces()) return null;
    return { seat, moment: momentOf(snapshot), game: snapshot.context, isAlone: this.#holders === 1 };
  }

  undo(): void {
    if (this.#frame.canUndo) this.undoJointly();
  }
  get jointUndoSeat(): Seat | null {
    return this.#isClosed ? null : this.#frame.jointUndoSeat;
  }
  undoJointly(): void {
    const { commands } = this.#commandLog;
    if (this.#isClosed || !this.#commandLog.undoJointly(this.bots)) return;
    const undone = commands.slice(this.#commandLog.commands.length);
    // the draft leaves out the commands of other seats, which bots decided after the tap
    this.#changed(draftOf(undone.filter(({ seat }) => seat === undone[0]?.seat)));
  }
  redo(): void {
    if (!this.readOnly && this.#commandLog.redo(this.bots)) this.#changed();
  }

  setBot(seat: Seat, level: Level | null): void {
    if (this.readOnly) return;
    const lent = withLent(this.#lent, this.bots, seat, level);
    this.#meta = { ...this.#meta, bots: withBot(this.bots, seat, level), lent };
    this.#changed();
  }

  uncover(): void {
    this.unsold = null;
    this.#times.skip(); // the time of the hand-over is nobody's
    this.#desk.uncover();
    if (this.#isOpen) this.#desk.layOpen();
  }
  dismissRefusal(): void {
    this.#desk.refusal = null;
  }

  /** Saves the game for the first time, or again after a failure. */
  save(): void {
    this.#saving.save();
  }
  /** Resolves when no save is under way. */
  settled(): Promise<void> {
    return this.#saving.settled();
  }
  /** The data to save now; a draft with a private limit is left out. */
  saved(): SavedGame {
    return { meta: this.meta, commandLog: this.#commandLog, draft: this.#desk.storableDraft };
  }

  /** Shows `game` instead, after it was read from storage or taken back from another tab. */
  reload(game: RestoredGame): void {
    this.#saving.lose();
    this.#commandLog = game.commandLog;
    this.#saving = new LocalSaving(this.#ports, () => this.saved());
    this.#open(game);
  }
  #open(game: RestoredGame): void {
    this.#meta = game.meta;
    this.#updated = game.meta.updated;
    this.#wasOver = game.commandLog.isOver;
    this.#times.open(game.meta.timeUsed ?? [], game.meta.seats.length);
    this.#desk = new DecisionDesk();
    this.#desk.draft = game.draft;
    this.resumed = game.resumedFromSnapshot;
    this.sale = null;
    this.#show();
  }

  /** Stops saving, because another tab took the game over. */
  lose(): void {
    this.#saving.lose();
  }

  /** Shows and saves a change. `rebuilt` is a draft made from undone commands, for a decision whose draft was not kept. */
  #changed(rebuilt: Draft | null = null): void {
    this.sale = null;
    this.#desk.moveOn(this.#frame.snapshot, this.#commandLog.snapshot, rebuilt);
    this.#updated = this.#ports.clock.now();
    this.#show();
    this.#saving.write();
  }

  /** Updates the screen, and hands the device over if another person acts and the screen shows secrets. */
  #show(): void {
    this.#frame = frameOf(this.#commandLog, this.bots, this.#holders);
    this.#handOn();
    this.#times.show();
  }
  #handOn(): void {
    if (this.#isOpen) return this.#desk.layOpen();
    // a single person keeps the device, unless another one left their seat to a bot and may still hold it
    const mayHide = this.#holders > 1 && hasSecrets(this.#frame.snapshot.context, this.people);
    this.#desk.passTo(this.#holder, mayHide);
  }
}
