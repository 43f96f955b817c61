/** After a press that came to no click: how long it takes to be sure. */
const NO_CLICK_MS = 100;

/**
 * Marks the button under a finger or the mouse with `data-pressed` until its click. `:active` would be gone between the end of the
 * touch and the click it becomes: the browser would paint the whole table in between, and the answer would wait for it.
 * Returns what ends it.
 */
export function showPresses(): () => void {
  let pressed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    clearTimeout(timer);
    pressed?.removeAttribute('data-pressed');
    pressed = null;
  };
  const press = ({ target }: Event): void => {
    release();
    pressed = target instanceof Element ? target.closest('button') : null;
    pressed?.setAttribute('data-pressed', '');
  };
  const lift = (): void => {
    timer = setTimeout(release, NO_CLICK_MS);
  };
  const listeners = [
    ['pointerdown', press],
    ['pointerup', lift],
    ['pointercancel', release],
    ['click', release],
  ] as const;
  for (const [event, listener] of listeners)
    addEventListener(event, listener, { passive: true, capture: true });
  return () => {
    release();
    for (const [event, listener] of listeners) removeEventListener(event, listener, { capture: true });
  };
}
