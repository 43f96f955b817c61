import type { SeatInfo } from '../../seats.ts';

let shown: string | undefined = $state.raw();

/** Who decides at the table on the screen, as the custom properties with which action bars show it, or undefined if they need not. */
export const actor = (): string | undefined => shown;

/**
 * Lets all action bars show who decides. Returns a function that ends it. The custom properties are set on the bars alone: inherited by the
 * whole table they would change the style of every element with each player (a third of a tap).
 */
export function showActor(seat: SeatInfo | undefined): () => void {
  shown = seat && `--actor: ${JSON.stringify(seat.name)}; --actor-colour: var(--seat-${seat.colour})`;
  return () => (shown = undefined);
}
