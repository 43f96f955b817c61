import type { GameId } from '../game-id.ts';
import { type Lesson, LESSON_MOMENTS, momentById } from './lessons.ts';
import type { CoachMessage, MessageId } from './message.ts';
import { MOMENT_KINDS, type MomentKind } from './moment.ts';
import type { Scene } from './scene.ts';
import type { WarningKind } from './warnings.ts';

/** A moment or a warning that the learner has read, and the length of the log at that time: after an undo to before it, it is shown again. */
interface ReadMessage {
  readonly id: string;
  readonly at: number;
}

export interface Progress {
  readonly lesson: Lesson;
  /** Id of the lesson game. */
  readonly game: GameId;
  readonly heard: readonly ReadMessage[];
  /** The learner has dismissed the coach. */
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

/** The progress without messages read after the present end of the log: commands were undone. */
export function withoutUndone(progress: Progress, logLength: number): Progress {
  const heard = progress.heard.filter(({ at }) => at <= logLength);
  return heard.length === progress.heard.length ? progress : { ...progress, heard };
}

const knows = (progress: Progress, id: string): boolean => progress.heard.some((one) => one.id === id);
const withId = (progress: Progress, id: string, at: number): Progress => ({
  ...progress,
  heard: [...progress.heard, { id, at }],
});

/** The progress after a moment was read. Reminders are repeated. */
export function withRead(progress: Progress, id: MessageId, at: number): Progress {
  return momentById(id).kind === 'reminder' || knows(progress, id) ? progress : withId(progress, id, at);
}

export const wasWarned = (progress: Progress, kind: WarningKind): boolean => knows(progress, kind);
/** The progress after a warning: each kind is given once in a game. */
export const withWarned = (progress: Progress, kind: WarningKind, at: number): Progress =>
  wasWarned(progress, kind) ? progress : withId(progress, kind, at);

/** The coach's current message; null if there is none. */
export function currentMessage(progress: Progress, scene: Scene): CoachMessage | null {
  const unread = LESSON_MOMENTS[progress.lesson].filter((id) => !knows(progress, id));
  const ofKind = (kind: MomentKind): readonly MessageId[] =>
    unread.filter((id) => momentById(id).kind === kind);
  for (const id of MOMENT_KINDS.flatMap(ofKind)) {
    const figures = momentById(id).when(scene);
    // the figures belong to the moment with this id
    if (figures) return { id, ...figures } as CoachMessage;
  }
  return null;
}
