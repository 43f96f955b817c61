import type { BotSeats } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import { type Lesson, LESSON_TERMS } from '../../coach/lessons.ts';
import type { Setup } from '../../rules/setup.ts';
import type { SeatInfo } from '../../seats.ts';
import { botNames } from '../bots/bot-names.ts';
import {
  botsOf,
  defaultForm,
  formSeats,
  formSetup,
  withBotAt,
  withMap,
  withName,
  withPlayers,
} from '../setup/form.ts';
import { placeholderName } from '../setup/placeholder.ts';

/** How the game of a lesson differs from others. */
interface LessonTerms {
  readonly beginners: boolean;
  readonly level: Level;
  /** The seed: a second try meets the same plants. */
  readonly deal: number;
}
const TERMS: Readonly<Record<Lesson, LessonTerms>> = {
  first: { beginners: true, level: 'gentle', deal: 7 },
  full: { beginners: false, level: 'beginner', deal: 2 },
};

interface LessonDeal {
  readonly setup: Setup;
  readonly seats: readonly SeatInfo[];
  readonly bots: BotSeats;
  readonly deal: number;
}

/** The game of a lesson: Germany, three players, two bots. `name`: of the learner, or ''. */
export function lessonDeal(lesson: Lesson, name: string): LessonDeal {
  const { beginners, level, deal } = TERMS[lesson];
  // the learner begins: to be asked for a bid before having chosen a plant is harder to understand
  const empty = {
    ...withMap(withPlayers(defaultForm(), LESSON_TERMS.players), LESSON_TERMS.map),
    beginners,
    orderBy: 'given' as const,
  };
  const form = [1, 2].reduce((given, seat) => withBotAt(given, seat, level), withName(empty, 0, name));
  const bots = botsOf(form);
  const names = botNames(bots, [name]);
  return {
    setup: formSetup(form),
    seats: formSeats(form.players, (seat) => names[seat] ?? placeholderName(seat)),
    bots,
    deal,
  };
}
