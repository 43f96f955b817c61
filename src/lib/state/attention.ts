/** Calls the player's attention when a seat of this device becomes a seat to act, and ends the call when it no longer is. */
export class Attention {
  readonly #call: (mayAct: boolean) => void;
  /** What `call` was last given, or null if it was not called yet, and an earlier page may have called. */
  #told: boolean | null = null;
  #isEnded = false;

  constructor(call: (mayAct: boolean) => void) {
    this.#call = call;
  }

  /** `mayAct`: whether a seat of this device may act now. */
  update(mayAct: boolean): void {
    // a change that was under way may still arrive after the player left the screen
    if (mayAct === this.#told || this.#isEnded) return;
    this.#told = mayAct;
    this.#call(mayAct);
  }
  /** The player left the screen. */
  end(): void {
    this.update(false);
    this.#isEnded = true;
  }
}
