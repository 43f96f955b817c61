import type { Answers, AnswerTo, Question } from '#lib/bots/questions.ts';
import type { Thinker } from '#lib/bots/thinker.ts';

type Answering = {
  readonly [T in Question['type']]?: (question: Extract<Question, { type: T }>) => Answers[T];
};

/** Gives the test's answers, immediately or when released, and records the questions. */
export class ScriptedThinker implements Thinker {
  readonly asked: Question[] = [];
  stopped = false;
  /** While true, questions wait for `letGo`. */
  holds = false;
  #waiting: (() => void)[] = [];
  readonly #answering: Answering;

  constructor(answering: Answering) {
    this.#answering = answering;
  }

  async answer<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
    this.asked.push(question);
    if (this.holds) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    signal?.throwIfAborted();
    const answering = this.#answering[question.type] as ((asked: Q) => AnswerTo<Q>) | undefined;
    if (!answering) throw new Error(`no worker answers: ${question.type}`);
    return answering(question);
  }

  /** Answers the waiting questions. */
  letGo(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  stop(): void {
    this.stopped = true;
  }
}
