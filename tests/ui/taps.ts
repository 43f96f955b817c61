import { createEvent, fireEvent } from '@testing-library/svelte';

/**
 * A finger's tap at a time of the page in milliseconds: `clientX` pixels from the left, and the how many-th there in a row
 * (`detail`).
 */
export function tapAt(
  timeStamp: number,
  target: Element,
  { clientX = 90, detail = 1 }: { readonly clientX?: number; readonly detail?: number } = {},
): Promise<boolean> {
  const event = createEvent.click(target, { clientX, clientY: 90, detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return fireEvent(target, event);
}
