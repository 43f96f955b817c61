import { fieldsOf, type Introduction, parseIntroduction } from '../lib/net/introductions.ts';

/** Maximum length of a device's id. */
const LONGEST_ID = 100;

export type SentMessage = { readonly type: 'HEARTBEAT' } | (Introduction & { readonly dst: string });

/** A message of a device, with the fields used by this app; null if it is none, or of a kind that only the server sends. */
export function parseSent(text: string): SentMessage | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { type, dst, payload } = fieldsOf(parsed);
  if (type === 'HEARTBEAT') return { type };
  if (typeof dst !== 'string' || dst === '' || dst.length > LONGEST_ID) return null;
  const introduction = parseIntroduction(type, payload);
  return introduction && { ...introduction, dst };
}

/** Messages of the server itself. */
export const OPEN = JSON.stringify({ type: 'OPEN' });
export const ID_TAKEN = JSON.stringify({ type: 'ID-TAKEN', payload: { msg: 'ID is taken' } });
/** The reply to an offer whose id is unknown. */
export const expireMessage = (id: string, device: string): string =>
  JSON.stringify({ type: 'EXPIRE', src: id, dst: device });
/** A message as delivered to the other device. */
export const relayMessage = (message: Introduction & { readonly dst: string }, src: string): string =>
  JSON.stringify({ ...message, src });
