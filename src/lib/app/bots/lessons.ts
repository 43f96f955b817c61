import { type Lesson, LESSON_TERMS, LESSONS } from '../../coach/lessons.ts';
import { beginLesson, type Progress } from '../../coach/progress.ts';
import type { GameId } from '../../game-id.ts';
import { readProgress, writeProgress } from '../../persist/coach.ts';
import type { Terms } from '../../rules/types.ts';
import { Coach } from '../../state/coach.svelte.ts';
import type { LocalGame } from '../../state/local-game.svelte.ts';

/** The lesson games on this device. */

const box = (): Storage => localStorage;
/** The progress if it cannot be stored: it lasts as long as the page. */
let unstored: Progress | null = null;

function keep(progress: Progress): void {
  unstored = writeProgress(box, progress) ? null : progress;
}
const stored = (): Progress | 'unreadable' | null => readProgress(box) ?? unstored;

const hasLessonTerms = ({ edition, map, players }: Terms): boolean =>
  edition === LESSON_TERMS.edition && map === LESSON_TERMS.map && players === LESSON_TERMS.players;

/** Whether a game teaches, by its set-up: it identifies a newcomer's game when the progress cannot be read. */
const teaches = ({ view: { terms }, bots, people }: LocalGame): boolean =>
  terms.beginners &&
  hasLessonTerms(terms) &&
  people.length === 1 &&
  bots.every((level, seat) => people.includes(seat) || level === 'gentle');

/** Whether a game is the first full game after the first game. */
function isNext(known: Progress, { view: { terms, round }, people }: LocalGame): boolean {
  const isFull = terms.edition === LESSON_TERMS.edition && !terms.beginners;
  return known.lesson === 'first' && known.isDone && isFull && round < 2 && people.length === 1;
}

function progressIn(game: LocalGame): Progress | null {
  const known = stored();
  if (known === 'unreadable') return teaches(game) ? beginLesson('first', game.id) : null;
  if (known === null || known.game === game.id) return known;
  return isNext(known, game) ? beginLesson('full', game.id) : null;
}

/**
 * The coach of a game; null if it does not teach. Call it while a component is created. `isQuick`: whether the others play so fast that the
 * learner is told afterwards what they did.
 */
export function coachOf(game: LocalGame, isQuick: () => boolean): Coach | null {
  const startsAgain = stored() === 'unreadable';
  const progress = progressIn(game);
  if (progress === null) return null;
  keep(progress);
  return new Coach(game, progress, { keep, startsAgain, isQuick });
}

/** The lessons that a learner may choose from, and the one whose game is not over. */
export interface LessonChoice {
  readonly lessons: readonly Lesson[];
  readonly underWay: Pick<Progress, 'lesson' | 'game'> | null;
}

/** The choice of lessons for a device with these games; null if there is none, because the first game comes before all others. */
export function lessonChoice(saved: readonly GameId[]): LessonChoice | null {
  const row = stored();
  const known = row === 'unreadable' ? null : row;
  const underWay = known && !known.isDone && saved.includes(known.game) ? known : null;
  const knowsFirst = known !== null && (known.lesson !== 'first' || known.isDone || known.isDismissed);
  // players of another game know the rules
  if (knowsFirst || saved.some((id) => id !== underWay?.game)) return { lessons: LESSONS, underWay };
  return underWay && { lessons: ['first'], underWay };
}

/** From now on, this game is that of the lesson. */
export const keepLessonGame = (lesson: Lesson, game: GameId): void => keep(beginLesson(lesson, game));

/** Whether a finished game was the first one. It is done then. */
export function endFirstGame(game: GameId): boolean {
  const known = stored();
  if (known === null || known === 'unreadable' || known.game !== game) return false;
  if (!known.isDone) keep({ ...known, isDone: true });
  return known.lesson === 'first';
}
