import type { AnswerTo, Level, Question } from '../../bots/questions.ts';
import { findLeak, type Thinker } from '../../bots/thinker.ts';

/** A message to the worker. */
export interface WorkerRequest<Q extends Question> {
  readonly id: number;
  readonly question: Q;
}
/** A message from the worker. */
export type WorkerReply =
  | { readonly id: number; readonly answer: AnswerTo<Question> }
  | { readonly id: number; readonly fault: string };

/** The used part of a Worker. */
export interface BotWorker {
  postMessage(asked: WorkerRequest<Question>): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

export interface WorkerThinkerPorts {
  /** Starts a worker; throws if there are none. */
  readonly start: () => BotWorker;
  /** Calls back once per second while the page runs, until the returned function is called. */
  readonly everySecond: (tick: () => void) => () => void;
  /** Answers on the main thread. */
  readonly answerHere: (question: Question) => Promise<AnswerTo<Question>>;
}

/**
 * The seconds a worker can think before it counts as hung. They count only while the page runs, because a sleeping phone stops its workers.
 */
export const MAX_SECONDS: Readonly<Record<Level, number>> = {
  gentle: 6,
  beginner: 6,
  solid: 6,
  strong: 10,
  best: 15,
};
/** The level that answers on the main thread: a quick one, never above the requested level. */
const FALLBACK_LEVEL: Readonly<Record<Level, Level>> = {
  gentle: 'gentle',
  beginner: 'beginner',
  solid: 'solid',
  strong: 'solid',
  best: 'solid',
};
/** Number of times a question is sent to a worker. */
const ATTEMPTS = 2;

/**
 * Lets a worker answer. A worker that dies or hangs is replaced, and the question is repeated. If that fails as well, a quick level decides
 * on the main thread, and no worker is started for the rest of the round. Other questions fail: none is worth a frozen screen.
 */
export class WorkerThinker implements Thinker {
  readonly #ports: WorkerThinkerPorts;
  #worker: BotWorker | null = null;
  #lastId = 0;
  /** Settles when all questions so far are answered. */
  #queue: Promise<unknown> = Promise.resolve();
  /** The round in which workers failed. */
  #failedIn: number | null = null;
  #stopped = false;
  /** Stops waiting for the answer to the current question. */
  #giveUp: (() => void) | null = null;

  constructor(ports: WorkerThinkerPorts) {
    this.#ports = ports;
  }

  answer<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
    const leak = findLeak(question.view);
    if (leak !== null) throw new TypeError(`a question must not show ${leak}`);
    const answered = this.#queue.then(() => this.#think(question, signal));
    this.#queue = answered.catch(() => null);
    // an answer has the type of its question
    return answered as Promise<AnswerTo<Q>>;
  }

  stop(): void {
    this.#stopped = true;
    this.#end();
    this.#giveUp?.();
  }

  async #think(question: Question, signal?: AbortSignal): Promise<AnswerTo<Question>> {
    const { round } = question.view;
    const decides = question.type === 'decide';
    for (let attempt = 1; attempt <= ATTEMPTS && !(decides && this.#failedIn === round); attempt++) {
      signal?.throwIfAborted();
      const reply = await this.#ask(question);
      if (this.#stopped) throw new DOMException('stopped', 'AbortError');
      if (reply !== null && 'answer' in reply) return reply.answer;
      this.#end();
      if (attempt === ATTEMPTS) this.#failedIn = round;
    }
    signal?.throwIfAborted();
    if (!decides) throw new Error(`no worker answers: ${question.type}`);
    return this.#ports.answerHere({ ...question, level: FALLBACK_LEVEL[question.level] });
  }

  /** Null if the worker died, hung, or could not be started. */
  #ask(question: Question): Promise<WorkerReply | null> {
    const id = ++this.#lastId;
    const patience = MAX_SECONDS[question.type === 'decide' ? question.level : 'best'];
    return new Promise((resolve) => {
      let seconds = 0;
      const stopCounting = this.#ports.everySecond(() => {
        if (++seconds >= patience) end(null);
      });
      const end = (reply: WorkerReply | null): void => {
        stopCounting();
        this.#giveUp = null;
        resolve(reply);
      };
      this.#giveUp = () => end(null);
      try {
        const worker = (this.#worker ??= this.#ports.start());
        worker.onmessage = ({ data }) => {
          if (data.id === id) end(data);
        };
        worker.onerror = worker.onmessageerror = () => end(null);
        worker.postMessage({ id, question });
      } catch {
        end(null);
      }
    });
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
