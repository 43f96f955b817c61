/** The part of an invitation besides the room, so that neither side has to trust the room code. */
export interface Invite {
  /** The fingerprint of the host's key. */
  readonly fingerprint: string;
  /** A secret of the table, as hex. A device that knows it need not knock. Only an HMAC of the ticket is ever sent. */
  readonly ticket: string;
}

/** Hex digits of a fingerprint: 80 bits, so that finding another key with the same fingerprint is infeasible. */
export const FINGERPRINT_DIGITS = 20;
export const TICKET_BYTES = 10;

/** The invite as a text for a link. */
export const writeInvite = ({ fingerprint, ticket }: Invite): string => fingerprint + ticket;

/** Reads an invite from a link; null if the text is none. */
export function readInvite(text: string): Invite | null {
  if (text.length !== FINGERPRINT_DIGITS + 2 * TICKET_BYTES || !/^[0-9a-f]+$/.test(text)) return null;
  return { fingerprint: text.slice(0, FINGERPRINT_DIGITS), ticket: text.slice(FINGERPRINT_DIGITS) };
}
