import type { Seat } from '../rules/types.ts';

/** Covers a game between two players of one device, so that neither sees the other's secrets. */
export class HandOver {
  /** The player who has the device, or null when it is being handed over or nobody has looked yet. */
  #holder: Seat | null = null;
  #seat: Seat | null = $state.raw(null);

  /** The seat for which the hand-over screen is shown, or null if it is not shown. */
  get seat(): Seat | null {
    return this.#seat;
  }
  /**
   * Shows the game to the player of a seat, or covers it if it hides something from the holder of the device. While `seat` is null, nobody on
   * this device acts, and the device stays with the player who has it.
   */
  show(seat: Seat | null, hasSecrets: boolean): void {
    const covers = seat !== null && seat !== this.#holder && hasSecrets;
    this.#seat = covers ? seat : null;
    this.#holder = covers ? null : (seat ?? this.#holder);
  }
  /** The next player has the device and wants to see the game. */
  uncover(): void {
    this.#holder = this.#seat ?? this.#holder;
    this.#seat = null;
  }
  /** Called when another game begins, which nobody has looked at yet. */
  reset(): void {
    this.#holder = null;
    this.#seat = null;
  }
}
