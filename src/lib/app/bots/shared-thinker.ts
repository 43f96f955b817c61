import type { AnswerTo, Question } from '../../bots/questions.ts';
import type { Thinker } from '../../bots/thinker.ts';

/**
 * A signal aborted as soon as either of two others is. Replaces `AbortSignal.any`, which Safari before 17.4 and Firefox before 124 lack.
 */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener('abort', () => both.abort(signal.reason), { signal: both.signal });
  }
  return both.signal;
}

class Share implements Thinker {
  readonly #thinker: Thinker;
  readonly #onStop: () => void;
  readonly #stopped = new AbortController();

  constructor(thinker: Thinker, onStop: () => void) {
    this.#thinker = thinker;
    this.#onStop = onStop;
  }

  async answer<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
    const { signal: stopped } = this.#stopped;
    const answer = await this.#thinker.answer(question, signal ? either(signal, stopped) : stopped);
    stopped.throwIfAborted();
    return answer;
  }

  stop(): void {
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    this.#onStop();
  }
}

/** One thinker for all simultaneous users, so that there is at most one worker. */
export class SharedThinker {
  readonly #make: () => Thinker;
  /** Null without users. */
  #thinker: Thinker | null = null;
  #shares = 0;

  constructor(make: () => Thinker) {
    this.#make = make;
  }

  /** A share that answers until it is stopped. The thinker stops with its last share. */
  share(): Thinker {
    this.#thinker ??= this.#make();
    this.#shares++;
    return new Share(this.#thinker, () => this.#giveBack());
  }

  #giveBack(): void {
    if (--this.#shares > 0) return;
    this.#thinker?.stop();
    this.#thinker = null;
  }
}
