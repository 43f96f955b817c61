/** How Firefox names the end of a load whose page was left meanwhile. */
const ABORTED = 'NS_BINDING_ABORTED';

/**
 * Collects what a page reports as an error. Firefox also reports what was still loading when the page was left, in a message that names
 * the address: that is no fault of the page, unless the same address failed for another reason, too.
 */
export class LoadFaults {
  readonly #said: string[] = [];
  readonly #aborted = new Set<string>();
  readonly #failed = new Set<string>();

  /** The page reported an error. */
  say(message: string): void {
    this.#said.push(message);
  }
  /** A load ended without an answer. */
  endLoad(url: string, why: string | undefined): void {
    (why === ABORTED ? this.#aborted : this.#failed).add(url);
  }
  /** The server answered. */
  answerLoad(url: string, status: number): void {
    if (status >= 400) this.#failed.add(url);
  }
  /** The errors that are faults of the page. */
  get faults(): readonly string[] {
    const excused = [...this.#aborted].filter((url) => !this.#failed.has(url));
    return this.#said.filter((message) => !excused.some((url) => namesAddress(message, url)));
  }
}

/** Whether a message names this address, and not a longer one. */
function namesAddress(message: string, url: string): boolean {
  return message.split(/[\s‘’“”"'()<>]+/).some((word) => word === url || word === `${url}.`);
}
