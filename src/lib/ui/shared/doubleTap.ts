/** A second tap within this time, this near (pixels), was begun with the first. */
const WITHIN_MS = 300;
const NEAR = 40;

const TAPS = ['pointerdown', 'pointerup', 'click'] as const;

/** For what goes away when it is tapped: the second tap of a double tap does not reach what then lies there. */
export function takesDoubleTaps(node: HTMLElement): () => void {
  const shield = ({ clientX, clientY, detail }: MouseEvent): void => {
    const byKey = detail === 0;
    if (byKey) return;
    const swallow = (event: MouseEvent): void => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > NEAR) return;
      event.stopPropagation();
      event.preventDefault();
    };
    for (const type of TAPS) addEventListener(type, swallow, { capture: true });
    setTimeout(() => {
      for (const type of TAPS) removeEventListener(type, swallow, { capture: true });
    }, WITHIN_MS);
  };
  node.addEventListener('click', shield);
  return () => node.removeEventListener('click', shield);
}
