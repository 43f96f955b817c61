import type { Plan } from '../../lib/bots/questions.ts';
import type { Options } from '../../lib/rules/decision.ts';
import type { View } from '../../lib/rules/view.ts';

/** A player of the arena. All it knows is in the view of its seat (`view.viewer`) and in what is legal there. */
export interface Program {
  decide(view: View, options: Options, seed: number): Plan | Promise<Plan>;
  /** No more questions will come. */
  close?(): void;
}
