/** Milliseconds after which an answer counts as lost. A page loads in a few seconds, also on a busy machine. */
const ANSWER_MS = 45_000;
/** What WebKit's driver says when it has lost the result of a script. */
const LOST = 'Could not parse script result';
const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.cause === 'lost' || error.message.includes(LOST));

type Method = 'GET' | 'POST' | 'DELETE';

/** A session of WebDriver at the address `url`. `answerMs`: milliseconds that each answer may take. */
export class Session {
  readonly #url: string;
  readonly #answerMs: number;
  constructor(url: string, answerMs = ANSWER_MS) {
    this.#url = url;
    this.#answerMs = answerMs;
  }

  /** Sends one command, and returns the value of its answer. Throws with the command's name if it fails or is not answered in time. */
  async send(method: Method, path: string, body: unknown = {}): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(this.#answerMs),
    }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
      throw new Error(`WebDriver ${method} ${path}: no answer within ${this.#answerMs} ms`, {
        cause: 'lost',
      });
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  /** Sends a command once more if the driver loses its answer. Only for what does no harm when it is done twice. */
  async sendTwiceIfLost(method: Method, path: string, body?: unknown): Promise<unknown> {
    try {
      return await this.send(method, path, body);
    } catch (error) {
      if (!isLost(error)) throw error;
      return this.send(method, path, body);
    }
  }
}
