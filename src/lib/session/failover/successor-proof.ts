import type { DeviceId } from '../../protocol/table-view.ts';
import { hexDigest } from '../digest.ts';

/** How a device proves that it is the one that was here before. All values are hex. */

/** Identifies a device by its secret; every device at the table knows it. */
export const secretHashOf = (secret: string): string => hexDigest('kilowatt/lock', secret);

/** A key that only a device and its host know. The host derives it from the secret in the hello, and stores only the key. */
export const proofKeyOf = (secret: string): string => hexDigest('kilowatt/key', secret);

/** A device's claim to be the host of a table. */
export interface HostClaim {
  readonly game: string;
  readonly epoch: number;
  readonly device: DeviceId;
}
/** Proves a claim to a host that knows the key. `question`: random, so that no proof can be used twice. */
export const successorProofOf = (key: string, { game, epoch, device }: HostClaim, question: string): string =>
  hexDigest('kilowatt/proof', key, game, epoch, device, question);
