/** Guards against stray taps: the second tap of a double tap is meant for what the first one has just replaced. */

/** A tap within this time belongs to the one before it. Milliseconds. */
export const DOUBLE_TAP_MS = 300;
/** A repeated tap lands no farther from the first. CSS pixels. */
const SAME_PLACE_PX = 40;

/** The map reacts to a press before the click arrives. */
const TAP_EVENTS = ['pointerdown', 'click'] as const;

/** Whether a key pressed a button, not a finger or a mouse. */
export const isByKeyboard = ({ type, detail }: MouseEvent): boolean => type === 'click' && detail === 0;

/** Whether two taps may be meant for the same thing. */
export const isSamePlace = (one: MouseEvent, other: MouseEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= SAME_PLACE_PX;

/** Lets nothing else handle a tap. */
export function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** An attachment for an element that goes away when it is tapped: swallows a second tap on what then takes its place. */
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
