import type { Plan } from '../../lib/bots/questions.ts';
import type { Options } from '../../lib/rules/decision.ts';
import type { View } from '../../lib/rules/view.ts';

/** A player of the arena. It knows only its seat's view (`view.viewer`) and the legal options. */
export interface Program {
  decide(view: View, options: Options, seed: number): Plan | Promise<Plan>;
  /** Called after the last question. */
  close?(): void;
}
