import { untrack } from 'svelte';
import type { Call } from '../../state/screen.ts';

/** How long a call stands at its player's place. Milliseconds. */
const STANDS = 4000;
/** More at a time nobody reads. */
const MOST = 3;

/** A nudge stands beside what the same player says: it asks for something. */
const replaces = (call: Call, older: Call): boolean =>
  older.from === call.from && (older.what === 'nudge') === (call.what === 'nudge');

interface Shown {
  readonly call: Call;
  /** The decisions that were awaited when it came. */
  readonly asked: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
}

const nudgesFirst = (one: Shown, other: Shown): number =>
  Number(other.call.what === 'nudge') - Number(one.call.what === 'nudge');

/**
 * The calls of the table, nudges before words and the newest first, each for as long as it is shown; a nudge only until what was
 * awaited has been decided. `asked` names the awaited decisions. Make it while a component is set up.
 */
export function shownCalls(last: () => Call | null, asked: () => readonly string[]): () => readonly Call[] {
  // what was called before this screen opened is old
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
      const timer = setTimeout(() => keep(shown.filter((one) => one.call !== call)), STANDS);
      const others = shown.filter((one) => !replaces(call, one.call));
      keep([{ call, asked: asked(), timer }, ...others].toSorted(nudgesFirst).slice(0, MOST));
    });
  });
  $effect(() => {
    const now = asked();
    const stands = ({ call, asked: then }: Shown): boolean =>
      call.what !== 'nudge' || then.some((one) => now.includes(one));
    untrack(() => keep(shown.filter(stands)));
  });
  $effect(() => () => keep([]));
  return () => calls;
}
