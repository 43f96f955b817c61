let shown: string | undefined = $state.raw();

/** Who decides at the table on the screen, as the custom properties with which action bars show it, or undefined if they need not. */
export const actor = (): string | undefined => shown;

/** Lets all action bars show who decides. Returns what ends it. */
export function showActor(style: string | undefined): () => void {
  shown = style;
  return () => (shown = undefined);
}
