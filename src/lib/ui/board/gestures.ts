import type { Attachment } from 'svelte/attachments';
import type { Spot } from './camera.ts';

/** What fingers, mouse and wheel mean. All spots are in the pane, in pixels. */
export interface Moves {
  /** Dragged by so much since the last call. */
  readonly pan: (dx: number, dy: number) => void;
  /** Pinched or wheeled by a factor around a spot. */
  readonly zoom: (factor: number, around: Spot) => void;
}

/** A finger may shake this far, in pixels, and it is still a tap. */
const STEADY = 7;

/** Milliseconds and pixels between the taps of a double tap. */
const DOUBLE = { time: 320, far: 32 };

/** Tells the second tap of a double tap from a first one. */
export function doubleTaps(): (event: MouseEvent, at: Spot) => boolean {
  let last = { time: -Infinity, at: [0, 0] as Spot };
  return (event, at) => {
    const near = Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < DOUBLE.far;
    const twice = near && event.timeStamp - last.time < DOUBLE.time;
    last = { time: twice ? -Infinity : event.timeStamp, at };
    return twice;
  };
}

interface Grip {
  readonly middle: Spot;
  /** Distance of the first two fingers; 0 with one. */
  readonly span: number;
}

function gripOf(fingers: ReadonlyMap<number, Spot>): Grip {
  const [one, two] = [...fingers.values()];
  if (!one || !two) return { middle: one ?? [0, 0], span: 0 };
  return {
    middle: [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2],
    span: Math.max(1, Math.hypot(one[0] - two[0], one[1] - two[1])),
  };
}

/**
 * Dragging, pinching and wheeling on a pane. What is under the fingers stays under them. A click that ends a drag is
 * swallowed, so that clicks that arrive are taps.
 */
export function gestures(moves: Moves): Attachment<HTMLElement> {
  return (pane) => {
    const fingers = new Map<number, Spot>();
    let start: Spot | null = null;
    let dragging = false;

    const spotOf = (event: MouseEvent): Spot => {
      const { left, top } = pane.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };

    function down(event: PointerEvent): void {
      // no click ends the drag of a finger
      if (fingers.size === 0) dragging = false;
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      fingers.set(event.pointerId, spotOf(event));
      if (fingers.size > 1) return;
      start = spotOf(event);
    }

    function move(event: PointerEvent): void {
      if (!fingers.has(event.pointerId)) return;
      const before = gripOf(fingers);
      const now = spotOf(event);
      const far = start ? Math.hypot(now[0] - start[0], now[1] - start[1]) : 0;
      if (!dragging && far < STEADY && fingers.size < 2) return;
      if (!dragging) {
        dragging = true;
        for (const id of fingers.keys()) pane.setPointerCapture(id);
      }
      fingers.set(event.pointerId, now);
      const after = gripOf(fingers);
      moves.pan(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
      if (before.span > 0 && after.span > 0) moves.zoom(after.span / before.span, after.middle);
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
      // a pinch on a touchpad arrives as a wheel with Ctrl, in small steps
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      const turn = Math.max(-240, Math.min(240, event.deltaY * lines));
      moves.zoom(Math.exp(-turn * speed), spotOf(event));
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
