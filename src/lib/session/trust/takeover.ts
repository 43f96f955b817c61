import type { Agreement, Takeover } from '../../protocol/certificates.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { KeyPair, Statement } from './keys.ts';
import { isSigned } from './keys.ts';

/** Certificates of take-overs: which seated devices agreed that a device becomes the host. */

/** What a device signs when it agrees that another one becomes the host. */
export const takeoverStatement = (
  table: string,
  { epoch, host, publicKey }: Omit<Takeover, 'agreements'>,
): Statement => ['kilowatt/take-over', table, epoch, host, publicKey];

/** A device's agreement to a take-over. */
export const agreeTo = (
  table: string,
  takeover: Omit<Takeover, 'agreements'>,
  device: DeviceId,
  keys: KeyPair,
): Agreement => ({ device, signature: keys.sign(takeoverStatement(table, takeover)) });

/** A device whose key is known. */
export interface KeyHolder {
  readonly device: DeviceId;
  readonly publicKey: string;
}

/** The known devices whose signatures under the take-over are valid, without duplicates. */
export const signersOf = (
  table: string,
  takeover: Takeover,
  known: readonly KeyHolder[],
): readonly DeviceId[] => {
  const statement = takeoverStatement(table, takeover);
  const signed = takeover.agreements.filter(({ device, signature }) => {
    const holder = known.find((one) => one.device === device);
    return holder !== undefined && isSigned(statement, holder.publicKey, signature);
  });
  return [...new Set(signed.map(({ device }) => device))];
};
