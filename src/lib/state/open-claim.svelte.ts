import type { TakeoverClaim } from '../session/trust/trust.ts';

/** The claim that the player has to judge. One that they have dismissed does not come back while this page is open. */
export class OpenClaim {
  readonly #onFollow: (publicKey: string) => void;
  #current: TakeoverClaim | null = $state.raw(null);
  /** Public keys of the claimants. */
  #dismissed: readonly string[] = [];

  /** `onFollow` is called with the key of the claimant that the player believes. */
  constructor(onFollow: (publicKey: string) => void) {
    this.#onFollow = onFollow;
  }

  /** The claim to judge, or null if there is none. */
  get current(): TakeoverClaim | null {
    return this.#current;
  }
  /** Shows a claim, in place of an earlier one. */
  show(claim: TakeoverClaim): void {
    if (!this.#dismissed.includes(claim.publicKey)) this.#current = claim;
  }
  /** Follows the claimant, whom the player believes. */
  follow(): void {
    const claim = this.#current;
    this.#current = null;
    if (claim) this.#onFollow(claim.publicKey);
  }
  /** Dismisses the claim, because the player stays at this table. */
  dismiss(): void {
    if (this.#current) this.#dismissed = [...this.#dismissed, this.#current.publicKey];
    this.#current = null;
  }
  /** Removes the claim, because the host was found. */
  clear(): void {
    this.#current = null;
  }
}
