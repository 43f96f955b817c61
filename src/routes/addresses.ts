import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Room } from '#lib/session/ports/transport.ts';

/** A reload leads to the same table, without going there now: the page that shows it stays. */
export function stayAt({ code, server }: Room): void {
  const query = new URLSearchParams(server === '' ? { room: code } : { room: code, server });
  // a browser asks a page only about a Back within its document: who came by a link has to have been somewhere in it before
  void goto(resolve(`/join?${String(query)}`), { shallow: true, replace: !cameFromOutside() });
}
export function stayAsHost(id: string): void {
  void goto(resolve('/host/[id]', { id }), { shallow: true, replace: true });
}

/**
 * Back to an entry whose address was changed in place shows the page that stood there first, and that would open another table.
 * True: the page that belongs there is being loaded instead.
 */
export function reloadIfAstray(shown: { readonly href: string }): boolean {
  if (shown.href === location.href) return false;
  location.reload();
  return true;
}

function cameFromOutside(): boolean {
  if (!('navigation' in window)) return false;
  const { navigation } = window;
  const behind = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return behind?.sameDocument !== true;
}
