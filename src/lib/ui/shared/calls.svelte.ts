import type { Call } from '../../stores/screen.ts';

/** How long a call stands at its player's place. Milliseconds. */
const STANDS = 4000;

/** The last call of the table, for as long as it is shown. Make it while a component is set up. */
export function shownCall(last: () => Call | null): () => Call | null {
  // what was called before this screen opened is old
  let seen = last()?.number ?? 0;
  let shown: Call | null = $state.raw(null);
  $effect(() => {
    const call = last();
    if (!call || call.number === seen) return undefined;
    seen = call.number;
    shown = call;
    const timer = setTimeout(() => (shown = null), STANDS);
    return () => clearTimeout(timer);
  });
  return () => shown;
}
