import type { DeviceId } from '../../protocol/table-view.ts';
import { hexDigest } from '../digest.ts';

/** How a device shows that it is the same again. All in hexadecimal digits. */

/** Tells a device by its secret. Known to all at the table. */
export const secretHashOf = (secret: string): string => hexDigest('kilowatt/lock', secret);

/** What a device and its host have in common, and nobody else: made of the secret that the host is shown, and not kept. */
export const proofKeyOf = (secret: string): string => hexDigest('kilowatt/key', secret);

/** A device says that it is the authority over a table. */
export interface HostClaim {
  readonly game: string;
  readonly epoch: number;
  readonly device: DeviceId;
}
/** Proves a claim to whoever knows the key as well. `question`: random, so that no proof serves twice. */
export const successorProofOf = (key: string, { game, epoch, device }: HostClaim, question: string): string =>
  hexDigest('kilowatt/proof', key, game, epoch, device, question);
