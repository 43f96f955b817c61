import type { Attachment } from 'svelte/attachments';

/** How long a finger must hold, or a mouse rest, for a long press. Milliseconds. */
export const HOLD_MS = 500;
/** How far it may move meanwhile: less than it takes to drag the map. CSS pixels. */
export const SLOP = 6;

/** Calls back after a long press of a finger, or a rest of the mouse, with the event that began it. */
export const onLongPress =
  (tell: (since: PointerEvent) => void): Attachment<HTMLElement> =>
  (node) => {
    let timer = 0;
    let [x, y] = [0, 0];
    function listen(event: PointerEvent): void {
      const { type, clientX, clientY } = event;
      const moves = type === 'pointermove';
      if (moves && Math.hypot(clientX - x, clientY - y) < SLOP) return;
      clearTimeout(timer);
      [x, y] = [clientX, clientY];
      if (moves ? !event.buttons : type === 'pointerdown' && !event.button)
        timer = window.setTimeout(tell, HOLD_MS, event);
    }
    for (const type of ['down', 'move', 'up', 'cancel', 'leave'] as const)
      node.addEventListener(`pointer${type}`, listen);
    // otherwise the end of a resting mouse's timer would close a card opened by a key
    node.addEventListener('keydown', () => clearTimeout(timer));
    return () => clearTimeout(timer);
  };
