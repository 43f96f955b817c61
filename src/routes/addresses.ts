import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { type GameId, readGameId } from '#lib/game-id.ts';
import type { Room } from '#lib/session/ports/transport.ts';

/** Where a page leads back to that was opened from a game. */
export function addressBack(address: { readonly searchParams: Pick<URLSearchParams, 'get'> }): string {
  const id = readGameId(address.searchParams.get('game'));
  return id === null ? resolve('/') : resolve('/play/[id=game]', { id });
}
/**
 * Shows the address of a room without navigating there, so that a reload leads to the same table. `fragment`: its part from # on; '': it
 * has none.
 */
export function showRoomAddress({ code, server }: Room, fragment: string): void {
  const query = new URLSearchParams(server === '' ? { room: code } : { room: code, server });
  // A page can prevent only a Back within its document. For a player who came by a link there has to be an entry to go back to.
  void goto(resolve(`/join?${String(query)}${fragment}`), { shallow: true, replace: !cameFromOutside() });
}
/** The same for a table that this device hosts. */
export function showHostAddress(id: GameId): void {
  void goto(resolve('/host/[id=game]', { id }), { shallow: true, replace: true });
}

/**
 * After Back to an entry whose address was changed in place, the page that was first there is shown, and would open another table.
 * True: the page of the present address is being loaded instead.
 */
export function reloadIfAddressChanged(shown: { readonly href: string }): boolean {
  if (shown.href === location.href) return false;
  location.reload();
  return true;
}

function cameFromOutside(): boolean {
  if (!('navigation' in window)) return false;
  const { navigation } = window;
  const previous = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return previous?.sameDocument !== true;
}
