/** Ids of devices at the signalling server. */

const PREFIX = 'kilowatt-';
const GUEST_PREFIX = `${PREFIX}guest-`;

/** The id of a room's host. */
export const hostId = (code: string): string => `${PREFIX}${code}`;

/** Unpredictable random letters and digits. */
function randomText(bytes: number): string {
  // randomUUID exists on https only, and tables in a local network use http
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(36)).join('');
}

/** A new id for a guest. It is random, because a server may still reserve an old id. */
export const guestId = (): string => `${GUEST_PREFIX}${randomText(12)}`;
/** Proves to the server that an id is still this page's own. PeerJS would take it from `Math.random`, which others can predict. */
export const newToken = (): string => randomText(16);

export const isAppId = (id: string): boolean => /^kilowatt-[\w-]{1,80}$/.test(id);
export const isGuestId = (id: string): boolean => id.startsWith(GUEST_PREFIX);
