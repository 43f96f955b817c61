import { untrack } from 'svelte';
import type { SeenGesture } from '../../state/screen.ts';

/** How long a gesture is shown. Milliseconds. */
const SHOWN_MS = 4000;
/** The most gestures that are shown at a time. Nobody would read more. */
const MOST = 3;

/** Whether a gesture replaces an older one of the same device. A nudge asks for something, so it stays beside an emote. */
const replaces = (gesture: SeenGesture, older: SeenGesture): boolean =>
  older.from === gesture.from && (older.what === 'nudge') === (gesture.what === 'nudge');

interface Shown {
  readonly gesture: SeenGesture;
  /** The open decisions when the gesture came. */
  readonly decisions: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
}

const nudgesFirst = (one: Shown, other: Shown): number =>
  Number(other.gesture.what === 'nudge') - Number(one.gesture.what === 'nudge');

/**
 * The gestures to show now, nudges before emotes and the newest first. A nudge goes away when the decisions that were open when it came
 * are made. `last` gives the latest gesture, `decisions` a name for each open decision. Call this while a component is being set up.
 */
export function shownGestures(
  last: () => SeenGesture | null,
  decisions: () => readonly string[],
): () => readonly SeenGesture[] {
  // A gesture from before this screen opened is not shown.
  let seen = last()?.number ?? 0;
  let shown: readonly Shown[] = $state.raw([]);
  const gestures = $derived(shown.map(({ gesture }) => gesture));
  function keep(next: readonly Shown[]): void {
    for (const one of shown) if (!next.includes(one)) clearTimeout(one.timer);
    shown = next;
  }
  $effect(() => {
    const gesture = last();
    if (!gesture || gesture.number === seen) return;
    seen = gesture.number;
    untrack(() => {
      const timer = setTimeout(() => keep(shown.filter((one) => one.gesture !== gesture)), SHOWN_MS);
      const others = shown.filter((one) => !replaces(gesture, one.gesture));
      keep([{ gesture, decisions: decisions(), timer }, ...others].toSorted(nudgesFirst).slice(0, MOST));
    });
  });
  $effect(() => {
    const open = decisions();
    const isCurrent = (one: Shown): boolean =>
      one.gesture.what !== 'nudge' || one.decisions.some((decision) => open.includes(decision));
    untrack(() => keep(shown.filter(isCurrent)));
  });
  $effect(() => () => keep([]));
  return () => gestures;
}
