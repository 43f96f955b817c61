import { untrack } from 'svelte';
import type { SeenGesture } from '../../state/screen.ts';

/** Milliseconds for which a gesture is shown. */
const SHOWN_MS = 4000;
/** The maximum of gestures shown at a time; more would go unread. */
const MAX_SHOWN = 3;

/** Whether a gesture replaces an older one of the same device. A nudge asks for an action, so it stays beside an emote. */
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
 * The gestures to show now, nudges before emotes and the newest first. A nudge disappears once the decisions that were open at its arrival
 * are made. `last` gives the latest gesture, `decisions` a name for each open decision. Call this during the initialization of a component.
 */
export function shownGestures(
  last: () => SeenGesture | null,
  decisions: () => readonly string[],
): () => readonly SeenGesture[] {
  // Gestures from before this screen opened are not shown.
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
      keep([{ gesture, decisions: decisions(), timer }, ...others].toSorted(nudgesFirst).slice(0, MAX_SHOWN));
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
