/**
 * Gives a tap to the control that the finger pressed. Where the page moves between press and click, such as a row that scrolls to the
 * acting player, the browser clicks the element that lies there by then.
 */

import { flashHeadline } from './flash-headline.ts';
import { isByKeyboard } from './stray-taps.ts';

const CONTROLS = 'button, a[href], label, input, select, textarea, summary';

/** A finger that moves no farther taps; a mouse that does drags. CSS pixels. */
const SLOP_PX = 15;

/** The control around an element; for a label, its labelled control. */
function controlAt(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Sends each tap only to the pressed control until the returned function is called. */
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
    // a removed control, or one below a sheet that has just opened, cannot be tapped any more
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
