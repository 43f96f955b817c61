import type { GameId } from '../game-id.ts';
import { type Lesson, LESSON_MOMENTS, momentById } from './lessons.ts';
import type { CoachMessage, MessageId } from './message.ts';
import { MOMENT_KINDS, type MomentKind } from './moment.ts';
import type { Scene } from './scene.ts';

/** A moment that the learner has read, and the length of the game's log then: after an undo to before it, it is said again. */
interface ReadMessage {
  readonly id: string;
  readonly at: number;
}

/** How far a learner is. */
export interface Progress {
  readonly lesson: Lesson;
  /** Id of the game in which they learn. */
  readonly game: GameId;
  readonly heard: readonly ReadMessage[];
  /** The learner has sent the coach away. */
  readonly isDismissed: boolean;
  /** The game has ended. */
  readonly isDone: boolean;
}

export const beginLesson = (lesson: Lesson, game: GameId): Progress => ({
  lesson,
  game,
  heard: [],
  isDismissed: false,
  isDone: false,
});

/** The progress without what was read after the game as it is now: commands were taken back. */
export function withoutUndone(progress: Progress, logLength: number): Progress {
  const heard = progress.heard.filter(({ at }) => at <= logLength);
  return heard.length === progress.heard.length ? progress : { ...progress, heard };
}

/** The progress after a moment was read. Reminders are said again. */
export function withHeard(progress: Progress, id: MessageId, at: number): Progress {
  if (momentById(id).kind === 'reminder' || progress.heard.some((one) => one.id === id)) return progress;
  return { ...progress, heard: [...progress.heard, { id, at }] };
}

/** What the coach says now, or null if there is nothing to say. */
export function sayNow(progress: Progress, scene: Scene): CoachMessage | null {
  const unread = LESSON_MOMENTS[progress.lesson].filter(
    (id) => !progress.heard.some((heard) => heard.id === id),
  );
  const ofKind = (kind: MomentKind): readonly MessageId[] =>
    unread.filter((id) => momentById(id).kind === kind);
  for (const id of MOMENT_KINDS.flatMap(ofKind)) {
    const figures = momentById(id).when(scene);
    // figures are those of the moment with this id
    if (figures) return { id, ...figures } as CoachMessage;
  }
  return null;
}
