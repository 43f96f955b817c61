import type { Replay } from '../../state/replay.svelte.ts';

/** Fields in which the arrows choose something. The timeline is one, but moves as the keys here do. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('select, input:not([type=range]), textarea') !== null;

/** What a space presses or chooses. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, select, summary, input') !== null;

/**
 * Moves a replay by a key: arrows by decisions, with Shift by phases, Page Up and Page Down by rounds, Home and End; a space plays and pauses.
 * Time runs to the right in every language.
 */
export function replayKey(event: KeyboardEvent, replay: Replay): void {
  if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const stride = event.shiftKey ? 'phase' : 'decision';
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => replay.step(stride, -1),
    ArrowRight: () => replay.step(stride, 1),
    PageUp: () => replay.step('round', -1),
    PageDown: () => replay.step('round', 1),
    Home: () => replay.showStop(0),
    End: () => replay.showStop(replay.stops.length - 1),
  };
  const move = event.key === ' ' && !isPressed(event.target) ? () => replay.toggle() : keys[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}
