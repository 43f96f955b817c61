/**
 * Runs `work` in the next frame, when the page is laid out anyway. Measuring or scrolling while a tap still changes the page forces a
 * layout half-way, which takes longer than the rest of the tap. Returns a function that cancels it.
 */
export function inNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Scrolls an element into sight in the next frame. */
export const scrollIntoSight = (element: Element): (() => void) =>
  inNextFrame(() => element.scrollIntoView({ block: 'nearest' }));
