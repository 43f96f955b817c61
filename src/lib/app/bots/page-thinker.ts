import type { AnswerTo, Question } from '../../bots/questions.ts';
import type { Thinker } from '../../bots/thinker.ts';
import { workerThinker } from './worker-thinker.ts';

/** The thinker that everything on this page shares, so that there is one worker at most; null: nobody uses it. */
let shared: Thinker | null = null;
let users = 0;

/** Aborted as soon as one of two signals is. In place of `AbortSignal.any`, which Safari before 17.4 and Firefox before 124 lack. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener('abort', () => both.abort(signal.reason), { signal: both.signal });
  }
  return both.signal;
}

/** A share of the page's thinker. */
class Share implements Thinker {
  readonly #thinker: Thinker;
  readonly #given = new AbortController();

  constructor(thinker: Thinker) {
    this.#thinker = thinker;
  }

  async answer<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
    const { signal: ended } = this.#given;
    const answer = await this.#thinker.answer(question, signal ? either(signal, ended) : ended);
    ended.throwIfAborted();
    return answer;
  }

  stop(): void {
    if (this.#given.signal.aborted) return;
    this.#given.abort();
    users--;
    if (users > 0) return;
    shared?.stop();
    shared = null;
  }
}

/** A thinker on the worker of this page. The worker ends when all that have one have stopped theirs. */
export function pageThinker(make: () => Thinker = workerThinker): Thinker {
  shared ??= make();
  users++;
  return new Share(shared);
}
