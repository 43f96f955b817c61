/** A second tap within this time, this near (pixels), was begun with the first. */
const WITHIN_MS = 300;
const NEAR = 40;

/** A press on the map comes before its click. */
const TAPS = ['pointerdown', 'click'] as const;

const isByKey = ({ type, detail }: MouseEvent): boolean => type === 'click' && detail === 0;

/** For what goes away when it is tapped: the second tap of a double tap does not reach what then lies there. */
export function takesDoubleTaps(node: HTMLElement): () => void {
  const shield = (first: MouseEvent): void => {
    if (isByKey(first)) return;
    const swallow = (event: MouseEvent): void => {
      // by the event's own time: on a busy page a timer may be over before a tap is heard that was early enough
      if (event.timeStamp - first.timeStamp > WITHIN_MS) {
        for (const type of TAPS) removeEventListener(type, swallow, { capture: true });
        return;
      }
      const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > NEAR;
      if (far || isByKey(event)) return;
      event.stopPropagation();
      event.preventDefault();
    };
    for (const type of TAPS) addEventListener(type, swallow, { capture: true });
  };
  node.addEventListener('click', shield);
  return () => node.removeEventListener('click', shield);
}
