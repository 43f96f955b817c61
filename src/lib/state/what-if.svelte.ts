import type { Plan } from '../bots/questions.ts';
import { questionSeed, type Thinker } from '../bots/thinker.ts';
import { legal, momentOf, type Snapshot, step, viewOf } from '../machine/step.ts';
import { err, ok, type Result } from '../result.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { type Decision, decisionAfter, isWithinDecision } from '../session/game/decisions.ts';

/** A decision and the win chance of its seat after it, from 0 to 1. */
export interface RatedLine {
  readonly plan: Plan;
  readonly chance: number;
}

/** What was played, and what the bot would have done. */
export interface PlayedLines {
  readonly played: RatedLine;
  readonly better: RatedLine;
}

/** Before the first round nothing can be played out. */
const UNRATED: readonly Moment[] = ['drafting', 'placing', 'marking'];

/** Why no decision can be tried at a moment. */
export type NothingToTry =
  /** The game ends there. */
  | { readonly code: 'try/end' }
  | { readonly code: 'try/before-round-1' }
  /** A turn has begun, which is one decision as a whole. */
  | { readonly code: 'try/within-turn' }
  /** The rules left `seat` only one thing to do. */
  | { readonly code: 'try/forced'; readonly seat: Seat };

/** The first decision with a choice after `from` to `until` commands, whose alternatives can be rated; or why there is none. */
export function decisionToTry(log: CommandLog, from: number, until: number): Result<Decision, NothingToTry> {
  let why: NothingToTry = { code: 'try/end' };
  for (let after = from; after < until; after++) {
    const seat = log.commands[after]?.seat ?? 0;
    if (UNRATED.includes(momentOf(log.snapshotAfter(after)))) why = { code: 'try/before-round-1' };
    else {
      const decision = decisionAfter(log, after);
      if (decision) return ok(decision);
      why = isWithinDecision(log, after) ? { code: 'try/within-turn' } : { code: 'try/forced', seat };
    }
  }
  return err(why);
}

/** Other decisions at one moment of a finished game, rated by the best bot from what the seat saw. The game is not changed. */
export class WhatIf {
  readonly decision: Decision;
  /** What the seat saw before the decision. */
  readonly view: View;
  readonly #snapshot: Snapshot;
  readonly #thinker: Thinker;
  #work = new AbortController();
  #lines: PlayedLines | null = $state.raw(null);
  #tried: readonly RatedLine[] = $state.raw([]);
  #state: 'idle' | 'thinking' | 'failed' = $state.raw('idle');
  #refusal: Refusal | null = $state.raw(null);

  /** `known`: the rated lines if they were judged before. */
  constructor(log: CommandLog, decision: Decision, thinker: Thinker, known: PlayedLines | null = null) {
    this.decision = decision;
    this.#snapshot = log.snapshotAfter(decision.after);
    this.view = viewOf(this.#snapshot, decision.seat);
    this.#thinker = thinker;
    this.#lines = known;
  }

  /** What was played and the better decision; null until they are judged. */
  get lines(): PlayedLines | null {
    return this.#lines;
  }
  /** The other decisions so far, each once, in the order of trying. */
  get tried(): readonly RatedLine[] {
    return this.#tried;
  }
  get state(): 'idle' | 'thinking' | 'failed' {
    return this.#state;
  }
  /** Why the last decision is against the rules; null if it is not. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** What the seat may do after some commands of its own; null if nothing, or if the rules refuse one of them. */
  optionsAfter(plan: Plan): Options | null {
    const then = this.#after(plan);
    return then.ok ? legal(then.value, this.decision.seat) : null;
  }

  /** Rates another decision beside the played one. One against the rules is refused, and not rated. */
  async try(plan: Plan): Promise<void> {
    const then = this.#after(plan);
    this.#refusal = then.ok ? null : then.error;
    if (!then.ok) return;
    this.stop();
    this.#state = 'thinking';
    const { signal } = (this.#work = new AbortController());
    try {
      const { commands } = this.decision;
      if (!this.#lines) {
        const { best, chance } = await this.#judge(commands, signal);
        this.#lines = { played: { plan: commands, chance }, better: best };
      }
      const { chance } = await this.#judge(plan, signal);
      const isSame = (one: RatedLine): boolean => JSON.stringify(one.plan) === JSON.stringify(plan);
      this.#tried = [...this.#tried.filter((one) => !isSame(one)), { plan, chance }];
      this.#state = 'idle';
    } catch {
      if (!signal.aborted) this.#state = 'failed';
    }
  }

  /** Gives up the question under way. */
  stop(): void {
    this.#work.abort();
    this.#state = 'idle';
  }

  #after(plan: Plan): Result<Snapshot, Refusal> {
    return plan.reduce<Result<Snapshot, Refusal>>(
      (now, command) => (now.ok ? step(now.value, command) : now),
      ok(this.#snapshot),
    );
  }

  async #judge(commands: Plan, signal: AbortSignal) {
    const { seat, after } = this.decision;
    const seed = questionSeed(0, seat, after);
    const answer = await this.#thinker.answer({ type: 'judge', view: this.view, commands, seed }, signal);
    signal.throwIfAborted();
    return answer;
  }
}
