import { CHANNEL, MAX_CANDIDATES } from './channel-options.ts';

/** Messages of PeerJS between two devices, sent through a signalling server until their channel is open. */

/** Maximum lengths in characters. Browsers send descriptions of 600 and candidates of 250. */
const LONGEST = { sdp: 8_000, candidate: 1_000, name: 256 } as const;

interface Named {
  readonly type: 'data';
  /** The id of the connection, given by the offering device. */
  readonly connectionId: string;
}
interface Description<Type> {
  readonly type: Type;
  readonly sdp: string;
}
interface Candidate {
  readonly candidate: string;
  readonly sdpMid?: string;
  readonly sdpMLineIndex?: number;
  readonly usernameFragment?: string;
}
/** A message as PeerJS of this app sends it, with exactly its fields. */
export type Introduction =
  | {
      readonly type: 'OFFER';
      readonly payload: Named & typeof CHANNEL & { readonly sdp: Description<'offer'> };
    }
  | { readonly type: 'ANSWER'; readonly payload: Named & { readonly sdp: Description<'answer'> } }
  | { readonly type: 'CANDIDATE'; readonly payload: Named & { readonly candidate: Candidate } };

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
const isConnectionId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a description is about a data channel alone. Browsers differ in the line endings they accept, and in the blanks they skip. */
const isForData = (sdp: string): boolean => {
  const lines = sdp.split(/[\r\n]/).map((line) => line.trim());
  const sections = lines.filter((line) => line.startsWith('m='));
  return sections.length === 1 && sections.every((section) => section.startsWith('m=application '));
};
/**
 * Null if it is none. For each further media section, the answering browser would look for addresses and send candidates. PeerJS sends
 * candidates in messages of their own, so a description with candidates would only evade their limit.
 */
function parseDescription<Type extends string>(type: Type, value: unknown): Description<Type> | null {
  const { type: given, sdp } = fieldsOf(value);
  if (given !== type || !isText(sdp, LONGEST.sdp)) return null;
  return isForData(sdp) && !/candidate/i.test(sdp) ? { type, sdp } : null;
}
/** Null if it is none. Browsers leave fields out, or send null. */
function parseCandidate(value: unknown): Candidate | null {
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = fieldsOf(value);
  if (!isText(candidate, LONGEST.candidate) || !/^[\x20-\x7e]*$/.test(candidate)) return null;
  const isMid = !hasValue(sdpMid) || isText(sdpMid, LONGEST.name);
  const isIndex = !hasValue(sdpMLineIndex) || (Number.isInteger(sdpMLineIndex) && Number(sdpMLineIndex) >= 0);
  const isFragment = !hasValue(usernameFragment) || isText(usernameFragment, LONGEST.name);
  if (!isMid || !isIndex || !isFragment) return null;
  return {
    candidate,
    ...(typeof sdpMid === 'string' && { sdpMid }),
    ...(typeof sdpMLineIndex === 'number' && { sdpMLineIndex }),
    ...(typeof usernameFragment === 'string' && { usernameFragment }),
  };
}

/**
 * Reads a message from another device; null if it is none of this app's. PeerJS merges the payload of an offer into its own options, so
 * fields that this app does not send are refused.
 */
export function parseIntroduction(type: unknown, payload: unknown): Introduction | null {
  const fields = fieldsOf(payload);
  const { connectionId } = fields;
  if (fields.type !== 'data' || !isConnectionId(connectionId)) return null;
  const named: Named = { type: 'data', connectionId };
  switch (type) {
    case 'OFFER': {
      const sdp = parseDescription('offer', fields.sdp);
      const isOurs = Object.entries(CHANNEL).every(([name, value]) => fields[name] === value);
      return sdp && isOurs ? { type, payload: { ...named, ...CHANNEL, sdp } } : null;
    }
    case 'ANSWER': {
      const sdp = parseDescription('answer', fields.sdp);
      return sdp && { type, payload: { ...named, sdp } };
    }
    case 'CANDIDATE': {
      const candidate = parseCandidate(fields.candidate);
      return candidate && { type, payload: { ...named, candidate } };
    }
    default:
      return null;
  }
}

/** The remaining messages of one end of a connection: one answer, and a few candidates. */
export class Allowance {
  readonly #left = { ANSWER: 1, CANDIDATE: MAX_CANDIDATES };

  /** Counts one message; returns false if there is nothing left. */
  take(type: 'ANSWER' | 'CANDIDATE'): boolean {
    if (this.#left[type] === 0) return false;
    this.#left[type]--;
    return true;
  }
}
