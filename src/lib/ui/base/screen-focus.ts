import { inNextFrame } from './next-frame.ts';

/**
 * Where the keyboard goes on, and what a screen reader reads, when the screen has changed. What had the focus is gone then, and the
 * browser would leave it on the body, in silence.
 */

/** What got the focus from here last. Until a player moves the focus, it is free to go on. */
let placed: Element | null = null;
/** Whether there was a screen before. The browser and the screen reader begin with the first one by themselves. */
let hasChanged = false;

/**
 * Puts the focus in the next frame on what `find` gives, if it is nowhere else. Behind a dialog it waits until that closes. Returns
 * what cancels it.
 */
export function moveFocus(find: () => HTMLElement | null | undefined): () => void {
  if (!hasChanged) {
    hasChanged = true;
    return () => undefined;
  }
  return inNextFrame(() => {
    const { activeElement, body } = document;
    const dialog = activeElement?.closest('dialog');
    dialog?.addEventListener('close', () => void moveFocus(find), { once: true });
    const target = find();
    if (!target || (activeElement !== null && activeElement !== body && activeElement !== placed)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    placed = target;
  });
}

/** For the heading of a whole screen: `<h1 {@attach takeFocus}>`. */
export const takeFocus = (heading: HTMLElement): (() => void) => moveFocus(() => heading);

/**
 * Takes the focus from a part of the page in which something is about to go. While the page changes, or if an element were removed with the
 * focus in it, the browser would lay out the page half-way (10 ms a tap).
 */
export function dropFocus(part: Element | undefined): void {
  const { activeElement } = document;
  const mayBlur = activeElement instanceof HTMLElement || activeElement instanceof SVGElement;
  if (mayBlur && part?.contains(activeElement)) activeElement.blur();
}
