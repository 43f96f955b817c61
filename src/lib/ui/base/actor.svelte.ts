import type { SeatInfo } from '../../seats.ts';

let shown: string | undefined = $state.raw();

/** The acting player of the table on the screen, as custom properties for action bars; undefined if they need not show it. */
export const actor = (): string | undefined => shown;

/**
 * Makes all action bars show the acting player. Returns a function that ends it. The custom properties are set on the bars only: inherited
 * by the whole table, they would change the style of every element with each player (a third of a tap).
 */
export function showActor(seat: SeatInfo | undefined): () => void {
  shown = seat && `--actor: ${JSON.stringify(seat.name)}; --actor-colour: var(--seat-${seat.colour})`;
  return () => (shown = undefined);
}
