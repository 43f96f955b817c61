import type { RuleId } from '../rules/rule-ids.ts';
import type { CoachMessage, MessageId } from './message.ts';
import type { Scene } from './scene.ts';

/** A part of the screen that a moment points at. Elements register as one (ui/base/target.ts). */
export type Target =
  | 'race'
  | 'players'
  | 'undo'
  | 'advice'
  | 'market'
  /** The plants available now. */
  | 'offer'
  /** The learner's plants to scrap, or cubes to discard. */
  | 'own-plants'
  /** The fuel proposals for one run or two. */
  | 'proposals'
  | 'prices'
  | 'map'
  /** The buttons that end the decision. */
  | 'actions';

/** Kinds of moments by priority: a mistake is named before it is made, and a reminder only if nothing else matters. */
export const MOMENT_KINDS = ['warning', 'answer', 'idea', 'reminder'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** A message of the coach with its condition; shown once, or a reminder each time it matters. */
export interface CoachMoment<S extends CoachMessage = CoachMessage> {
  readonly kind: MomentKind;
  /** The one part of the screen to point at; null if there is none. */
  readonly points: (scene: Scene) => Target | null;
  /** The rule behind it; null if it is about the app. */
  readonly rule: RuleId | null;
  /** The figures; null if the moment does not matter now. */
  readonly when: (scene: Scene) => Omit<S, 'id'> | null;
}

/** The same target each time. */
export const at = (target: Target | null) => (): Target | null => target;

export type Moments<Id extends MessageId> = {
  readonly [I in Id]: CoachMoment<Extract<CoachMessage, { readonly id: I }>>;
};
