import type { Attachment } from 'svelte/attachments';

/** The least way of a finger, in CSS pixels, and how many times farther it goes across than down. */
const SWIPE = { least: 60, flat: 2 };

/** Whether a finger that moves across there pans the map, slides a control or scrolls. */
function isTaken(target: Element, within: Element): boolean {
  if (target.closest('.map, input, dialog')) return true;
  for (let node: Element | null = target; node && node !== within; node = node.parentElement) {
    if (node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true;
  }
  return false;
}

/** Calls back when one finger swipes across: 1 to what comes next, -1 back; what comes next is at the end of the line that is read. */
export const swipes =
  (onswipe: (way: 1 | -1) => void): Attachment<HTMLElement> =>
  (element) => {
    // Coordinates, because Safari changes a touch in place.
    let from: readonly [number, number] | null = null;
    const begin = ({ touches: [touch, ...others] }: TouchEvent): void => {
      from = touch && others.length === 0 ? [touch.clientX, touch.clientY] : null;
    };
    const end = ({ changedTouches: [touch], target }: TouchEvent): void => {
      const [x, y] = from ?? [];
      from = null;
      if (!touch || x === undefined || y === undefined || !(target instanceof Element)) return;
      const [dx, dy] = [touch.clientX - x, Math.abs(touch.clientY - y)];
      const across = Math.abs(dx);
      if (across < SWIPE.least || across < SWIPE.flat * dy || isTaken(target, element)) return;
      const forward = getComputedStyle(element).direction === 'rtl' ? dx > 0 : dx < 0;
      onswipe(forward ? 1 : -1);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  };
