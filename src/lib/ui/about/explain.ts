import { inspectableOf } from './inspectable.ts';

/** The topmost element with a card at a click, even below a button; null if there is none. */
function explained({ target, clientX, clientY, detail }: MouseEvent): Element | null {
  // a key pressed it
  if (detail === 0) return target instanceof Element && inspectableOf(target) ? target : null;
  return document.elementsFromPoint(clientX, clientY).find((one) => inspectableOf(one) !== null) ?? null;
}

/**
 * Calls back with the next element that is tapped, or pressed by a key, and has a card; no tap does anything else meanwhile, except on
 * notices. It ends with the first tap at which `isOn` is false.
 */
export function explainNext(isOn: () => boolean, show: (element: Element) => void): void {
  const over = new AbortController();
  function onClick(event: MouseEvent): void {
    if (!isOn()) return over.abort();
    if (event.target instanceof Element && event.target.closest('[data-notices]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const found = explained(event);
    if (!found) return;
    over.abort();
    show(found);
  }
  addEventListener('click', onClick, { capture: true, signal: over.signal });
}
