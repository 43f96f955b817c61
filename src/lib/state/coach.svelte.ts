import { momentById } from '../coach/lessons.ts';
import type { CoachMessage } from '../coach/message.ts';
import type { CoachMoment, Target } from '../coach/moment.ts';
import { currentMessage, type Progress, withoutUndone, withRead } from '../coach/progress.ts';
import type { Scene } from '../coach/scene.ts';
import type { LocalGame } from './local-game.svelte.ts';

const NOTHING: readonly Target[] = [];

/** A read-only view of a game for the coach. */
export type CoachedGame = Readonly<
  Pick<LocalGame, 'id' | 'view' | 'moment' | 'acting' | 'draft' | 'log' | 'people' | 'readOnly'>
>;

export interface CoachPorts {
  /** Stores the progress. */
  readonly keep: (progress: Progress) => void;
  readonly startsAgain: boolean;
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

  readonly #seat = $derived.by(() => this.#game.people[0] ?? 0);
  readonly #scene: Scene = $derived.by(() => {
    const { view, acting, draft, log } = this.#game;
    return { view, seat: this.#seat, isAsked: acting === this.#seat, choice: draft, log };
  });
  /** The current message of the coach, or null if there is none. */
  readonly said: CoachMessage | null = $derived.by(() =>
    this.#progress.isDismissed || this.#game.moment === 'over'
      ? null
      : currentMessage(this.#progress, this.#scene),
  );
  readonly moment: CoachMoment | null = $derived.by(() => this.said && momentById(this.said.id));
  /** What it points at. */
  readonly points: readonly Target[] = $derived.by(() => this.moment?.points(this.#scene) ?? NOTHING);

  /** Create it during component initialization. */
  constructor(game: CoachedGame, progress: Progress, { keep, startsAgain }: CoachPorts) {
    this.#game = game;
    this.#keep = keep;
    this.startsAgain = startsAgain;
    this.#progress = withoutUndone(progress, game.log.length);
    this.#length = game.log.length;
  }

  get isDismissed(): boolean {
    return this.#progress.isDismissed;
  }
  /** Whether the message is shown once, and is no reminder. */
  get mayGoOn(): boolean {
    return this.moment !== null && this.moment.kind !== 'reminder';
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

  /** The learner has read what is said. */
  goOn(): void {
    if (this.said) this.#change(withRead(this.#progress, this.said.id, this.#game.log.length));
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
