import type { Attachment } from 'svelte/attachments';

/** The minimum horizontal distance of a swipe in CSS pixels, and its minimum ratio to the vertical distance. */
const SWIPE = { least: 60, flat: 2 };

/** Whether a finger that moves across there pans the map, slides a control or scrolls. */
function isTaken(target: Element, within: Element): boolean {
  for (let node: Element | null = target; node && node !== within; node = node.parentElement) {
    if (node.matches('.map, input, dialog')) return true;
    if (node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true;
  }
  return false;
}

/** Calls back after a horizontal swipe of one finger: 1 to go on, -1 to go back, in reading direction. */
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
