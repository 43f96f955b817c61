import { inNextFrame } from './next-frame.ts';

/**
 * Where keyboard and screen reader continue after the screen has changed. The focused element is gone then, and the browser would silently
 * leave the focus on the body.
 */

/** The last element focused from here. Until the player moves the focus, it may be moved on. */
let placed: Element | null = null;
/** Whether this is not the first screen, where the browser and the screen reader start by themselves. */
let hasChanged = false;

/**
 * Focuses the result of `find` in the next frame if nothing else has the focus. Behind a dialog it waits until that closes. Returns a
 * function that cancels it.
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
 * Takes the focus from a part of the page before some of it is removed. If it happened while the page changes, or with the removal of the
 * focused element, the browser would lay out the page half-way (10 ms a tap).
 */
export function dropFocus(part: Element | undefined): void {
  const { activeElement } = document;
  const mayBlur = activeElement instanceof HTMLElement || activeElement instanceof SVGElement;
  if (mayBlur && part?.contains(activeElement)) activeElement.blur();
}
