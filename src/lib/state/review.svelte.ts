import type { AnswerTo, Plan, Question } from '../bots/questions.ts';
import { questionSeed, type Thinker } from '../bots/thinker.ts';
import { type Snapshot, viewOf } from '../machine/step.ts';
import type { LogEntry } from '../rules/log.ts';
import { winnersOf } from '../rules/scoring.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { type Decision, decisionsOf } from '../session/game/decisions.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { WhatIf } from './what-if.svelte.ts';

/** A finished game, as far as a review uses it. */
export interface ReviewedGame {
  readonly seats: readonly SeatInfo[];
  /** The seats that people play; only their decisions are judged. */
  readonly people: readonly Seat[];
  readonly log: readonly LogEntry[];
  saved(): SavedGame;
}

/** A decision and its loss. */
export interface JudgedDecision {
  readonly seat: Seat;
  /** The view of the seat before the decision. */
  readonly view: View;
  /** The log up to the decision. */
  readonly log: readonly LogEntry[];
  /** When it was made, in columns of the chart: 1.5 is halfway from its second to its third. */
  readonly column: number;
  readonly played: Plan;
  readonly better: Plan;
  /** The win chance after what was played, and after the better plan, from 0 to 1. */
  readonly chance: number;
  readonly best: number;
  /** The win chance that it cost, from 0 to 1. */
  readonly loss: number;
  /** Tries other decisions in its place. Its estimates of both lines are those of the review. */
  readonly whatIf: WhatIf;
}

/** The win chances at a moment of the game, by seat. */
export interface Chances {
  /** The round that begins, or null at the end of the game. */
  readonly round: number | null;
  /** By seat, from 0 to 1. */
  readonly seats: readonly number[];
}

export type ReviewState = 'thinking' | 'stopped' | 'failed' | 'done';

/** The smallest loss shown; a smaller one may be an error of the estimate. */
const MIN_LOSS = 0.03;
/** The maximum number of decisions shown for each player. */
const MAX_SHOWN = 3;

/** The decisions of a seat that cost most, the costliest first; those that cost next to nothing are left out. */
export const costliest = <D extends Pick<JudgedDecision, 'seat' | 'loss'>>(
  judged: readonly D[],
  seat: Seat,
): readonly D[] =>
  judged
    .filter((one) => one.seat === seat && one.loss >= MIN_LOSS)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MAX_SHOWN);

/** The number of commands after which each round began; the first is the start of the game if there was no draft of regions. */
function roundStarts(log: CommandLog): readonly number[] {
  const starts: number[] = [];
  const { length } = log.commands;
  let last = 0;
  for (let after = 0; after <= length; after++) {
    const { round } = log.snapshotAfter(after).context;
    if (round > last) starts.push(after);
    last = round;
  }
  return starts;
}

/** Reviews a finished game: the win chances of each seat by round, and the loss of each decision. Asks one question at a time. */
export class Review {
  /** Names, shapes and colours, by seat. */
  readonly seats: readonly SeatInfo[];
  /** The seats whose decisions are judged. */
  readonly people: readonly Seat[];
  /** The rounds of the chart: each that began, then the end of the game (null). */
  readonly rounds: readonly (number | null)[];
  readonly total: number;
  readonly #commandLog: CommandLog;
  readonly #snapshot: Snapshot;
  readonly #log: readonly LogEntry[];
  readonly #starts: readonly number[];
  readonly #decisions: readonly Decision[];
  readonly #thinker: Thinker;
  #work = new AbortController();
  #state: ReviewState = $state.raw('stopped');
  #chances: readonly Chances[] = $state.raw([]);
  #judged: readonly JudgedDecision[] = $state.raw([]);

  constructor(game: ReviewedGame, thinker: Thinker) {
    const { commandLog } = game.saved();
    this.seats = game.seats;
    this.people = game.people;
    this.#commandLog = commandLog;
    this.#snapshot = commandLog.snapshot;
    this.#log = game.log;
    this.#thinker = thinker;
    this.#starts = roundStarts(commandLog);
    this.#decisions = decisionsOf(commandLog, game.people);
    this.rounds = [...this.#starts.map((after) => commandLog.snapshotAfter(after).context.round), null];
    this.total = this.#starts.length + this.#decisions.length;
  }

  get state(): ReviewState {
    return this.#state;
  }
  /** How many of the `total` questions are answered. */
  get answered(): number {
    return Math.min(this.#chances.length, this.#starts.length) + this.#judged.length;
  }
  /** The win chances as far as they are known, by round. */
  get chances(): readonly Chances[] {
    return this.#chances;
  }
  /** The decisions judged so far, in their order. */
  get judged(): readonly JudgedDecision[] {
    return this.#judged;
  }

  /** Whether this review is about the given game in its present state. */
  isOf(game: ReviewedGame): boolean {
    return game.saved().commandLog.snapshot === this.#snapshot;
  }

  /** Asks the questions that are still open. */
  async start(): Promise<void> {
    if (this.#state === 'thinking' || this.#state === 'done') return;
    this.#state = 'thinking';
    const { signal } = (this.#work = new AbortController());
    try {
      for (const after of this.#starts.slice(this.#chances.length)) await this.#findChances(after, signal);
      if (this.#chances.length === this.#starts.length) this.#chances = [...this.#chances, this.#result()];
      for (const decision of this.#decisions.slice(this.#judged.length)) await this.#judge(decision, signal);
      this.#state = 'done';
    } catch {
      if (!signal.aborted) this.#state = 'failed';
    }
  }

  /** Stops for now; `start` goes on. */
  stop(): void {
    if (this.#state !== 'thinking') return;
    this.#work.abort();
    this.#state = 'stopped';
  }

  /** Stops for good. */
  end(): void {
    this.stop();
    this.#thinker.stop();
  }

  async #answer<Q extends Question>(question: Q, signal: AbortSignal): Promise<AnswerTo<Q>> {
    const answer = await this.#thinker.answer(question, signal);
    signal.throwIfAborted();
    return answer;
  }

  async #findChances(after: number, signal: AbortSignal): Promise<void> {
    const snapshot = this.#commandLog.snapshotAfter(after);
    const view = viewOf(snapshot, null);
    const seed = questionSeed(0, 0, after);
    const seats = await this.#answer({ type: 'chances', view, seed }, signal);
    this.#chances = [...this.#chances, { round: view.round, seats }];
  }

  #columnOf(after: number): number {
    const column = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= after),
    );
    const [from = 0, to = this.#commandLog.commands.length] = this.#starts.slice(column, column + 2);
    return column + Math.max(0, after - from) / Math.max(1, to - from);
  }

  #result(): Chances {
    const winners = winnersOf(this.#snapshot.context);
    const share = (seat: Seat): number => (winners.includes(seat) ? 1 / winners.length : 0);
    return { round: null, seats: this.seats.map((_, seat) => share(seat)) };
  }

  async #judge(decision: Decision, signal: AbortSignal): Promise<void> {
    const { after, seat, commands } = decision;
    const view = viewOf(this.#commandLog.snapshotAfter(after), seat);
    const seed = questionSeed(0, seat, after);
    const { best, chance } = await this.#answer({ type: 'judge', view, commands, seed }, signal);
    const judged: JudgedDecision = {
      ...{ seat, view, played: commands, better: best.plan },
      whatIf: new WhatIf(this.#commandLog, decision, this.#thinker, {
        played: { plan: commands, chance },
        better: best,
      }),
      column: this.#columnOf(after),
      log: this.#log.slice(0, after + 1),
      ...{ chance, best: best.chance, loss: Math.max(0, best.chance - chance) },
    };
    this.#judged = [...this.#judged, judged];
  }
}
