import type { Reroute } from '@sveltejs/kit/hooks';

/** An address that no page has. */
const NOWHERE = '/nowhere';

/** Whether the router can read a path: it throws at one that is badly encoded, and at a slash within a part. */
function isReadable(path: string): boolean {
  try {
    return path.split('/').every((part) => !decodeURIComponent(part).includes('/'));
  } catch {
    return false;
  }
}

/** Leads an address that the router cannot read to the page that says so. The address itself stays. */
export const reroute: Reroute = ({ url }) => {
  if (!isReadable(url.pathname)) return NOWHERE;
};
