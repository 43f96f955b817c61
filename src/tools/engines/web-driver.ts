/** Milliseconds until an answer counts as lost. A page loads in a few seconds even on a busy machine. */
const ANSWER_MS = 45_000;
/** The error of WebKit's driver when it has lost the result of a script. */
const LOST = 'Could not parse script result';
const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.cause === 'lost' || error.message.includes(LOST));

type Method = 'GET' | 'POST' | 'DELETE';

/** A WebDriver session at the address `url`. `answerMs`: the timeout of each answer, in milliseconds. */
export class Session {
  readonly #url: string;
  readonly #answerMs: number;
  constructor(url: string, answerMs = ANSWER_MS) {
    this.#url = url;
    this.#answerMs = answerMs;
  }

  /** Sends one command and returns its value. Throws with the command's name if it fails or times out. */
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

  /** Retries a command if the driver loses its answer. Only for idempotent commands. */
  async sendIdempotent(method: Method, path: string, body?: unknown): Promise<unknown> {
    try {
      return await this.send(method, path, body);
    } catch (error) {
      if (!isLost(error)) throw error;
      return this.send(method, path, body);
    }
  }
}
