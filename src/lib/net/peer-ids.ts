/** Ids of devices at the signalling server. */

const PREFIX = 'kilowatt-';
const GUEST_PREFIX = `${PREFIX}guest-`;

/** The id of a room's host. */
export const hostId = (code: string): string => `${PREFIX}${code}`;

/** A new id for a guest. It is random, because a server may still hold an old id as taken. */
export function guestId(): string {
  // randomUUID exists on https only, and tables in a local network use http
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${GUEST_PREFIX}${Array.from(bytes, (byte) => byte.toString(36)).join('')}`;
}

/** Whether an id belongs to this app. */
export const isOurId = (id: string): boolean => /^kilowatt-[\w-]{1,80}$/.test(id);
export const isGuestId = (id: string): boolean => id.startsWith(GUEST_PREFIX);
