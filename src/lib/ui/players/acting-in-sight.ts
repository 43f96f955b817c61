/** How much of the next player stays visible. CSS pixels. */
const RIM = 16;

/** Scrolls a row or column of players to the acting one. */
export function scrollToActing(list: HTMLElement | undefined, flow: 'row' | 'column'): void {
  const acting = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !acting) return;
  // Only the list itself: on a phone in landscape the row is part of a panel that scrolls vertically.
  const { left, right, top, bottom } = list.getBoundingClientRect();
  if (flow === 'column')
    list.scrollTop += Math.min(0, acting.top - top - RIM) + Math.max(0, acting.bottom - bottom + RIM);
  else list.scrollLeft += Math.min(0, acting.left - left - RIM) + Math.max(0, acting.right - right + RIM);
}
