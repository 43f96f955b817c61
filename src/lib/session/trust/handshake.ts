import type { Challenge, Prove } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import { isSigned, type KeyPair, proofOf, type Statement } from './keys.ts';

/**
 * Mutual authentication of two devices. Each signs both nonces and the channel's binding, so a device that receives a proof can neither
 * replay it nor use it on another channel, even if it relays messages between two other devices.
 */

/** The values in both proofs on one channel. */
export interface Handshake {
  readonly table: string;
  readonly epoch: number;
  readonly guestNonce: string;
  readonly hostNonce: string;
  /** The channel's binding (session/ports/transport.ts). */
  readonly binding: string;
}

const commonOf = ({ table, epoch, guestNonce, hostNonce, binding }: Handshake): Statement => [
  table,
  epoch,
  guestNonce,
  hostNonce,
  binding,
];

/** A host's statement to sign: it hosts this table in this epoch. */
export const hostStatement = (handshake: Handshake, device: DeviceId, publicKey: string): Statement => [
  'kilowatt/host',
  ...commonOf(handshake),
  device,
  publicKey,
];
/** A guest's statement to sign: it is this device, and its proof is for this host. */
export const guestStatement = (
  handshake: Handshake,
  device: DeviceId,
  publicKey: string,
  hostKey: string,
): Statement => ['kilowatt/guest', ...commonOf(handshake), device, publicKey, hostKey];

/** Whether a host's proof fits this channel. It does not show that the device should be the host. */
export const isHostProof = (
  { host, publicKey, signature }: Pick<Challenge, 'host' | 'publicKey' | 'signature'>,
  handshake: Handshake,
): boolean =>
  handshake.binding !== '' && isSigned(hostStatement(handshake, host, publicKey), publicKey, signature);

/** Whether a guest's proof fits this channel. It does not show that the device belongs to the table. */
export const isGuestProof = (
  { device, publicKey, signature }: Pick<Prove, 'device' | 'publicKey' | 'signature'>,
  handshake: Handshake,
  hostKey: string,
): boolean =>
  handshake.binding !== '' &&
  isSigned(guestStatement(handshake, device, publicKey, hostKey), publicKey, signature);

/** A guest's proof. It also shows knowledge of the invitation's ticket, '' if there is none. */
export function guestProofs(
  handshake: Handshake,
  device: DeviceId,
  keys: KeyPair,
  hostKey: string,
  ticket: string,
): Pick<Prove, 'publicKey' | 'signature' | 'ticketProof'> {
  const statement = guestStatement(handshake, device, keys.publicKey, hostKey);
  return {
    publicKey: keys.publicKey,
    signature: keys.sign(statement),
    ticketProof: ticket && proofOf(statement, ticket),
  };
}
