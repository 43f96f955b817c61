import { createEvent, fireEvent } from '@testing-library/svelte';

/**
 * Taps a target at `timeStamp` (milliseconds on the page's clock) and `clientX` (pixels). `detail` counts taps in a row, as in browsers.
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
