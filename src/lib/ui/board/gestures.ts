import type { Attachment } from 'svelte/attachments';
import type { Point } from './camera.ts';

/** Handlers for gestures of fingers, mouse and wheel. Points are in the pane, in CSS pixels. */
export interface GestureHandlers {
  /** Dragged by this much since the last call. */
  readonly pan: (dx: number, dy: number) => void;
  /** Pinched or wheeled by a factor around a point. */
  readonly zoom: (factor: number, around: Point) => void;
}

/** Where in the pane an event happened. CSS pixels. */
export function pointIn(pane: Element, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = pane.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/** A tap may move by this much before it is a drag. CSS pixels. */
const TAP_SLOP = 7;

/** The most milliseconds and CSS pixels between the taps of a double tap. */
const DOUBLE_TAP = { time: 320, distance: 32 };

/** A function that is called with every tap and tells whether it is the second of a double tap. */
export function doubleTaps(): (event: MouseEvent, at: Point) => boolean {
  let last = { time: -Infinity, at: [0, 0] as Point };
  return (event, at) => {
    const near = Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < DOUBLE_TAP.distance;
    const twice = near && event.timeStamp - last.time < DOUBLE_TAP.time;
    last = { time: twice ? -Infinity : event.timeStamp, at };
    return twice;
  };
}

/** How the fingers hold the map. */
interface Grip {
  readonly middle: Point;
  /** Distance between the first two fingers; 0 with one. */
  readonly span: number;
}

function gripOf(fingers: ReadonlyMap<number, Point>): Grip {
  const [one, two] = [...fingers.values()];
  if (!one || !two) return { middle: one ?? [0, 0], span: 0 };
  return {
    middle: [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2],
    span: Math.max(1, Math.hypot(one[0] - two[0], one[1] - two[1])),
  };
}

/**
 * Listens for drags, pinches and the wheel on a pane. What is under the fingers stays under them. The click that ends a drag is
 * swallowed, so every click that arrives is a tap.
 */
export function gestures(handlers: GestureHandlers): Attachment<HTMLElement> {
  return (pane) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      // The drag of a finger ends without a click.
      if (fingers.size === 0) dragging = false;
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      fingers.set(event.pointerId, pointIn(pane, event));
      if (fingers.size > 1) return;
      start = pointIn(pane, event);
    }

    function move(event: PointerEvent): void {
      if (!fingers.has(event.pointerId)) return;
      const before = gripOf(fingers);
      const now = pointIn(pane, event);
      const distance = start ? Math.hypot(now[0] - start[0], now[1] - start[1]) : 0;
      if (!dragging && distance < TAP_SLOP && fingers.size < 2) return;
      if (!dragging) {
        dragging = true;
        for (const id of fingers.keys()) pane.setPointerCapture(id);
      }
      fingers.set(event.pointerId, now);
      const after = gripOf(fingers);
      handlers.pan(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
      if (before.span > 0 && after.span > 0) handlers.zoom(after.span / before.span, after.middle);
    }

    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };

    function click(event: MouseEvent): void {
      if (!dragging) return;
      dragging = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // A pinch on a touchpad arrives as wheel events with Ctrl, in small steps.
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      const turn = Math.max(-240, Math.min(240, event.deltaY * lines));
      handlers.zoom(Math.exp(-turn * speed), pointIn(pane, event));
    }

    pane.addEventListener('pointerdown', down);
    pane.addEventListener('pointermove', move);
    pane.addEventListener('pointerup', up);
    pane.addEventListener('pointercancel', up);
    pane.addEventListener('click', click, { capture: true });
    pane.addEventListener('wheel', wheel, { passive: false });
    return () => {
      pane.removeEventListener('pointerdown', down);
      pane.removeEventListener('pointermove', move);
      pane.removeEventListener('pointerup', up);
      pane.removeEventListener('pointercancel', up);
      pane.removeEventListener('click', click, { capture: true });
      pane.removeEventListener('wheel', wheel);
    };
  };
}
