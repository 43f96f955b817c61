import type { CloseReason, Prove } from '../../protocol/messages.ts';
import { guestStatement, isGuestProof } from '../trust/handshake.ts';
import { proofOf } from '../trust/keys.ts';
import type { HostRecord } from './host-record.ts';
import type { SentChallenge } from './peer-session.ts';
import type { Roster } from './roster.ts';

/** Admission of devices to a table. */

export type AdmissionDecision =
  | { readonly decision: 'admit' }
  /** The host's player decides. */
  | { readonly decision: 'knock' }
  | { readonly decision: 'refuse'; readonly reason: CloseReason };

const ADMIT: AdmissionDecision = { decision: 'admit' };
const KNOCK: AdmissionDecision = { decision: 'knock' };
const TURNED_AWAY: AdmissionDecision = { decision: 'refuse', reason: 'sent-away' };
const WRONG: AdmissionDecision = { decision: 'refuse', reason: 'identity' };

/**
 * Decides about a device. A member returns by its key. A stranger is let in with the ticket of an invitation, by pairing, or if the table
 * is open; otherwise it knocks, or is turned away if the table is closed to the code.
 */
export function decideAdmission(
  prove: Prove,
  { challenge, isPaired }: { readonly challenge: SentChallenge; readonly isPaired: boolean },
  { self, ticket, admission }: Pick<HostRecord, 'self' | 'ticket' | 'admission'>,
  roster: Roster,
): AdmissionDecision {
  const { handshake, message } = challenge;
  const { device, publicKey } = prove;
  if (!isGuestProof(prove, handshake, message.publicKey)) return WRONG;
  const member = roster.member(device);
  // the seats of that device were moved to this one before this one became the host
  if (device === self)
    return { decision: 'refuse', reason: member?.publicKey === publicKey ? 'replaced' : 'identity' };
  if (member) return member.publicKey === publicKey ? ADMIT : WRONG;
  const statement = guestStatement(handshake, device, publicKey, message.publicKey);
  const provesTicket = prove.ticketProof === proofOf(statement, ticket);
  if (isPaired || admission === 'open' || provesTicket) return ADMIT;
  return admission === 'closed' ? TURNED_AWAY : KNOCK;
}
