/** A parameter in the address of a page that was opened in a new tab. */
export const OPENED_IN_NEW_TAB = 'apart';

/** Follows a link in a new tab, so that a shared table stays connected while its player reads the rules. */
export function openInNewTab(event: MouseEvent): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const address = new URL(currentTarget.href);
  address.searchParams.set(OPENED_IN_NEW_TAB, '');
  open(address, '_blank', 'noopener');
}
