import { untrack } from 'svelte';
import type { Call } from '../../state/screen.ts';

/** How long a call is shown. Milliseconds. */
const SHOWN_MS = 4000;
/** Nobody reads more at a time. */
const MOST = 3;

/** A call replaces an older one of the same device, but a nudge, which wants something, is shown beside an emote. */
const replaces = (call: Call, older: Call): boolean =>
  older.from === call.from && (older.what === 'nudge') === (call.what === 'nudge');

interface Shown {
  readonly call: Call;
  /** The open decisions when the call came. */
  readonly decisions: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
}

const nudgesFirst = (one: Shown, other: Shown): number =>
  Number(other.call.what === 'nudge') - Number(one.call.what === 'nudge');

/**
 * The calls to show now, nudges before emotes and the newest first; a nudge only until the decisions that were open when it came are
 * made. `last` gives the latest call, `decisions` a name for each open decision. Call this while a component is set up.
 */
export function shownCalls(
  last: () => Call | null,
  decisions: () => readonly string[],
): () => readonly Call[] {
  // A call from before this screen opened is not shown.
  let seen = last()?.number ?? 0;
  let shown: readonly Shown[] = $state.raw([]);
  const calls = $derived(shown.map(({ call }) => call));
  function keep(next: readonly Shown[]): void {
    for (const one of shown) if (!next.includes(one)) clearTimeout(one.timer);
    shown = next;
  }
  $effect(() => {
    const call = last();
    if (!call || call.number === seen) return;
    seen = call.number;
    untrack(() => {
      const timer = setTimeout(() => keep(shown.filter((one) => one.call !== call)), SHOWN_MS);
      const others = shown.filter((one) => !replaces(call, one.call));
      keep([{ call, decisions: decisions(), timer }, ...others].toSorted(nudgesFirst).slice(0, MOST));
    });
  });
  $effect(() => {
    const open = decisions();
    const isCurrent = (one: Shown): boolean =>
      one.call.what !== 'nudge' || one.decisions.some((decision) => open.includes(decision));
    untrack(() => keep(shown.filter(isCurrent)));
  });
  $effect(() => () => keep([]));
  return () => calls;
}
