import { revealedViewOf, viewOf } from '../machine/step.ts';
import type { LogEntry } from '../rules/log.ts';
import type { PlantNumber, Seat, Stage } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { Tail } from '../session/game/tails.ts';
import type { JudgedDecision } from './review.svelte.ts';

/** A game to look back on, as far as this device may see it. */
export interface ReplaySource {
  readonly seats: readonly SeatInfo[];
  readonly log: readonly LogEntry[];
  /** Whether the game can be seen through the eyes of each seat. If not, there is one view of each moment. */
  readonly hasEyes: boolean;
  /** The game after a log entry: as a seat saw it, or all that may be shown (null). Null if this device has not seen it. */
  viewAt(index: number, eyes: Seat | null): View | null;
}

/** A whole game, whose every moment may be shown openly: a finished one. */
export const wholeGame = (commandLog: CommandLog, seats: readonly SeatInfo[]): ReplaySource => ({
  seats,
  log: commandLog.log,
  hasEyes: true,
  viewAt: (index, eyes) => {
    const then = commandLog.snapshotAfter(index);
    return eyes === null ? revealedViewOf(then) : viewOf(then, eyes);
  },
});

/** A moment worth a jump. `at`: index of the log entry that led to it. */
export type Mark =
  | { readonly type: 'stage'; readonly at: number; readonly stage: Stage }
  /** A plant sold above its number. `price`: Elektro. */
  | {
      readonly type: 'sale';
      readonly at: number;
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly price: number;
    }
  /** The moment before decisions that were undone, after which a seat decided otherwise. */
  | { readonly type: 'tail'; readonly at: number; readonly seat: Seat }
  /** One of the costliest decisions of the review, with the win chances after it and after the better one, from 0 to 1. */
  | {
      readonly type: 'mistake';
      readonly at: number;
      readonly seat: Seat;
      readonly chance: number;
      readonly best: number;
    };

/** The changes of stage and the sales above the number on the plant, in their order. */
export const marksOf = (log: readonly LogEntry[]): readonly Mark[] =>
  log.flatMap(({ news }, at) =>
    news.flatMap((item): readonly Mark[] => {
      if (item.type === 'stage-began') return [{ type: 'stage', at, stage: item.stage }];
      if (item.type !== 'bought-plant' || item.price <= item.plant) return [];
      return [{ type: 'sale', at, seat: item.seat, plant: item.plant, price: item.price }];
    }),
  );

/** The moments before decisions of a review. */
export const mistakesOf = (
  judged: readonly Pick<JudgedDecision, 'seat' | 'chance' | 'best' | 'log'>[],
): readonly Mark[] =>
  judged.map(({ seat, chance, best, log }) => ({ type: 'mistake', at: log.length - 1, seat, chance, best }));

/** The tails of a game, without those whose decisions were then made after all. */
export const tailsToShow = ({ commands, tails }: CommandLog): readonly Tail[] =>
  tails.filter((tail) => {
    const instead = commands.slice(tail.after, tail.after + tail.commands.length);
    return JSON.stringify(instead) !== JSON.stringify(tail.commands);
  });

/** The moments before the tails of a game, each once, in their order. */
export const tailMarks = (tails: readonly Tail[]): readonly Mark[] =>
  tails
    .filter(({ after }, at) => tails.findIndex((tail) => tail.after === after) === at)
    .toSorted((a, b) => a.after - b.after)
    .map(({ after, commands }) => ({ type: 'tail', at: after, seat: commands[0]?.seat ?? 0 }));

/** What one step of a replay passes: one decision, a phase of a round, or a round. */
export type Stride = 'decision' | 'phase' | 'round';

/** The speeds of a replay that runs by itself, in ms per decision. */
export const SPEEDS = { slow: 2500, medium: 1200, fast: 450 } as const;
export type Speed = keyof typeof SPEEDS;

/** The cursor of a game that is looked back on. It never changes the game. */
export class Replay {
  readonly source: ReplaySource;
  /** The index of the shown log entry. */
  #at: number = $state(0);
  /** The seat through whose eyes the game is seen, or null for all that may be shown. */
  eyes: Seat | null = $state(null);
  speed: Speed = $state('medium');
  #isPlaying: boolean = $state(false);
  /** The indices of the log entries at which the replay stops: those that tell something. */
  readonly stops: readonly number[] = $derived.by(() =>
    this.source.log.flatMap(({ news }, index) => (index === 0 || news.length > 0 ? [index] : [])),
  );
  /** The position among the stops. */
  readonly place: number = $derived(
    Math.max(
      0,
      this.stops.findLastIndex((index) => index <= this.#at),
    ),
  );

  /** `at`: index of the log entry that is shown first. */
  constructor(source: ReplaySource, at: number) {
    this.source = source;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }
  get entry(): LogEntry {
    return this.source.log[this.#at] as LogEntry;
  }
  /** The game at this moment; null if this device has not seen it. */
  readonly view: View | null = $derived.by(() => this.source.viewAt(this.#at, this.eyes));
  /** The log up to this moment. */
  readonly past: readonly LogEntry[] = $derived.by(() => this.source.log.slice(0, this.#at + 1));
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  get isAtEnd(): boolean {
    return this.place === this.stops.length - 1;
  }

  /** Shows a log entry, and stops playing. */
  show(index: number): void {
    this.#isPlaying = false;
    this.#at = Math.min(Math.max(0, index), this.source.log.length - 1);
  }
  /** Shows a stop by its position. */
  showStop(place: number): void {
    this.show(this.stops[Math.min(Math.max(0, place), this.stops.length - 1)] ?? 0);
  }
  /** Goes one decision, or to the beginning of a phase or round; to the first or last stop if there is no other. */
  step(stride: Stride, by: -1 | 1): void {
    this.showStop(this.#next(stride, by));
  }
  /** Plays from here, or from the beginning if this is the end. */
  play(): void {
    if (this.isAtEnd) this.showStop(0);
    this.#isPlaying = true;
  }
  pause(): void {
    this.#isPlaying = false;
  }
  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }
  /** Shows the next stop while it plays; the last one ends that. */
  tick(): void {
    if (!this.#isPlaying) return;
    this.#at = this.stops[this.place + 1] ?? this.#at;
    if (this.isAtEnd) this.#isPlaying = false;
  }

  #next(stride: Stride, by: -1 | 1): number {
    if (stride === 'decision') return this.place + by;
    const starts = this.stops.flatMap((_, place) => (this.#begins(stride, place) ? [place] : []));
    const found =
      by < 0 ? starts.findLast((place) => place < this.place) : starts.find((place) => place > this.place);
    return found ?? (by < 0 ? 0 : this.stops.length - 1);
  }
  /** Whether a stop is the first of its phase or round. */
  #begins(stride: 'phase' | 'round', place: number): boolean {
    const [before, now] = [place - 1, place].map((at) => this.source.log[this.stops[at] ?? -1]);
    if (!before || !now) return true;
    return before.round !== now.round || (stride === 'phase' && before.phase !== now.phase);
  }
}
