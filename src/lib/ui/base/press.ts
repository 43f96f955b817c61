/**
 * Marks the button under a finger or the mouse with `data-pressed` until it is let go. `:active` would be gone between the end of the
 * touch and the click it becomes: the browser would paint the whole table in between, and the answer would wait for it.
 * Returns what ends it.
 */
export function showPresses(): () => void {
  let pressed: Element | null = null;
  const release = (): void => {
    const last = pressed;
    pressed = null;
    // together with what the click changes, which comes before the next frame
    if (last) requestAnimationFrame(() => last.removeAttribute('data-pressed'));
  };
  const press = ({ target }: Event): void => {
    release();
    pressed = target instanceof Element ? target.closest('button') : null;
    pressed?.setAttribute('data-pressed', '');
  };
  const ends = ['pointerup', 'pointercancel'] as const;
  addEventListener('pointerdown', press, { passive: true, capture: true });
  for (const end of ends) addEventListener(end, release, { passive: true, capture: true });
  return () => {
    removeEventListener('pointerdown', press, { capture: true });
    for (const end of ends) removeEventListener(end, release, { capture: true });
  };
}
