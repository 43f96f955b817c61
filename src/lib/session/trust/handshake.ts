import type { Challenge, Prove } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import { isSigned, type KeyPair, proofOf, type Statement } from './keys.ts';

/**
 * How two devices prove to each other who they are. Each signs both nonces and the channel's binding. A device that hears a proof can
 * therefore neither replay it nor use it on another channel, even if it relays messages between two other devices.
 */

/** The values that both proofs on one channel contain. */
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

/** What a host signs: that it hosts this table in this epoch. */
export const hostStatement = (handshake: Handshake, device: DeviceId, publicKey: string): Statement => [
  'kilowatt/host',
  ...commonOf(handshake),
  device,
  publicKey,
];
/** What a guest signs: that it is this device, and that its proof is for this host. */
export const guestStatement = (
  handshake: Handshake,
  device: DeviceId,
  publicKey: string,
  hostKey: string,
): Statement => ['kilowatt/guest', ...commonOf(handshake), device, publicKey, hostKey];

/** Whether a host's proof fits this channel. It says nothing about whether that device should be the host. */
export const isHostProof = (
  { host, publicKey, signature }: Pick<Challenge, 'host' | 'publicKey' | 'signature'>,
  handshake: Handshake,
): boolean =>
  handshake.binding !== '' && isSigned(hostStatement(handshake, host, publicKey), publicKey, signature);

/** Whether a guest's proof fits this channel. It says nothing about whether that device belongs to the table. */
export const isGuestProof = (
  { device, publicKey, signature }: Pick<Prove, 'device' | 'publicKey' | 'signature'>,
  handshake: Handshake,
  hostKey: string,
): boolean =>
  handshake.binding !== '' &&
  isSigned(guestStatement(handshake, device, publicKey, hostKey), publicKey, signature);

/** A guest's proof. It also shows that the guest knows the ticket of its invitation, which is '' if it has none. */
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
