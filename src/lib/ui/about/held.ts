import type { Attachment } from 'svelte/attachments';

/** How long a finger holds something, or a mouse rests on it. Milliseconds. */
export const HOLD_MS = 500;
/** It may move by this much: less than what drags the map. CSS pixels. */
export const SLOP = 6;

/** Calls back when a finger has held something, or a mouse has rested on it, for long enough; with the event that began it. */
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
    // otherwise the card that a key opened would close when the timer of a resting mouse ends
    node.addEventListener('keydown', () => clearTimeout(timer));
    return () => clearTimeout(timer);
  };
