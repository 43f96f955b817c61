import type { TakeoverClaim } from '../session/trust/trust.ts';

/** The claim that the player has to judge. One that they have dismissed does not come back while this page is open. */
export class OpenClaim {
  #claim: TakeoverClaim | null = $state.raw(null);
  /** Public keys of the claimants. */
  #dismissed: readonly string[] = [];

  get claim(): TakeoverClaim | null {
    return this.#claim;
  }
  /** Shows a claim, in place of an earlier one. */
  show(claim: TakeoverClaim): void {
    if (!this.#dismissed.includes(claim.publicKey)) this.#claim = claim;
  }
  /** The player follows the claim: gives the claimant's public key, or null if there is no claim. */
  take(): string | null {
    const key = this.#claim?.publicKey ?? null;
    this.#claim = null;
    return key;
  }
  /** The player stays where they are. */
  dismiss(): void {
    if (this.#claim) this.#dismissed = [...this.#dismissed, this.#claim.publicKey];
    this.#claim = null;
  }
  /** The host was found, so nobody has to judge any more. */
  clear(): void {
    this.#claim = null;
  }
}
