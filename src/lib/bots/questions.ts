import type { Command } from '../rules/command.ts';
import type { PlantNumber, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** What bots are asked, and what they answer. All they know is in the view of their seat. Everything is plain data. */

/** How well a bot plays, weakest first. */
export const LEVELS = ['gentle', 'beginner', 'solid', 'strong', 'best'] as const;
export type Level = (typeof LEVELS)[number];

/** The same question always gets the same answer: there is no clock in a decision, and chance comes from `seed`. */
export type Question =
  /** What a bot does now. The view is that of a seat that may act. */
  | { readonly type: 'decide'; readonly level: Level; readonly view: View; readonly seed: number }
  /** What the best bot would do in this seat, and why. */
  | { readonly type: 'advise'; readonly view: View; readonly seed: number }
  /** How good one decision of a player was. `view`: what they saw before it. */
  | {
      readonly type: 'judge';
      readonly view: View;
      readonly commands: readonly Command[];
      readonly seed: number;
    }
  /** How likely each seat is to win. The view may be the public one. */
  | { readonly type: 'chances'; readonly view: View; readonly seed: number };

/** One decision: commands of one seat, in order. Each is legal when those before it have been applied. Never empty. */
export type Plan = readonly Command[];

/** A plan and how likely it is to win, from 0 to 1. A win shared by n counts 1/n. */
interface RatedPlan {
  readonly plan: Plan;
  readonly chance: number;
}

/** A figure that a person can check, behind a piece of advice. Money in Elektro. */
export type Fact =
  /** The most that the plant is worth to this player. */
  | { readonly type: 'ceiling'; readonly plant: PlantNumber; readonly upTo: number }
  /** Cities that the player's plants power without and with the plant, after scrapping one if there are too many. */
  | { readonly type: 'capacity'; readonly before: number; readonly after: number }
  /** What is left of the money after the plan, and what the next run of all plants and the next cities cost. */
  | {
      readonly type: 'budget';
      readonly left: number;
      readonly fuel: number;
      readonly cities: number;
      readonly cost: number;
    }
  /** The plant is worth less to this player than the next bid for it. */
  | {
      readonly type: 'too-dear';
      readonly plant: PlantNumber;
      readonly upTo: number;
      readonly bid: number;
    }
  /** As `budget`, for a plan that spends nothing. */
  | {
      readonly type: 'keeps';
      readonly left: number;
      readonly fuel: number;
      readonly cities: number;
      readonly cost: number;
    }
  /** Cities that the plan powers now, and its income; and the same for another choice: all that could run, or no plant. */
  | {
      readonly type: 'run';
      readonly cities: number;
      readonly income: number;
      readonly other: 'most' | 'none';
      readonly otherCities: number;
      readonly otherIncome: number;
    }
  /** Cities powered in this round's bureaucracy if the plan is followed, and the income for it. */
  | { readonly type: 'income'; readonly cities: number; readonly income: number }
  /** The player can end the game in this round's building phase, with `cities` cities. */
  | {
      readonly type: 'can-end';
      readonly cities: number;
      readonly powered: number;
      readonly rival: Seat;
      readonly rivalPowered: number;
    }
  /** Another seat can end the game in this round. */
  | { readonly type: 'rival-can-end'; readonly seat: Seat; readonly cities: number };

export interface Advice {
  /** The most promising plan first; at least one. */
  readonly options: readonly RatedPlan[];
  readonly facts: readonly Fact[];
}

export interface Judgement {
  /** The chance of what was played. */
  readonly chance: number;
  readonly best: RatedPlan;
}

/** The answer to each type of question. `chances`: by seat; they add up to 1. */
export interface Answers {
  decide: Plan;
  advise: Advice;
  judge: Judgement;
  chances: readonly number[];
}
export type AnswerTo<Q extends Question> = Answers[Q['type']];
