import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { type GameId, readGameId } from '#lib/game-id.ts';
import type { Room } from '#lib/session/ports/transport.ts';

interface Searched {
  readonly searchParams: Pick<URLSearchParams, 'get'>;
}

/** The back target of a page that was opened from a game. */
export function addressBack(address: Searched): string {
  const id = readGameId(address.searchParams.get('game'));
  return id === null ? resolve('/') : resolve('/play/[id=game]', { id });
}
/** The page of accessibility, opened from the settings: it leads back to them, and they lead back to where they were opened. */
export function fromSettings(address: Searched): string {
  const id = readGameId(address.searchParams.get('game'));
  return `${resolve('/accessibility')}?from=settings${id === null ? '' : `&game=${id}`}`;
}
/** The back target of the page of accessibility. */
export function backFromAccessibility(address: Searched): string {
  const { searchParams } = address;
  const id = readGameId(searchParams.get('game'));
  if (searchParams.get('from') !== 'settings') return addressBack(address);
  return id === null ? resolve('/settings') : `${resolve('/settings')}?game=${id}`;
}
/** Opens a game of this device. */
export const openGame = (id: GameId): void => void goto(resolve('/play/[id=game]', { id }));
/**
 * Shows the address of a room without navigating there, so that a reload leads to the same table. `fragment`: its part from # on, or ''.
 */
export function showRoomAddress({ code, server }: Room, fragment: string): void {
  const query = new URLSearchParams(server === '' ? { room: code } : { room: code, server });
  // A page can only prevent a Back within its document. A player who came by a link needs an entry to go back to.
  void goto(resolve(`/join?${String(query)}${fragment}`), { shallow: true, replace: !cameFromOutside() });
}
/** The same for a table hosted by this device. */
export function showHostAddress(id: GameId): void {
  void goto(resolve('/host/[id=game]', { id }), { shallow: true, replace: true });
}

/**
 * Handles Back to an entry whose address was changed in place: its original page would open another table. Returns true while the page of
 * the current address is loaded instead.
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
