import type { BotSeats } from '../../bots/bot-seats.ts';
import { gameIdFrom } from '../../game-id.ts';
import { type Begin, beginDealt, momentOf, type Snapshot, step } from '../../machine/step.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import type { Refusal } from '../../rules/errors.ts';
import { figuresOfRound, type RoundFigures } from '../../rules/history.ts';
import { type LogEntry, phaseOf, publicEntry, reveals } from '../../rules/log.ts';
import type { Setup, SetupError } from '../../rules/setup.ts';
import type { Seat, Seed } from '../../rules/types.ts';
import type { GameMeta } from './meta.ts';
import { type Tail, withTail } from './tails.ts';

/** The input of a replay: the same origin and commands always give the same game. */
export interface Origin {
  readonly setup: Setup;
  readonly seed: Seed;
}

/** The grouping of commands into taps, and the undone ones. */
export interface Taps {
  /** Undone commands, in the order in which redo applies them. */
  readonly undone: readonly Command[];
  /** Indices, counted through the applied and then the undone commands, of commands in the same tap as the previous one. */
  readonly together: readonly number[];
}
const NO_GROUPS: Taps = { undone: [], together: [] };

/** The first refused command of a list. */
export interface RefusedCommand {
  readonly index: number;
  readonly refusal: Refusal;
}
export type ReplayError = SetupError | ({ readonly code: 'replay/refused' } & RefusedCommand);

/** A snapshot between two commands with the command that led to it. Never changed in place. */
interface Checkpoint {
  readonly snapshot: Snapshot;
  /** The command that led here; null at the beginning of the game. */
  readonly command: Command | null;
  /** Whether the command belongs to the same tap as the previous one; a tap is undone as a whole. */
  readonly together: boolean;
  /** The public log entry, the same object for the lifetime of the checkpoint. */
  readonly entry: LogEntry;
  /** Figures of the round ended by the command; null if it ended none. */
  readonly endedRound: RoundFigures | null;
  /** Whether the command revealed something hidden, so it cannot be undone. */
  readonly reveals: boolean;
}

function firstCheckpoint(snapshot: Snapshot): Checkpoint {
  const { context } = snapshot;
  const entry = {
    index: 0,
    round: context.round,
    phase: phaseOf(momentOf(snapshot)),
    command: null,
    news: context.news,
  };
  const endedRound = context.round > 0 ? figuresOfRound(context.round - 1, context) : null;
  return { snapshot, command: null, together: false, entry, endedRound, reveals: false };
}

function nextCheckpoint(
  before: Checkpoint,
  command: Command,
  together: boolean,
): Result<Checkpoint, Refusal> {
  const stepped = step(before.snapshot, command);
  if (!stepped.ok) return stepped;
  const snapshot = stepped.value;
  const previous = before.snapshot.context;
  const { context } = snapshot;
  const entry = publicEntry({
    index: before.entry.index + 1,
    round: previous.round,
    phase: phaseOf(momentOf(before.snapshot)),
    command,
    news: context.news,
  });
  const endsRound = context.round > previous.round || momentOf(snapshot) === 'over';
  const endedRound = endsRound ? figuresOfRound(previous.round, context) : null;
  return ok({ snapshot, command, together, entry, endedRound, reveals: reveals(command, context.news) });
}

/**
 * The commands of one game with a checkpoint after each, so undo is only a step to an earlier checkpoint. No clock, no storage, no screen.
 */
export class CommandLog {
  /** Names for screens and lists; the session never reads them. */
  readonly meta: GameMeta;
  readonly origin: Origin;
  /** Applied checkpoints up to the cursor, undone ones beyond it. Never empty. */
  #checkpoints: readonly Checkpoint[];
  #cursor: number;
  #tails: readonly Tail[] = [];

  private constructor(meta: GameMeta, origin: Origin, checkpoints: readonly Checkpoint[], at: number) {
    this.meta = meta;
    this.origin = origin;
    this.#checkpoints = checkpoints;
    this.#cursor = at;
  }

  /** `begin`: only `begin` of machine/begin.ts starts from a position. */
  static begin(meta: GameMeta, origin: Origin, begin: Begin = beginDealt): Result<CommandLog, SetupError> {
    const begun = begin(origin.setup, origin.seed);
    return begun.ok ? ok(new CommandLog(meta, origin, [firstCheckpoint(begun.value)], 0)) : begun;
  }

  /** Replays a game, undone commands included; returns the first refused one. */
  static replay(
    meta: GameMeta,
    origin: Origin,
    commands: readonly Command[],
    { undone, together } = NO_GROUPS,
    begin: Begin = beginDealt,
  ): Result<CommandLog, ReplayError> {
    const begun = begin(origin.setup, origin.seed);
    if (!begun.ok) return begun;
    const checkpoints = [firstCheckpoint(begun.value)];
    const grouped = new Set(together);
    const error = appendCommands(checkpoints, [...commands, ...undone], (index) => grouped.has(index));
    if (error) return err({ code: 'replay/refused', ...error });
    return ok(new CommandLog(meta, origin, checkpoints, commands.length));
  }

  get #current(): Checkpoint {
    return this.#checkpoints[this.#cursor] as Checkpoint;
  }
  get #applied(): readonly Checkpoint[] {
    return this.#checkpoints.slice(0, this.#cursor + 1);
  }

  get snapshot(): Snapshot {
    return this.#current.snapshot;
  }
  get isOver(): boolean {
    return momentOf(this.snapshot) === 'over';
  }
  get commands(): readonly Command[] {
    return this.#applied.flatMap(({ command }) => command ?? []);
  }
  get taps(): Taps {
    return {
      undone: this.#checkpoints.slice(this.#cursor + 1).flatMap(({ command }) => command ?? []),
      together: this.#checkpoints.flatMap(({ together }, at) => (together ? at - 1 : [])),
    };
  }
  /** What was undone before the players decided otherwise, the latest last. */
  get tails(): readonly Tail[] {
    return this.#tails;
  }
  /** Takes over the tails of a stored game; returns false and takes none if the rules refuse one. */
  adoptTails(tails: readonly Tail[]): boolean {
    const isPlayable = ({ after, commands }: Tail): boolean => {
      const before = this.#checkpoints[after];
      return before !== undefined && appendCommands([before], commands, () => false) === null;
    };
    const areAll = tails.every(isPlayable);
    if (areAll) this.#tails = tails;
    return areAll;
  }
  get log(): readonly LogEntry[] {
    return this.#applied.map(({ entry }) => entry);
  }
  get history(): readonly RoundFigures[] {
    return this.#applied.flatMap(({ endedRound }) => endedRound ?? []);
  }

  /** The game after its first `commands` commands. Throws a RangeError if there are fewer. */
  snapshotAfter(commands: number): Snapshot {
    const checkpoint = this.#checkpoints[commands];
    if (!checkpoint || commands > this.#cursor)
      throw new RangeError(`the game has ${this.#cursor} commands, not ${commands}`);
    return checkpoint.snapshot;
  }

  /** Applies the commands of one tap: all of them or none. */
  actAll(commands: readonly Command[]): Result<Snapshot, RefusedCommand> {
    return this.#apply(commands, (index) => commands[index]?.seat === commands[index - 1]?.seat);
  }

  /**
   * Applies the commands of a sale called aloud as one tap. It can be undone although it draws a card, because it only records what the
   * players agreed: everybody saw the card, and the same card comes again for any buyer. After a reload it is as final as any other
   * sale, as is that to the only player who can still buy, who agrees with nobody.
   */
  sell(commands: readonly Command[]): Result<Snapshot, RefusedCommand> {
    const start = this.#cursor + 1;
    const sold = this.#apply(commands, (index) => index > 0);
    if (sold.ok && commands.length > 1) {
      this.#checkpoints = this.#checkpoints.map((one, at) => (at < start ? one : { ...one, reveals: false }));
    }
    return sold;
  }

  /** Applies a command without a decision, such as a pass for lack of money, as part of the last tap. */
  follow(command: Command): Result<Snapshot, RefusedCommand> {
    return this.#apply([command], () => this.#cursor > 0);
  }

  #apply(
    commands: readonly Command[],
    together: (index: number) => boolean,
  ): Result<Snapshot, RefusedCommand> {
    const checkpoints = [...this.#applied];
    const error = appendCommands(checkpoints, commands, together);
    if (error) return err(error);
    if (commands.length > 0) {
      if (this.canRedo)
        this.#tails = withTail(this.#tails, { after: this.#cursor, commands: this.taps.undone });
      this.#checkpoints = checkpoints;
      this.#cursor = checkpoints.length - 1;
    }
    return ok(this.snapshot);
  }

  /** Index of the first checkpoint of the last human tap, ignoring later decisions of bots; 0 if there is none. */
  #tapStart(bots: BotSeats): number {
    let start = this.#cursor;
    const isTap = ({ command, together }: Checkpoint): boolean =>
      !command || !(together || bots[command.seat]);
    while (!isTap(this.#checkpoints[start] as Checkpoint)) start--;
    return start;
  }

  /**
   * Seat of the last human tap, if that seat may undo it without the others, or null if not: it revealed something, or a tap of another seat
   * was undone before. Where money is hidden (V4) and several people play, nobody undoes alone what another seat answered, bots and forced
   * passes included: they could ask again and again.
   */
  undoSeat(bots: BotSeats = [], people = this.origin.setup.players): Seat | null {
    const seat = this.jointUndoSeat(bots);
    const undone = this.#checkpoints[this.#cursor + 1]?.command?.seat ?? seat;
    const since = this.#checkpoints.slice(this.#tapStart(bots), this.#cursor + 1);
    const isAnswered =
      this.origin.setup.hiddenMoney &&
      people > 1 &&
      since.some(({ command }) => command !== null && command.seat !== seat);
    return !isAnswered && (undone === null || undone === seat || bots[undone]) ? seat : null;
  }
  /**
   * Seat of the last human tap that can be undone by agreement, even after other undos; null once the tap, or a later decision of a bot,
   * revealed something.
   */
  jointUndoSeat(bots: BotSeats = []): Seat | null {
    const start = this.#tapStart(bots);
    const { command } = this.#checkpoints[start] as Checkpoint;
    const revealed = this.#checkpoints.slice(start, this.#cursor + 1).some(({ reveals }) => reveals);
    return revealed ? null : (command?.seat ?? null);
  }
  get canRedo(): boolean {
    return this.redoSeat !== null;
  }
  /** The seat of the tap that redo would apply; null if there is none. */
  get redoSeat(): Seat | null {
    return this.#checkpoints[this.#cursor + 1]?.command?.seat ?? null;
  }

  /** Undoes the last human tap and later decisions of bots; returns false if impossible. */
  undo(bots: BotSeats = [], people = this.origin.setup.players): boolean {
    return this.undoSeat(bots, people) !== null && this.undoJointly(bots);
  }
  /**
   * Undoes by agreement, even over other players' decisions; returns false once something was revealed. Call it only when all have agreed.
   */
  undoJointly(bots: BotSeats = []): boolean {
    if (this.jointUndoSeat(bots) === null) return false;
    this.#cursor = this.#tapStart(bots) - 1;
    return true;
  }

  /** Applies the last undone tap again with the following decisions of bots; returns false if there is none. */
  redo(bots: BotSeats = []): boolean {
    if (!this.canRedo) return false;
    const follows = (next: Checkpoint | undefined): boolean =>
      next !== undefined && (next.together || (next.command !== null && Boolean(bots[next.command.seat])));
    this.#cursor++;
    while (follows(this.#checkpoints[this.#cursor + 1])) this.#cursor++;
    return true;
  }
}

/** Appends to `checkpoints` in place; returns the first refused command. `together`: whether a command belongs to the previous tap. */
function appendCommands(
  checkpoints: Checkpoint[],
  commands: readonly Command[],
  together: (index: number) => boolean,
): RefusedCommand | null {
  for (const [index, command] of commands.entries()) {
    const next = nextCheckpoint(checkpoints[checkpoints.length - 1] as Checkpoint, command, together(index));
    if (!next.ok) return { index, refusal: next.error };
    checkpoints.push(next.value);
  }
  return null;
}

const NO_META: GameMeta = { id: gameIdFrom('replay'), name: '', created: 0, updated: 0, seats: [] };

/** The snapshot after these commands, or the first refused one. */
export function replay(
  setup: Setup,
  seed: Seed,
  commands: readonly Command[],
): Result<Snapshot, ReplayError> {
  const replayed = CommandLog.replay(NO_META, { setup, seed }, commands);
  return replayed.ok ? ok(replayed.value.snapshot) : replayed;
}
