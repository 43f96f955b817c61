import {
  type Agreement,
  MAX_AGREEMENTS,
  MAX_TAKEOVERS,
  MAX_TAKEOVERS_LENGTH,
  type Takeover,
} from '../../protocol/certificates.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import { isSigned, type KeyPair, type Statement } from './keys.ts';

/** Take-over certificates: the agreements of seated devices that a device becomes the host. */

/** A device's statement to sign when it agrees that another one becomes the host. */
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

/** The valid agreements of known devices to the take-over. */
function agreementsOf(table: string, takeover: Takeover, known: readonly KeyHolder[]): readonly Agreement[] {
  const statement = takeoverStatement(table, takeover);
  return takeover.agreements.filter(({ device, signature }) => {
    const holder = known.find((one) => one.device === device);
    return holder !== undefined && isSigned(statement, holder.publicKey, signature);
  });
}
/** The known devices with valid signatures under the take-over, without duplicates. */
export const signersOf = (
  table: string,
  takeover: Takeover,
  known: readonly KeyHolder[],
): readonly DeviceId[] => [...new Set(agreementsOf(table, takeover, known).map(({ device }) => device))];

/** The newest of these take-overs, as many as fit a challenge. */
export function newestTakeovers(takeovers: readonly Takeover[]): readonly Takeover[] {
  const told = takeovers
    .slice(-MAX_TAKEOVERS)
    .map((one) => ({ ...one, agreements: one.agreements.slice(0, MAX_AGREEMENTS) }));
  while (JSON.stringify(told).length > MAX_TAKEOVERS_LENGTH) told.shift();
  return told;
}

/**
 * The newest of a host's take-overs that this device can vouch for, with the agreements whose signers' keys it knows: it keeps them to pass
 * them on when it becomes the host. Those `kept` before need no second check.
 */
export function verifiedTakeovers(
  table: string,
  told: readonly Takeover[],
  known: readonly KeyHolder[],
  kept: readonly Takeover[],
): readonly Takeover[] {
  const verified: Takeover[] = [];
  for (const takeover of told.toReversed()) {
    const { epoch, host, publicKey } = takeover;
    const earlier = kept.find(
      (one) => one.epoch === epoch && one.host === host && one.publicKey === publicKey,
    );
    const holders = [...known, { device: host, publicKey }];
    const one = earlier ?? { ...takeover, agreements: agreementsOf(table, takeover, holders) };
    if (one.agreements.length === 0) break;
    verified.unshift(one);
  }
  return verified;
}
