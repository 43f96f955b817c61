/** Calls the player's attention when a seat of this device becomes a seat to act, and ends the call when it no longer is. */
export class Attention {
  readonly #call: (mayAct: boolean) => void;
  /** The value that `call` got last. Null before the first call, when a call of an earlier page may still stand. */
  #told: boolean | null = null;
  #isEnded = false;

  constructor(call: (mayAct: boolean) => void) {
    this.#call = call;
  }

  /** Starts or ends the call. `mayAct` says whether a seat of this device may act now. */
  update(mayAct: boolean): void {
    // a change that was under way may still arrive after the player left the screen
    if (mayAct === this.#told || this.#isEnded) return;
    this.#told = mayAct;
    this.#call(mayAct);
  }
  /** Ends the call for good when the player leaves the screen. */
  end(): void {
    this.update(false);
    this.#isEnded = true;
  }
}
