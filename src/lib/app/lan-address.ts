import { lanOrigin } from '../net/lan.ts';
import { isLoopback } from '../net/loopback.ts';

/**
 * The address at which other devices reach a page of this app; null if it is unknown. Every call looks it up again, because a laptop can
 * change its network. Only a page opened as `localhost` needs the look-up.
 */
export function reachableAddress(page: string): string | Promise<string | null> {
  const { hostname, pathname } = new URL(page);
  if (!isLoopback(hostname)) return page;
  return lanOrigin(new URL('lan.json', page).href).then((origin) => origin && origin + pathname);
}
