import { answer } from '#lib/bots/answer.ts';
import type { Level, Plan } from '#lib/bots/questions.ts';
import { questionSeed } from '#lib/bots/thinker.ts';
import type { Lesson } from '#lib/coach/lessons.ts';
import type { CoachMessage } from '#lib/coach/message.ts';
import { beginLesson, currentMessage, type Progress, withRead } from '#lib/coach/progress.ts';
import type { Scene } from '#lib/coach/scene.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf, seatsToAct, viewOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { type Draft, draftOf } from '#lib/session/game/draft.ts';
import { must, mustOk } from '../must.ts';

/** Lesson games played by bots, for tests of the coach's messages. */

/** The learner's seat. */
const LEARNER = 0;

/** When something was said: after these commands, while this was chosen, and what was read before. */
export interface SaidAt {
  readonly message: CoachMessage;
  readonly scene: Scene;
  readonly commands: readonly Command[];
  readonly draft: Draft | null;
  readonly progress: Progress;
}

export interface LessonGame {
  /** All messages of the coach, in order. */
  readonly said: readonly CoachMessage[];
  readonly saidAt: readonly SaidAt[];
  /** Decisions of the learner. */
  readonly decisions: number;
  readonly rounds: number;
}

interface Wanted {
  readonly setup: Setup;
  readonly seed: number;
  readonly lesson?: Lesson;
  /** The levels of the learner and of the other players. */
  readonly learner: Level;
  readonly others: Level;
}

/** Plays a game whose learner reads everything, and returns the coach's messages. */
export function playLesson({ setup, seed, lesson = 'first', learner, others }: Wanted): LessonGame {
  const seats = Array.from({ length: setup.players }, (_, seat) => ({
    name: `Player ${seat + 1}`,
    colour: (['red', 'blue', 'green', 'yellow', 'purple', 'black'] as const)[seat] ?? 'red',
    shape: 'circle' as const,
  }));
  const meta = { id: gameIdFrom('lesson'), name: '', created: 0, updated: 0, seats };
  const log = mustOk(CommandLog.begin(meta, { setup, seed }));
  let progress: Progress = beginLesson(lesson, gameIdFrom('lesson'));
  const saidAt: SaidAt[] = [];
  let decisions = 0;

  const listen = (draft: Draft | null): void => {
    for (;;) {
      const { snapshot } = log;
      const isAsked = seatsToAct(snapshot).includes(LEARNER);
      const scene = { view: viewOf(snapshot, LEARNER), seat: LEARNER, isAsked, choice: draft, log: log.log };
      const now = currentMessage(progress, scene);
      if (!now) return;
      saidAt.push({ message: now, scene, commands: [...log.commands], draft, progress });
      const next = withRead(progress, now.id, log.log.length);
      if (next === progress) return; // a reminder
      progress = next;
    }
  };
  const plan = (seat: number): Plan => {
    const level = seat === LEARNER ? learner : others;
    const question = questionSeed(seed, seat, log.commands.length);
    return answer({ type: 'decide', level, view: viewOf(log.snapshot, seat), seed: question });
  };

  while (momentOf(log.snapshot) !== 'over') {
    listen(null);
    const seat = must(seatsToAct(log.snapshot)[0], 'seat to act');
    const commands = plan(seat);
    if (seat === LEARNER) {
      decisions += 1;
      listen(draftOf(commands));
    }
    mustOk(log.actAll(commands));
  }
  return {
    said: saidAt.map(({ message }) => message),
    saidAt,
    decisions,
    rounds: log.snapshot.context.round,
  };
}

const FULL: Setup = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 3,
  regions: { by: 'draw' },
  order: [0, 1, 2],
};
/** Learners and opponents that together reach every moment of a full game. */
const STRATEGISTS = ['gentle', 'beginner', 'solid', 'solid'] as const;

/** Full games that teach strategy, the first ones of their seeds. */
export const strategyGames = (count: number): readonly LessonGame[] =>
  Array.from({ length: count }, (_, seed) =>
    playLesson({
      setup: FULL,
      seed,
      lesson: 'full',
      learner: STRATEGISTS[seed % STRATEGISTS.length] ?? 'solid',
      others: seed % 2 === 0 ? 'solid' : 'beginner',
    }),
  );
