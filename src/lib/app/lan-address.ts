import { lanOrigin } from '../net/lan.ts';
import { isLoopback } from '../net/loopback.ts';

/**
 * A page of this app as other devices reach it; null: nobody can tell. Asked anew each time, since a laptop changes its network;
 * only a page that was opened as `localhost` has to ask at all.
 */
export function reachable(page: string): string | Promise<string | null> {
  const { hostname, pathname } = new URL(page);
  if (!isLoopback(hostname)) return page;
  return lanOrigin(new URL('lan.json', page).href).then((origin) => origin && origin + pathname);
}
