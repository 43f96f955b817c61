/** In the address of a page that was opened beside another. */
export const APART = 'apart';

/** Follow a link beside this page: a table on several devices stays connected while somebody reads the rules. */
export function followApart(event: MouseEvent): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const address = new URL(currentTarget.href);
  address.searchParams.set(APART, '');
  open(address, '_blank', 'noopener');
}
