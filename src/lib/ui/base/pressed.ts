/**
 * A tap belongs to what the finger pressed. Where the page moves between the press and the click, as a row that scrolls to whose turn it
 * is, the browser clicks what lies there by then.
 */

import { flashHeadline } from './flash-headline.ts';
import { isByKeyboard } from './stray-taps.ts';

const CONTROLS = 'button, a[href], label, input, select, textarea, summary';

/** A finger that moves no farther taps; a mouse that does is dragged off what it pressed. CSS pixels. */
const SLOP_PX = 15;

/** The control around an element; a label stands for what it labels. */
function controlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Lets each tap reach the control that was pressed, and nothing else, until the returned function is called. */
export function keepTapsOnTarget(): () => void {
  let pressed: { readonly control: HTMLElement; readonly x: number; readonly y: number } | null = null;

  function onPress({ target, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
    const control = isPrimary ? controlAt(target) : null;
    pressed = control && { control, x, y };
  }
  function onClick(click: MouseEvent): void {
    if (!pressed || isByKeyboard(click)) return;
    const { control, x, y } = pressed;
    pressed = null;
    const found = controlAt(click.target);
    if (found === control || Math.hypot(click.clientX - x, click.clientY - y) > SLOP_PX) return;
    click.stopImmediatePropagation();
    click.preventDefault();
    // what is gone, or lies below a sheet that has just opened, cannot be tapped any more
    const isCovered = control.closest('dialog') !== (click.target as Element).closest('dialog');
    if (!control.isConnected || isCovered || control.matches(':disabled')) return flashHeadline();
    control.dispatchEvent(new MouseEvent('click', click));
  }
  addEventListener('pointerdown', onPress, { capture: true });
  addEventListener('click', onClick, { capture: true });
  return () => {
    removeEventListener('pointerdown', onPress, { capture: true });
    removeEventListener('click', onClick, { capture: true });
  };
}
