/** Guards against stray taps: the second tap of a double tap is meant for the element that the first one has just replaced. */

/** A tap within this time belongs to the previous one. Milliseconds. */
export const DOUBLE_TAP_MS = 300;
/** The maximum distance of a repeated tap. CSS pixels. */
const SAME_PLACE_PX = 40;

/** The map reacts to a press before the click arrives. */
const TAP_EVENTS = ['pointerdown', 'click'] as const;

/** Whether a button was pressed by a key, not by a finger or a mouse. */
export const isByKeyboard = ({ type, detail }: MouseEvent): boolean => type === 'click' && detail === 0;

/** Whether two taps can be meant for the same element. */
export const isSamePlace = (one: MouseEvent, other: MouseEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= SAME_PLACE_PX;

/** Keeps a tap from all other handlers. */
export function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** An attachment for an element that a tap removes: swallows a second tap on its replacement. */
export function swallowSecondTap(node: HTMLElement): () => void {
  const onFirstTap = (first: MouseEvent): void => {
    if (isByKeyboard(first)) return;
    const onNextTap = (event: MouseEvent): void => {
      // Event times instead of a timer: on a busy page a timer may fire before an earlier tap is handled.
      if (event.timeStamp - first.timeStamp > DOUBLE_TAP_MS) {
        for (const type of TAP_EVENTS) removeEventListener(type, onNextTap, { capture: true });
        return;
      }
      if (isSamePlace(event, first) && !isByKeyboard(event)) swallow(event);
    };
    for (const type of TAP_EVENTS) addEventListener(type, onNextTap, { capture: true });
  };
  node.addEventListener('click', onFirstTap);
  return () => node.removeEventListener('click', onFirstTap);
}
