import type { RuleId } from '../rules/rule-ids.ts';
import type { CoachMessage, MessageId } from './message.ts';
import type { Scene } from './scene.ts';

/** What on the screen a moment speaks of. The screen knows where that is (ui/coach/lights.ts). */
export type Target =
  | 'race'
  | 'players'
  | 'undo'
  | 'advice'
  /** The plant market. */
  | 'market'
  /** The plants that can be chosen now. */
  | 'offer'
  /** The plants that the learner may scrap, or the cubes that they may discard. */
  | 'own-plants'
  /** The proposals of fuel for one run or two. */
  | 'proposals'
  | 'prices'
  | 'map'
  /** The buttons that end the decision. */
  | 'actions';

/** Which moments come first: a mistake is named before it is made, and a reminder is for when nothing else is to be said. */
export const MOMENT_KINDS = ['warning', 'answer', 'idea', 'reminder'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** Something that the coach says when it first matters; a reminder as often as it does. */
export interface CoachMoment<S extends CoachMessage = CoachMessage> {
  readonly kind: MomentKind;
  /** What it points at. */
  readonly points: (scene: Scene) => readonly Target[];
  /** The rule behind it, or null if it is about the app. */
  readonly rule: RuleId | null;
  /** The figures, or null if it does not matter now. */
  readonly when: (scene: Scene) => Omit<S, 'id'> | null;
}

/** The same things each time. */
export const at =
  (...targets: readonly Target[]) =>
  (): readonly Target[] =>
    targets;

/** Moments by their ids. */
export type Moments<Id extends MessageId> = {
  readonly [I in Id]: CoachMoment<Extract<CoachMessage, { readonly id: I }>>;
};
