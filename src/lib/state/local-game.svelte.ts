import { type BotSeats, withBot, withLent } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { GameId } from '../game-id.ts';
import {
  legal,
  momentOf,
  refusalOf,
  revealedViewOf,
  seatsToAct,
  type Snapshot,
  viewOf,
} from '../machine/step.ts';
import type { Saving } from '../persist/writer.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import { saleOf } from '../rules/sale-of.ts';
import type { CalledSale } from '../rules/sale.ts';
import type { Setup } from '../rules/setup.ts';
import type { Moment, PlantNumber, Seat } from '../rules/types.ts';
import { hasSecrets, type View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { type Draft, draftOf } from '../session/game/draft.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { WallClock } from '../session/ports/clock.ts';
import type { RestoredGame, SavedGame } from '../session/ports/storage.ts';
import { Drafts } from './drafts.svelte.ts';
import { forcedMove } from './forced-move.ts';
import { type Frame, frameOf } from './frame.ts';
import { HandOver } from './hand-over.svelte.ts';
import { LocalSaving, type LocalSavingPorts } from './local-saving.svelte.ts';
import { plain } from './plain.ts';
import type { Forced, PlayableGame } from './screen.ts';

export interface LocalGamePorts extends LocalSavingPorts {
  readonly clock: WallClock;
  /** Whether what is forced is done without asking. */
  readonly forces: () => boolean;
}

const NO_BOTS: BotSeats = [];

/** One open local game, as the screens see it. */
export class LocalGame implements PlayableGame {
  readonly #ports: LocalGamePorts;
  readonly #drafts = new Drafts(new WeakMap<Snapshot, Draft>());
  readonly #handOver = new HandOver();
  #commandLog: CommandLog;
  /** When the game last changed. It is not reactive, because otherwise each tap would update everything that shows the seats. */
  #updated = 0;

  #saving: LocalSaving;
  #frame: Frame = $state.raw({} as Frame);
  #meta: GameMeta = $state.raw({} as GameMeta);
  refusal: Refusal | null = $state.raw(null);
  forced: readonly Forced[] = $state.raw([]);
  /** A sale called aloud that its buyer, whose money is hidden, is asked to confirm with its commands, or null if there is none. */
  sale: CalledSale | null = $state.raw(null);
  /** The plant of a sale that its buyer has declined, until the player who had put it up goes on. */
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
   * The view of the only person; of several, the view of the seat that decides, and everybody's view while bots act or the hand-over
   * screen is shown.
   */
  readonly view: View = $derived(viewOf(this.#frame.snapshot, this.handOver === null ? this.#holder : null));
  /** The acting seat's options, or null if no seat acts, or the hand-over screen is shown. */
  readonly options: Options | null = $derived(
    this.acting === null || this.handOver !== null || this.sale
      ? null
      : legal(this.#frame.snapshot, this.acting),
  );
  /** Every player's figures after each round. Empty while money is hidden. */
  readonly history: readonly RoundFigures[] = $derived(this.#hidesMoney ? [] : this.#frame.history);

  constructor(game: RestoredGame, ports: LocalGamePorts) {
    this.#ports = ports;
    this.#commandLog = game.commandLog;
    this.#saving = $state.raw(new LocalSaving(ports, () => this.saved()));
    this.#open(game);
  }

  /** The seat of the only person among bots, or null if there are several people, or none. */
  get #only(): Seat | null {
    return this.people.length === 1 ? (this.people[0] ?? null) : null;
  }
  /** The seat of the person who should have the device, or null if bots act. */
  get #holder(): Seat | null {
    return this.sale?.buyer ?? this.#only ?? this.acting;
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
    return { ...this.#meta, updated: this.#updated };
  }
  get seats(): readonly SeatInfo[] {
    return this.#meta.seats;
  }
  /** The set-up of this game, for "same again". */
  get setup(): Setup {
    return this.#commandLog.origin.setup;
  }
  get log(): readonly LogEntry[] {
    return this.#frame.log;
  }
  viewAt(index: number): View {
    const then = this.#commandLog.snapshotAfter(index);
    return this.#commandLog.isOver ? revealedViewOf(then) : viewOf(then, this.#only);
  }
  get canUndo(): boolean {
    return this.#frame.canUndo && !this.readOnly;
  }
  get canRedo(): boolean {
    return this.#frame.canRedo && !this.readOnly;
  }
  get handOver(): Seat | null {
    return this.#handOver.seat;
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
    return this.#drafts.current;
  }
  set draft(draft: Draft | null) {
    if (this.readOnly) return;
    this.#drafts.current = draft;
    this.#drafts.remember(this.#commandLog.snapshot);
    this.#saving.write();
  }

  /** Whether all players sit around this device, so that they can call their bids aloud. */
  get maySell(): boolean {
    return !this.readOnly && this.people.length === this.seats.length;
  }
  /** Applies a command. Returns false if it was not applied; if the rules refused it, `refusal` holds the reason. */
  act(command: Command): boolean {
    return this.actAll([command]);
  }

  /** Applies all commands as one tap, or none of them. */
  actAll(commands: readonly Command[]): boolean {
    const sale = this.maySell ? saleOf(commands) : null;
    if (this.readOnly || this.handOver !== null || (this.sale && !sale)) return false;
    if (sale && this.#hidesMoney && sale.buyer !== this.#holder) return this.#askBuyer(sale, commands);
    const acted = this.#commandLog[sale ? 'sell' : 'actAll'](plain(commands));
    if (!acted.ok) {
      this.refusal = acted.error.refusal;
      return false;
    }
    this.#followUp();
    this.#changed();
    return true;
  }

  /** Hands the device to the buyer, who alone may learn whether they can pay. False if the plant cannot be put up. */
  #askBuyer(sale: CalledSale, [nomination]: readonly Command[]): boolean {
    this.refusal = nomination ? refusalOf(this.#commandLog.snapshot, nomination) : null;
    if (this.refusal) return false;
    this.sale = sale;
    this.#show();
    return true;
  }
  /** Nothing is sold, and the player who put the plant up goes on. */
  declineSale(): void {
    this.unsold = this.sale?.plant ?? null;
    this.refusal = this.sale = null;
    this.#show();
  }

  /** Makes the forced decisions after a tap, as a part of it. It is not called after an undo, so that the player has time to decide. */
  #followUp(): void {
    const forced: Forced[] = [];
    let next = this.#nextForced();
    while (next && this.#commandLog.follow(next.command).ok) {
      forced.push(next);
      next = this.#nextForced();
    }
    this.forced = forced;
  }
  #nextForced(): Forced | null {
    const { snapshot } = this.#commandLog;
    const seat = seatsToAct(snapshot).find((one) => !this.bots[one]);
    if (seat === undefined || !this.#ports.forces()) return null;
    const isAlone = this.#holders === 1;
    return forcedMove({ seat, moment: momentOf(snapshot), game: snapshot.context, isAlone });
  }

  undo(): void {
    if (this.#frame.canUndo) this.undoJointly();
  }
  get jointUndoSeat(): Seat | null {
    return this.readOnly ? null : this.#frame.jointUndoSeat;
  }
  undoJointly(): void {
    const { commands } = this.#commandLog;
    if (this.readOnly || !this.#commandLog.undoJointly(this.bots)) return;
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
    this.#handOver.uncover();
  }
  dismissRefusal(): void {
    this.refusal = null;
  }

  /** Saves the game for the first time, or again after a failure. */
  save(): void {
    this.#saving.save();
  }
  /** Resolves when no save is under way. */
  settled(): Promise<void> {
    return this.#saving.settled();
  }
  /** Everything that is saved of the game now; a draft that shows a private limit is left out. */
  saved(): SavedGame {
    return { meta: this.meta, commandLog: this.#commandLog, draft: this.#drafts.storable };
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
    this.#drafts.current = game.draft;
    this.#drafts.remember(game.commandLog.snapshot);
    this.resumed = game.resumedFromSnapshot;
    this.refusal = this.sale = null;
    this.#handOver.reset();
    this.#show();
  }

  /** Stops saving, because another tab took the game over. */
  lose(): void {
    this.#saving.lose();
  }

  /** Shows and saves a change. `rebuilt` is a draft made from undone commands, used if no draft is remembered. */
  #changed(rebuilt: Draft | null = null): void {
    this.refusal = this.sale = null;
    this.#drafts.current = this.#drafts.recall(this.#commandLog.snapshot) ?? rebuilt;
    this.#updated = this.#ports.clock.now();
    this.#show();
    this.#saving.write();
  }

  /** Updates the screen. The hand-over screen covers it if another person acts and there are secrets to hide. */
  #show(): void {
    this.#frame = frameOf(this.#commandLog, this.bots, this.#holders);
    // a single person has had the device all the time, unless another one has left the game and may still hold it
    const mayHide = this.#holders > 1 && hasSecrets(this.#frame.snapshot.context, this.people);
    // while bots act, the device stays with the person who had it
    this.#handOver.show(this.#holder, mayHide);
  }
}
