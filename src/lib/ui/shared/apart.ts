/** Follow a link beside this page: a table on several devices stays connected while somebody reads the rules. */
export function followApart(event: MouseEvent): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  open(currentTarget.href, '_blank', 'noopener');
}
