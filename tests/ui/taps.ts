import { createEvent, fireEvent } from '@testing-library/svelte';

/** A finger's tap `clientX` pixels from the left, at a time of the page in milliseconds. */
export function tapAt(timeStamp: number, target: Element, clientX = 90): Promise<boolean> {
  const event = createEvent.click(target, { clientX, clientY: 90, detail: 1 });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return fireEvent(target, event);
}
