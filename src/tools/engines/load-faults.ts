/** Firefox's status of a load that ended because the page was left. */
const ABORTED = 'NS_BINDING_ABORTED';

/**
 * Collects the errors that a page reports. Firefox also reports loads that were cut off when the page was left, in a message with their
 * address: no fault of the page, unless the address failed for another reason as well.
 */
export class LoadFaults {
  readonly #errors: string[] = [];
  readonly #aborted = new Set<string>();
  readonly #failed = new Set<string>();

  /** Records an error that the page reported. */
  addError(message: string): void {
    this.#errors.push(message);
  }
  /** Records a load that ended without an answer. */
  endLoad(url: string, why: string | undefined): void {
    (why === ABORTED ? this.#aborted : this.#failed).add(url);
  }
  /** Records an answer of the server. */
  answerLoad(url: string, status: number): void {
    if (status >= 400) this.#failed.add(url);
  }
  /** The errors that are faults of the page. */
  get faults(): readonly string[] {
    const excused = [...this.#aborted].filter((url) => !this.#failed.has(url));
    return this.#errors.filter((message) => !excused.some((url) => namesAddress(message, url)));
  }
}

/** Whether a message names exactly this address, not a longer one. */
function namesAddress(message: string, url: string): boolean {
  return message.split(/[\s‘’“”"'()<>]+/).some((word) => word === url || word === `${url}.`);
}
