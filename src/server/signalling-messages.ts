/** Messages of PeerJS's protocol that one device sends to another through the server. */
const RELAYED = ['OFFER', 'ANSWER', 'CANDIDATE'] as const;
/** Longest id of a device. */
const LONGEST_ID = 100;

export type SentMessage =
  | { readonly type: 'HEARTBEAT' }
  | { readonly type: (typeof RELAYED)[number]; readonly dst: string; readonly payload: unknown };

/** A message of a device; null: it is none, or of a kind that only the server sends. */
export function parseSent(text: string): SentMessage | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || !('type' in parsed)) return null;
  if (parsed.type === 'HEARTBEAT') return { type: 'HEARTBEAT' };
  const type = RELAYED.find((known) => known === parsed.type);
  if (type === undefined || !('dst' in parsed) || !('payload' in parsed)) return null;
  const { dst, payload } = parsed;
  if (typeof dst !== 'string' || dst === '' || dst.length > LONGEST_ID) return null;
  // PeerJS reads the payload's fields without a check
  if (typeof payload !== 'object' || payload === null) return null;
  return { type, dst, payload };
}

/** What the server tells a device. */
export const OPEN = JSON.stringify({ type: 'OPEN' });
export const ID_TAKEN = JSON.stringify({ type: 'ID-TAKEN', payload: { msg: 'ID is taken' } });
/** Nobody has the id that the device sent an offer to. */
export const expired = (id: string, device: string): string =>
  JSON.stringify({ type: 'EXPIRE', src: id, dst: device });
/** A message as it reaches the other device. Null: it is nested too deeply. */
export function relayed(message: SentMessage, src: string): string | null {
  try {
    return JSON.stringify({ ...message, src });
  } catch {
    return null;
  }
}
