import type { Command } from '../rules/command.ts';
import type { PlantNumber, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** Questions to bots, and their answers. A bot knows only the view of its seat. Everything is plain data. */

/** The levels of bots, weakest first. */
export const LEVELS = ['gentle', 'beginner', 'solid', 'strong', 'best'] as const;
export type Level = (typeof LEVELS)[number];

/** The same question always gets the same answer: decisions use no clock, and their randomness comes from `seed`. */
export type Question =
  /** A bot's decision now. The view is that of a seat to act. */
  | { readonly type: 'decide'; readonly level: Level; readonly view: View; readonly seed: number }
  /** The best bot's advice for this seat, with reasons. */
  | { readonly type: 'advise'; readonly view: View; readonly seed: number }
  /** The quality of one decision of a player. `view`: their view before it. */
  | {
      readonly type: 'judge';
      readonly view: View;
      readonly commands: readonly Command[];
      readonly seed: number;
    }
  /** The win chance of each seat. The view can be the public one. */
  | { readonly type: 'chances'; readonly view: View; readonly seed: number };

/** One decision: commands of one seat, in order. Each is legal after the previous ones. Never empty. */
export type Plan = readonly Command[];

/** A plan with its win chance, from 0 to 1. A win shared by n counts 1/n. */
interface RatedPlan {
  readonly plan: Plan;
  readonly chance: number;
}

/** A figure behind a piece of advice that a person can check. Money in Elektro. */
export type Fact =
  /** The maximum value of the plant to this player. */
  | { readonly type: 'ceiling'; readonly plant: PlantNumber; readonly upTo: number }
  /** Cities the player's plants power without and with the plant, after scrapping one if there are too many. */
  | { readonly type: 'capacity'; readonly before: number; readonly after: number }
  /** After the plan: the money left, and the cost of the next run of all plants and of the next cities. */
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
  /** Cities powered by the plan now, and its income; and the same for another choice: all plants that can run, or none. */
  | {
      readonly type: 'run';
      readonly cities: number;
      readonly income: number;
      readonly other: 'most' | 'none';
      readonly otherCities: number;
      readonly otherIncome: number;
    }
  /** Cities powered in this round's bureaucracy under the plan, and the income for it. */
  | { readonly type: 'income'; readonly cities: number; readonly income: number }
  /** The player can end the game in this round's building phase. Cities owned and powered at best, and those that the strongest rival powers at most. */
  | {
      readonly type: 'can-end';
      readonly cities: number;
      readonly powered: number;
      readonly rival: Seat;
      readonly rivalPowered: number;
    }
  /** Another seat can end the game in this round. Not sure if its hidden money decides (V4). */
  | {
      readonly type: 'rival-can-end';
      readonly seat: Seat;
      readonly cities: number;
      readonly isSure: boolean;
    };

export interface Advice {
  /** The most promising plan first; at least one. */
  readonly options: readonly RatedPlan[];
  readonly facts: readonly Fact[];
}

export interface Judgement {
  /** The win chance of the decision. */
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
