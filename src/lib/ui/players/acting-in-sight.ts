/** How much of the next player stays visible. CSS pixels. */
const RIM = 16;

/** Scrolls a list of players sideways to the one who acts. */
export function scrollToActing(list: HTMLElement | undefined): void {
  const acting = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !acting) return;
  // Only sideways: on a phone on its side the list is part of a panel that scrolls vertically.
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, acting.left - left - RIM) + Math.max(0, acting.right - right + RIM);
}
