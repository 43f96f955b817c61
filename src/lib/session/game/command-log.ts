import type { Result } from '../../result.ts';
import type { Snapshot } from '../../machine/step.ts';
import type { Command } from '../../rules/command.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { Seat } from '../../rules/types.ts';
import type { Setup, SetupError } from '../../rules/setup.ts';
import type { Seed } from '../../rules/types.ts';
import type { RoundFigures } from '../../rules/history.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { GameMeta } from './meta.ts';
import { begin, momentOf, step } from '../../machine/step.ts';
import { err, ok } from '../../result.ts';
import { roundFigures } from '../../rules/history.ts';
import { publicEntry, phaseOf, reveals } from '../../rules/log.ts';

/** What a game is replayed from. The same origin and commands always give the same game. */
export interface Origin {
  readonly setup: Setup;
  readonly seed: Seed;
}

/** What the list of commands that stand does not say. */
export interface Taps {
  /** What was taken back, as it would be done again. */
  readonly undone: readonly Command[];
  /** Places, among what stands and then what was taken back, of commands that one tap did with the one before. */
  readonly together: readonly number[];
}
const EACH_ALONE: Taps = { undone: [], together: [] };

/** The first command of a list that was refused. */
export interface RefusedCommand {
  readonly index: number;
  readonly refusal: Refusal;
}
export type ReplayError = SetupError | ({ readonly code: 'replay/refused' } & RefusedCommand);

/** A rest between two commands, with all that can be said about the way there. Never changed in place. */
interface Checkpoint {
  readonly snapshot: Snapshot;
  /** The command that led here; null: the beginning, which nobody can take back. */
  readonly command: Command | null;
  /** One tap did it and what came before: they are taken back together, or not at all. */
  readonly together: boolean;
  /** As everybody may read it; an object stays the same from one change to the next. */
  readonly entry: LogEntry;
  /** The round that ended on the way, if one did. */
  readonly ended: RoundFigures | null;
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
  const ended = context.round > 0 ? roundFigures(context.round - 1, context) : null;
  return { snapshot, command: null, together: false, entry, ended, reveals: false };
}

function nextCheckpoint(
  before: Checkpoint,
  command: Command,
  together: boolean,
): Result<Checkpoint, Refusal> {
  const stepped = step(before.snapshot, command);
  if (!stepped.ok) return stepped;
  const snapshot = stepped.value;
  const was = before.snapshot.context;
  const now = snapshot.context;
  const entry = publicEntry({
    index: before.entry.index + 1,
    round: was.round,
    phase: phaseOf(momentOf(before.snapshot)),
    command,
    news: now.news,
  });
  const ends = now.round > was.round || momentOf(snapshot) === 'over';
  const ended = ends ? roundFigures(was.round, now) : null;
  return ok({ snapshot, command, together, entry, ended, reveals: reveals(command, now.news) });
}

/**
 * The authority over one game: origin, commands, and every rest between them, so that taking back is only a step to an
 * earlier one. No clock, no storage, no screen.
 */
export class CommandLog {
  /** The game's names; the session never reads them. */
  readonly meta: GameMeta;
  readonly origin: Origin;
  /** All that was done, and beyond the cursor what was taken back. Never empty. */
  #checkpoints: readonly Checkpoint[];
  #at: number;

  private constructor(meta: GameMeta, origin: Origin, checkpoints: readonly Checkpoint[], at: number) {
    this.meta = meta;
    this.origin = origin;
    this.#checkpoints = checkpoints;
    this.#at = at;
  }

  static begin(meta: GameMeta, origin: Origin): Result<CommandLog, SetupError> {
    const begun = begin(origin.setup, origin.seed);
    return begun.ok ? ok(new CommandLog(meta, origin, [firstCheckpoint(begun.value)], 0)) : begun;
  }

  /** The game after these commands, or the first that is refused, of what was taken back as well. */
  static replay(
    meta: GameMeta,
    origin: Origin,
    commands: readonly Command[],
    { undone, together } = EACH_ALONE,
  ): Result<CommandLog, ReplayError> {
    const begun = begin(origin.setup, origin.seed);
    if (!begun.ok) return begun;
    const checkpoints = [firstCheckpoint(begun.value)];
    const places = new Set(together);
    const error = extend(checkpoints, [...commands, ...undone], (index) => places.has(index));
    if (error) return err({ code: 'replay/refused', ...error });
    return ok(new CommandLog(meta, origin, checkpoints, commands.length));
  }

  get #now(): Checkpoint {
    return this.#checkpoints[this.#at] as Checkpoint;
  }
  get #done(): readonly Checkpoint[] {
    return this.#checkpoints.slice(0, this.#at + 1);
  }

  get snapshot(): Snapshot {
    return this.#now.snapshot;
  }
  get isOver(): boolean {
    return momentOf(this.snapshot) === 'over';
  }
  get commands(): readonly Command[] {
    return this.#done.flatMap(({ command }) => command ?? []);
  }
  get taps(): Taps {
    return {
      undone: this.#checkpoints.slice(this.#at + 1).flatMap(({ command }) => command ?? []),
      together: this.#checkpoints.flatMap(({ together }, at) => (together ? at - 1 : [])),
    };
  }
  get log(): readonly LogEntry[] {
    return this.#done.map(({ entry }) => entry);
  }
  get history(): readonly RoundFigures[] {
    return this.#done.flatMap(({ ended }) => ended ?? []);
  }

  act(command: Command): Result<Snapshot, Refusal> {
    const acted = this.actAll([command]);
    return acted.ok ? acted : err(acted.error.refusal);
  }

  /** What one tap decides: all of these commands, or none of them. */
  actAll(commands: readonly Command[]): Result<Snapshot, RefusedCommand> {
    const checkpoints = [...this.#done];
    const error = extend(
      checkpoints,
      commands,
      (index) => commands[index]?.seat === commands[index - 1]?.seat,
    );
    if (error) return err(error);
    if (commands.length > 0) {
      this.#checkpoints = checkpoints;
      this.#at = checkpoints.length - 1;
    }
    return ok(this.snapshot);
  }

  /** Where the last tap began. */
  get #from(): number {
    let from = this.#at;
    while (this.#checkpoints[from]?.together) from--;
    return from;
  }

  /**
   * Whether the last tap can be taken back: it brought nothing new to light, and whatever was taken back already was done by the
   * same seat.
   */
  get canUndo(): boolean {
    return this.undoSeat !== null;
  }
  /** Who tapped; null: it cannot be taken back. */
  get undoSeat(): Seat | null {
    const { command } = this.#now;
    if (
      command === null ||
      this.#checkpoints.slice(this.#from, this.#at + 1).some(({ reveals }) => reveals)
    ) {
      return null;
    }
    const taken = this.#checkpoints[this.#at + 1]?.command ?? command;
    return taken.seat === command.seat ? command.seat : null;
  }
  get canRedo(): boolean {
    return this.redoSeat !== null;
  }
  /** Whose tap can be done again; null: nobody's. */
  get redoSeat(): Seat | null {
    return this.#checkpoints[this.#at + 1]?.command?.seat ?? null;
  }

  /** Take back what the last tap did; false: that cannot be. */
  undo(): boolean {
    if (!this.canUndo) return false;
    this.#at = this.#from - 1;
    return true;
  }

  /** Do again what was taken back last; false: there is nothing. */
  redo(): boolean {
    if (!this.canRedo) return false;
    this.#at++;
    while (this.#checkpoints[this.#at + 1]?.together) this.#at++;
    return true;
  }
}

/** Appends to `checkpoints` in place; says which command was refused. `together`: whether one tap did it with the one before. */
function extend(
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

const NOBODY: GameMeta = { id: '', name: '', created: 0, updated: 0, seats: [] };

/** The game after these commands, or the first of them that is refused. */
export function replay(
  setup: Setup,
  seed: Seed,
  commands: readonly Command[],
): Result<Snapshot, ReplayError> {
  const replayed = CommandLog.replay(NOBODY, { setup, seed }, commands);
  return replayed.ok ? ok(replayed.value.snapshot) : replayed;
}
