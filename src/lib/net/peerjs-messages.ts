import { Allowance, fieldsOf, parseIntroduction } from './introductions.ts';
import { isGuestId } from './peer-ids.ts';

/** Maximum length of ids and texts from a server, in characters. */
const LONGEST = 200;

/** Finds the connection with another device; null without one. */
type FindConnection = (device: string, connectionId: string) => object | null;

/** A message from the signalling server itself; null for others. Only the unknown id of a guest's offer counts as a sender. */
function parseNotice({ type, src, payload }: ReturnType<typeof fieldsOf>): object | null {
  if (type === 'EXPIRE') return typeof src === 'string' && src.length <= LONGEST ? { type, src } : null;
  if (src !== undefined) return null;
  switch (type) {
    case 'OPEN':
    case 'ID-TAKEN':
    case 'INVALID-KEY':
      return { type };
    case 'ERROR': {
      const { msg } = fieldsOf(payload);
      return { type, payload: { msg: typeof msg === 'string' ? msg.slice(0, LONGEST) : '' } };
    }
    default:
      return null;
  }
}

/**
 * Filters messages between a signalling server and PeerJS, which trusts its input: it merges an offer into its options, and keeps
 * everything for unknown connections. A host takes offers, a guest takes one answer to each of its own offers, and both take a bounded
 * number of candidates for existing connections.
 */
export class PeerJsMessages {
  readonly #isGuest: boolean;
  readonly #find: FindConnection;
  readonly #allowances = new WeakMap<object, Allowance>();

  constructor(id: string, find: FindConnection) {
    this.#isGuest = isGuestId(id);
    this.#find = find;
  }

  /** The message to pass on to PeerJS; null to drop it. */
  check(text: string): string | null {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return null;
    }
    const message = parseNotice(fieldsOf(parsed)) ?? this.#introduction(fieldsOf(parsed));
    return message && JSON.stringify(message);
  }

  #introduction({ type, src, payload }: ReturnType<typeof fieldsOf>): object | null {
    const introduction = parseIntroduction(type, payload);
    if (introduction === null || typeof src !== 'string' || src.length > LONGEST) return null;
    const connection = this.#find(src, introduction.payload.connectionId);
    const isTaken =
      introduction.type === 'OFFER'
        ? !this.#isGuest && connection === null
        : connection !== null && this.#take(connection, introduction.type);
    return isTaken ? { ...introduction, src } : null;
  }
  #take(connection: object, type: 'ANSWER' | 'CANDIDATE'): boolean {
    // a host makes no offers to be answered
    if (type === 'ANSWER' && !this.#isGuest) return false;
    const allowance = this.#allowances.get(connection) ?? new Allowance();
    this.#allowances.set(connection, allowance);
    return allowance.take(type);
  }
}
