import type { BotSeats } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { Snapshot } from '../machine/step.ts';
import type { Saving } from '../persist/writer.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { Setup } from '../rules/setup.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { Draft } from '../session/game/draft.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { RestoredGame, SavedGame, SaveStore } from '../session/ports/storage.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { Forced, GameScreen } from './screen.ts';
import { seatsToAct, legal, momentOf, viewOf } from '../machine/step.ts';
import { hasPrivateLimit, draftOf } from '../session/game/draft.ts';
import { withBot, withLent } from '../bots/bot-seats.ts';
import { Writer } from '../persist/writer.ts';
import { onlyCommand } from '../rules/forced.ts';
import { hasSecrets } from '../rules/view.ts';
import { plain } from './plain.ts';

export interface LocalGamePorts {
  readonly saves: Pick<SaveStore, 'put'>;
  /** The id of this tab, so that no other tab overwrites its saves. */
  readonly owner: string;
  readonly clock: Clock;
  /** Resolves when the latest change has been painted. */
  readonly painted: () => Promise<void>;
  /** Whether what is forced is done without asking. */
  readonly forces: () => boolean;
}

/** What the screen shows between two commands. */
interface Frame {
  readonly snapshot: Snapshot;
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  readonly canUndo: boolean;
  readonly undoByAll: Seat | null;
  readonly canRedo: boolean;
}

const frameOf = (commandLog: CommandLog, bots: BotSeats): Frame => ({
  snapshot: commandLog.snapshot,
  log: commandLog.log,
  history: commandLog.history,
  canUndo: commandLog.undoSeat(bots) !== null,
  undoByAll: commandLog.agreedUndoSeat(bots),
  canRedo: commandLog.canRedo,
});
const NO_BOTS: BotSeats = [];

const codeOf = (saving: Saving): string | null => (typeof saving === 'object' ? saving.code : null);

/** One open local game, as the screens see it. */
export class LocalGame implements GameScreen {
  readonly #clock: Clock;
  readonly #ports: LocalGamePorts;
  #writer: Writer;
  #commandLog: CommandLog;
  /** The draft made at each snapshot, so that undo and redo bring it back. */
  readonly #drafts = new WeakMap<Snapshot, Draft>();
  /** The seat whose screen is shown, or null if there is none yet, or the hand-over screen covers it. */
  #shown: Seat | null = null;
  /** When the game last changed. Not reactive: else each tap would update everything that shows seats, which do not change. */
  #updated = 0;

  #frame: Frame = $state.raw({} as Frame);
  #meta: GameMeta = $state.raw({} as GameMeta);
  #draft: Draft | null = $state.raw(null);
  #saving: Saving = $state.raw('saved');
  #refusal: Refusal | null = $state.raw(null);
  #handOver: Seat | null = $state.raw(null);
  #forced: readonly Forced[] = $state.raw([]);
  #readOnly: boolean = $state.raw(false);
  #resumed: boolean = $state.raw(false);

  /** The seats to act. */
  readonly seatsToAct: readonly Seat[] = $derived(seatsToAct(this.#frame.snapshot));
  /** The seats that bots play. */
  readonly bots: BotSeats = $derived(this.#meta.bots ?? NO_BOTS);
  /** The seats that people play. */
  readonly people: readonly Seat[] = $derived([...this.seats.keys()].filter((seat) => !this.bots[seat]));
  /** The first seat to act that a person plays, or null if bots act, the game is over, or another tab plays it. */
  readonly acting: Seat | null = $derived(
    this.#readOnly ? null : (this.seatsToAct.find((seat) => !this.bots[seat]) ?? null),
  );
  readonly moment: Moment = $derived(momentOf(this.#frame.snapshot));
  /**
   * The view of the only person; of several, the acting seat's view, and everybody's view while bots act or the hand-over screen is
   * shown.
   */
  readonly view: View = $derived(
    viewOf(this.#frame.snapshot, this.#handOver === null ? (this.#only ?? this.acting) : null),
  );
  /** The acting seat's options, or null if no seat acts, or the hand-over screen is shown. */
  readonly options: Options | null = $derived(
    this.acting === null || this.#handOver !== null ? null : legal(this.#frame.snapshot, this.acting),
  );
  /** Every player's figures after each round. Empty while money is hidden. */
  readonly history: readonly RoundFigures[] = $derived(
    this.view.terms.hiddenMoney && this.moment !== 'over' ? [] : this.#frame.history,
  );

  constructor(game: RestoredGame, ports: LocalGamePorts) {
    this.#ports = ports;
    this.#clock = ports.clock;
    this.#commandLog = game.commandLog;
    this.#writer = this.#newWriter();
    this.reload(game);
  }

  /** The seat of the only person among bots, or null if there are several people, or none. */
  get #only(): Seat | null {
    return this.people.length === 1 ? (this.people[0] ?? null) : null;
  }
  /** The seats of people who let a bot play for them. */
  get #lent(): readonly Seat[] {
    return this.#meta.lent ?? [];
  }
  get id(): string {
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
    return viewOf(this.#commandLog.snapshotAfter(index), this.#only);
  }
  get canUndo(): boolean {
    return this.#frame.canUndo && !this.#readOnly;
  }
  get canRedo(): boolean {
    return this.#frame.canRedo && !this.#readOnly;
  }
  get forced(): readonly Forced[] {
    return this.#forced;
  }
  /** Why the last tap was refused, or null if it was not, or the player dismissed it. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  /** The seat for which the hand-over screen is shown, or null if it is not shown. */
  get handOver(): Seat | null {
    return this.#handOver;
  }
  get saving(): Saving {
    return this.#saving;
  }
  /** Whether another tab took the game over, so that this one only shows it. */
  get readOnly(): boolean {
    return this.#readOnly;
  }
  /** Whether the rules changed since the game was saved, so that it goes on from its snapshot without the earlier log. */
  get resumed(): boolean {
    return this.#resumed;
  }

  /** The draft of the acting seat. It is saved at once and ends with the next command. */
  get draft(): Draft | null {
    return this.#draft;
  }
  set draft(draft: Draft | null) {
    if (this.#readOnly) return;
    this.#draft = plain(draft);
    this.#rememberDraft();
    this.#writer.write();
  }

  /** Whether all players sit around this device and see each other’s money, so that they can call their bids aloud. */
  get maySell(): boolean {
    return !this.#readOnly && !this.view.terms.hiddenMoney && this.people.length === this.seats.length;
  }

  /** False: not done; if it was refused, `refusal` holds the reason. */
  act(command: Command): boolean {
    return this.actAll([command]);
  }

  /** Applies all commands as one tap, or none of them. */
  actAll(commands: readonly Command[]): boolean {
    if (this.#readOnly || this.#handOver !== null) return false;
    // a nomination that comes with its answers was called aloud
    const isSale = this.maySell && commands[0]?.type === 'nominate' && commands.length > 1;
    const acted = this.#commandLog[isSale ? 'sell' : 'actAll'](plain(commands));
    if (!acted.ok) {
      this.#refusal = acted.error.refusal;
      return false;
    }
    this.#followUp();
    this.#changed();
    return true;
  }

  /**
   * Does what is forced after a tap, as a part of it. Never without a tap, so that an undo leaves the player time to decide. Where money
   * is hidden, and several people hold this device, they are asked: who is skipped would have told the others what they can pay.
   */
  #followUp(): void {
    const forced: Forced[] = [];
    const several = this.people.length + this.#lent.length > 1;
    let now = this.#commandLog.snapshot;
    while (this.#ports.forces() && !(several && now.context.terms.hiddenMoney)) {
      const seat = seatsToAct(now).find((one) => !this.bots[one]) ?? -1;
      const options = legal(now, seat);
      const command = options && onlyCommand(options, seat);
      if (!command || !this.#commandLog.follow(command).ok) break;
      forced.push({ moment: momentOf(now), command });
      now = this.#commandLog.snapshot;
    }
    this.#forced = forced;
  }

  undo(): void {
    if (this.#frame.canUndo) this.undoAgreed();
  }
  get undoByAll(): Seat | null {
    return this.#readOnly ? null : this.#frame.undoByAll;
  }
  undoAgreed(): void {
    const { commands } = this.#commandLog;
    if (this.#readOnly || !this.#commandLog.undoAgreed(this.bots)) return;
    const undone = commands.slice(this.#commandLog.commands.length);
    // without what bots decided after the tap
    this.#changed(draftOf(undone.filter(({ seat }) => seat === undone[0]?.seat)));
  }
  redo(): void {
    if (!this.#readOnly && this.#commandLog.redo(this.bots)) this.#changed();
  }

  /** Lets a bot play a seat from now on, or a person again if `level` is null. */
  setBot(seat: Seat, level: Level | null): void {
    if (this.#readOnly) return;
    const lent = withLent(this.#lent, this.bots, seat, level);
    this.#meta = { ...this.#meta, bots: withBot(this.bots, seat, level), lent };
    this.#changed();
  }

  /** Closes the hand-over screen, because the next player holds the device. */
  uncover(): void {
    this.#shown = this.#handOver ?? this.#shown;
    this.#handOver = null;
  }
  dismissRefusal(): void {
    this.#refusal = null;
  }

  /** Saves the game for the first time, or again after a failure. */
  save(): void {
    if (codeOf(this.#saving) === 'save/evicted') this.#saving = 'saving';
    this.#writer.write();
  }
  /** Resolves when no save is under way. */
  settled(): Promise<void> {
    return this.#writer.settled();
  }
  /** Everything that is saved of the game now; a draft that shows a private limit is left out. */
  saved(): SavedGame {
    const draft = this.#draft && hasPrivateLimit(this.#draft) ? null : this.#draft;
    return { meta: this.meta, commandLog: this.#commandLog, draft };
  }

  /** Shows `game` instead, after it was read from storage or taken back from another tab. */
  reload(game: RestoredGame): void {
    this.#writer.stop();
    this.#writer = this.#newWriter();
    this.#commandLog = game.commandLog;
    this.#meta = game.meta;
    this.#updated = game.meta.updated;
    this.#draft = game.draft;
    this.#rememberDraft();
    this.#resumed = game.resumedFromSnapshot;
    this.#readOnly = false;
    this.#saving = 'saved';
    this.#refusal = null;
    this.#shown = null;
    this.#show();
  }

  /** Stops saving, because another tab took the game over. */
  lose(): void {
    this.#writer.stop();
    this.#readOnly = true;
    this.#saving = { code: 'save/taken' };
  }

  #newWriter(): Writer {
    const { saves, owner, painted } = this.#ports;
    const writer: Writer = new Writer(
      saves,
      owner,
      () => this.saved(),
      (saving) => {
        if (writer !== this.#writer) return;
        const [told, before] = [codeOf(saving), codeOf(this.#saving)];
        if (told === 'save/taken') this.lose();
        // the player should read it, so it stays until they ask for the next save
        else if (told !== null || before !== 'save/evicted') this.#saving = saving;
      },
      painted,
    );
    return writer;
  }

  #rememberDraft(): void {
    const { snapshot } = this.#commandLog;
    if (this.#draft && !hasPrivateLimit(this.#draft)) this.#drafts.set(snapshot, this.#draft);
    else this.#drafts.delete(snapshot);
  }

  /** Shows and saves a change. `rebuilt`: the draft made from undone commands, used if none is remembered. */
  #changed(rebuilt: Draft | null = null): void {
    this.#refusal = null;
    this.#draft = this.#drafts.get(this.#commandLog.snapshot) ?? rebuilt;
    this.#updated = this.#clock.now();
    this.#show();
    this.#writer.write();
  }

  /** Updates the screen. The hand-over screen covers it if another person acts and there are secrets to hide. */
  #show(): void {
    this.#frame = frameOf(this.#commandLog, this.bots);
    const { people } = this;
    const seat = this.#only ?? this.acting;
    const covers =
      seat !== null &&
      seat !== this.#shown &&
      // the only person has had the device all the time, unless somebody left, who may still hold it
      people.length + this.#lent.length > 1 &&
      hasSecrets(this.#frame.snapshot.context, people);
    this.#handOver = covers ? seat : null;
    // while bots act, the device stays with the person who had it
    this.#shown = covers ? null : (seat ?? this.#shown);
  }
}
