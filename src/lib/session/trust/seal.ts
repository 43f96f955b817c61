import type { Seal } from '../../protocol/certificates.ts';
import { isSigned, type Statement } from './keys.ts';

/** Seals: proofs of the revision seen by a device. */

/** A host's statement to sign. */
export const sealStatement = (
  table: string,
  { game, epoch, revision }: Omit<Seal, 'signature'>,
): Statement => ['kilowatt/revision', table, game, epoch, revision];

export const isSealed = (table: string, seal: Seal, hostKey: string): boolean =>
  isSigned(sealStatement(table, seal), hostKey, seal.signature);
