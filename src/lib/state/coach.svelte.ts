import { momentById } from '../coach/lessons.ts';
import type { CoachMessage } from '../coach/message.ts';
import type { CoachMoment, Target } from '../coach/moment.ts';
import { deedsOfOthers, type DeedsOfTurn } from '../coach/others.ts';
import {
  currentMessage,
  type Progress,
  wasWarned,
  withoutUndone,
  withRead,
  withWarned,
} from '../coach/progress.ts';
import type { Scene } from '../coach/scene.ts';
import type { CoachWarning, warningOf } from '../coach/warnings.ts';
import type { Command } from '../rules/command.ts';
import type { LocalGame } from './local-game.svelte.ts';

/** A read-only view of a game for the coach. */
export type CoachedGame = Readonly<
  Pick<LocalGame, 'id' | 'view' | 'moment' | 'acting' | 'draft' | 'log' | 'people' | 'readOnly' | 'canUndo'>
>;

/** A step that waits until the learner has read why it would ruin the game. It lapses when the game or the choice changes. */
interface HeldStep extends Pick<CoachedGame, 'log' | 'draft'> {
  readonly warning: CoachWarning;
  readonly commands: readonly Command[];
}

export interface CoachPorts {
  /** Stores the progress. */
  readonly keep: (progress: Progress) => void;
  readonly startsAgain: boolean;
  /** Whether the others play so fast that the learner is told afterwards what they did. */
  readonly isQuick: () => boolean;
}

/** The coach of one open game: it watches, shows the message that matters now, and records what the learner has read. */
export class Coach {
  readonly #game: CoachedGame;
  readonly #keep: (progress: Progress) => void;
  /** Whether the coach starts over, because the learner's progress could not be read. */
  readonly startsAgain: boolean;
  #progress: Progress = $state.raw({} as Progress);
  /** The length of the log when the coach last looked. */
  #length = 0;
  /** The message on the screen at that time. */
  #last: CoachMessage | null = null;
  #warningOf: typeof warningOf | null = null;
  #held: HeldStep | null = $state.raw(null);
  readonly #isQuick: () => boolean;
  /** The length of the log when the learner had read what the others did. */
  #caughtUp: number | null = $state.raw(null);
  /** The length of the log after a step that the learner took in spite of a warning, or null if there is none to speak of. */
  #overridden: number | null = $state.raw(null);

  readonly #seat = $derived.by(() => this.#game.people[0] ?? 0);
  readonly #scene: Scene = $derived.by(() => {
    const { view, acting, draft, log } = this.#game;
    return { view, seat: this.#seat, isAsked: acting === this.#seat, choice: draft, log };
  });
  /** What quick opponents did since the learner's last decision, in the first game, until it was read or a choice is made. */
  readonly others: readonly DeedsOfTurn[] = $derived.by(() => {
    const { lesson, isDismissed } = this.#progress;
    const { choice, log } = this.#scene;
    const isOff = isDismissed || lesson !== 'first' || choice !== null || this.#caughtUp === log.length;
    return isOff || !this.#isQuick() ? [] : deedsOfOthers(this.#scene);
  });
  /** The current message of the coach, or null if there is none: it waits until the learner has read what the others did. */
  readonly said: CoachMessage | null = $derived.by(() =>
    this.#progress.isDismissed || this.#game.moment === 'over' || this.others.length > 0
      ? null
      : currentMessage(this.#progress, this.#scene),
  );
  readonly moment: CoachMoment | null = $derived.by(() => this.said && momentById(this.said.id));
  /** What the message points at; nothing while the learner has something else to answer. */
  readonly target: Target | null = $derived.by(() =>
    this.warning || this.offersUndo ? null : (this.moment?.points(this.#scene) ?? null),
  );

  /** Why the learner's last step waits, or null if none does. */
  readonly warning: CoachWarning | null = $derived.by(() => {
    const { log, draft } = this.#game;
    return this.#held?.log === log && this.#held.draft === draft ? this.#held.warning : null;
  });
  /** Whether the learner's last step was taken in spite of a warning, and can be undone. */
  readonly offersUndo: boolean = $derived.by(() => {
    const { log, canUndo, moment } = this.#game;
    const after = this.#overridden;
    if (after === null || after > log.length || !canUndo || moment === 'over' || this.isDismissed)
      return false;
    return log.slice(after).every(({ command }) => command?.seat !== this.#seat);
  });

  /** Create it during component initialization. */
  constructor(game: CoachedGame, progress: Progress, { keep, startsAgain, isQuick }: CoachPorts) {
    this.#game = game;
    this.#keep = keep;
    this.#isQuick = isQuick;
    this.startsAgain = startsAgain;
    this.#progress = withoutUndone(progress, game.log.length);
    this.#length = game.log.length;
  }

  get isDismissed(): boolean {
    return this.#progress.isDismissed;
  }
  /** Whether what is shown is shown once, and is no reminder. */
  get mayGoOn(): boolean {
    return this.others.length > 0 || (this.moment !== null && this.moment.kind !== 'reminder');
  }

  /** Warns of steps from now on, as `judge` finds them. */
  warnBy(judge: typeof warningOf): void {
    this.#warningOf = judge;
  }
  /**
   * Whether commands of one tap have to wait, because they would ruin the learner's game and nothing was said of it yet; `warning` then
   * says why. Each kind of warning is given once in a game.
   */
  holdsBack(commands: readonly Command[]): boolean {
    this.#overridden = null;
    const { view, draft, log, moment } = this.#game;
    const isOff = this.#progress.isDismissed || moment === 'over';
    const warning = isOff ? null : this.#warningOf?.(view, this.#seat, commands);
    // a second tap on the same button is no answer
    const isOpen = warning?.kind === this.warning?.kind;
    if (!warning || (wasWarned(this.#progress, warning.kind) && !isOpen)) return false;
    this.#change(withWarned(this.#progress, warning.kind, log.length));
    this.#held = { log, draft, warning, commands };
    return true;
  }
  /** The learner does not take the step that waits. */
  goBack(): void {
    this.#held = null;
  }
  /** The learner takes the step that waits: `act` makes its commands. */
  goAhead(act: (commands: readonly Command[]) => void): void {
    const held = this.#held;
    if (!held || !this.warning) return;
    const before = this.#game.log.length;
    this.#held = null;
    act(held.commands);
    const after = this.#game.log.length;
    this.#overridden = after > before ? after : null;
  }
  /** The learner lets the step stand that was taken in spite of a warning. */
  letStand(): void {
    this.#overridden = null;
  }

  /** Call after each change of the game or the message: a learner who acts has read the message shown until then. */
  look(): void {
    const { log } = this.#game;
    let next = withoutUndone(this.#progress, log.length);
    const acted = log.findIndex(({ command }, at) => at >= this.#length && command?.seat === this.#seat);
    if (acted >= 0 && this.#last) next = withRead(next, this.#last.id, acted + 1);
    this.#length = log.length;
    this.#last = this.said;
    this.#change(next);
  }

  /** The learner has read what is shown. */
  goOn(): void {
    const { length } = this.#game.log;
    if (this.others.length > 0) this.#caughtUp = length;
    else if (this.said) this.#change(withRead(this.#progress, this.said.id, length));
  }
  rest(): void {
    this.#change({ ...this.#progress, isDismissed: true });
  }
  comeBack(): void {
    this.#change({ ...this.#progress, isDismissed: false });
  }

  #change(progress: Progress): void {
    if (progress === this.#progress || this.#game.readOnly) return;
    this.#progress = progress;
    this.#keep(progress);
  }
}
