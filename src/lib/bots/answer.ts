import { advise } from './advise.ts';
import { cheapestRegion } from './drafting.ts';
import { chances, judge } from './judge.ts';
import type { Answers, AnswerTo, Question } from './questions.ts';
import { decide } from './think.ts';

/** Answers a question. Takes milliseconds to half a second, and uses only the information in the view. */
export function answer<Q extends Question>(question: Q): AnswerTo<Q>;
export function answer(question: Question): Answers[Question['type']] {
  const { view, seed } = question;
  switch (question.type) {
    case 'decide':
      return view.moment === 'drafting'
        ? cheapestRegion(view, view.viewer ?? 0)
        : decide(view, question.level, seed);
    case 'advise':
      return advise(view, seed);
    case 'judge':
      return judge(view, question.commands, seed);
    case 'chances':
      return chances(view, seed);
  }
}
