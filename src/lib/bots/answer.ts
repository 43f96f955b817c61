import type { View } from '../rules/view.ts';
import { advise } from './advise.ts';
import { chances, judge } from './judge.ts';
import { openingPlan } from './opening.ts';
import type { Answers, AnswerTo, Level, Plan, Question } from './questions.ts';
import { decide } from './think.ts';
import { canPlayOut, decideUnsimulated } from './unsimulated.ts';

function decided(view: View, level: Level, seed: number): Plan {
  const opening = openingPlan(view);
  if (opening) return opening;
  return canPlayOut(view) ? decide(view, level, seed) : decideUnsimulated(view, level, seed);
}

/** Answers a question. Takes milliseconds to half a second, and uses only the information in the view. */
export function answer<Q extends Question>(question: Q): AnswerTo<Q>;
export function answer(question: Question): Answers[Question['type']] {
  const { view, seed } = question;
  switch (question.type) {
    case 'decide':
      return decided(view, question.level, seed);
    case 'advise':
      return advise(view, seed);
    case 'judge':
      return judge(view, question.commands, seed);
    case 'chances':
      return chances(view, seed);
  }
}
