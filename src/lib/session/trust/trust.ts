import { MAX_TAKEOVERS, type Takeover } from '../../protocol/certificates.ts';
import type { Challenge } from '../../protocol/messages.ts';
import { type DeviceId, hasSeat, type TableView } from '../../protocol/table-view.ts';
import { fingerprintOf } from './keys.ts';
import { signersOf, verifiedTakeovers } from './takeover.ts';

/** A device's trust in the host of a table. */

/** A device at the table, as remembered by this device. */
interface KnownDevice {
  readonly device: DeviceId;
  readonly publicKey: string;
  /** Whether the device had a seat at the last update, possibly played by a stand-in. */
  readonly isSeated: boolean;
}

/** A device's knowledge of a table's host. Plain JSON. */
export interface Trust {
  /** The table's id. */
  readonly table: string;
  /** The epoch of the last host this device believed. */
  readonly epoch: number;
  readonly host: DeviceId;
  readonly hostKey: string;
  readonly devices: readonly KnownDevice[];
  /** All take-overs up to that epoch. */
  readonly takeovers: readonly Takeover[];
  /**
   * Whether an invitation outranks this trust: a typed room code alone led to the first believed host, or the player has decided to follow
   * another invitation.
   */
  readonly byCodeAlone: boolean;
}

/** Another device's claim to be the host, for the player to judge. */
export interface TakeoverClaim {
  readonly table: string;
  readonly epoch: number;
  readonly host: DeviceId;
  readonly publicKey: string;
  /** Devices that agreed to the last take-over, including the new host. Empty if no known device vouches for the host. */
  readonly agreed: readonly DeviceId[];
}

export type HostJudgement =
  /** The host is the known one, or enough seated devices vouch for it. */
  | { readonly verdict: 'believed' }
  /** A known device claims to be the host, and less than half of the seated devices vouch for it. */
  | { readonly verdict: 'claimed'; readonly claim: TakeoverClaim }
  /** The device was the host in an earlier epoch and does not know about its successor. */
  | { readonly verdict: 'outdated' }
  /** This device does not know the host. */
  | { readonly verdict: 'unknown' };

const BELIEVED: HostJudgement = { verdict: 'believed' };
const UNKNOWN: HostJudgement = { verdict: 'unknown' };

/** The basis for judging a host besides its proof and the trust. */
export interface JudgeOptions {
  /** The fingerprint in an invitation, or ''. Ignored beside a trust that is not `byCodeAlone`. */
  readonly fingerprint: string;
  /** The key the player has decided to follow, or ''. */
  readonly followed: string;
  /** Whether the known host itself has announced another host, which may then be any seated device. */
  readonly hasYielded: boolean;
  /** This device. It believes every take-over that it has agreed to. */
  readonly self: DeviceId;
}

/** Whether an invitation with this fingerprint names the host with this key. */
export const isNamedBy = (fingerprint: string, publicKey: string): boolean =>
  fingerprint !== '' && fingerprintOf(publicKey) === fingerprint;

/**
 * Judges a host whose proof fits the channel. `trust` is null at the first contact. A take-over is believed if more than half of the
 * devices that held a seat signed it, not counting the lost host. The lost host itself needs at least two signatures.
 */
export function judgeHost(challenge: Challenge, trust: Trust | null, options: JudgeOptions): HostJudgement {
  const { table, publicKey } = challenge;
  const { fingerprint } = options;
  if (trust === null || (fingerprint !== '' && trust.byCodeAlone)) {
    const isMeant = fingerprint === '' || isNamedBy(fingerprint, publicKey);
    // a table shows at most MAX_TAKEOVERS take-overs, so a later epoch cannot be checked and would only lead devices astray
    return isMeant && challenge.epoch <= 1 + MAX_TAKEOVERS ? BELIEVED : UNKNOWN;
  }
  if (table !== trust.table) return UNKNOWN;
  if (challenge.epoch < trust.epoch) {
    const isKnown = trust.devices.some((one) => one.publicKey === publicKey);
    return isKnown ? { verdict: 'outdated' } : UNKNOWN;
  }
  if (challenge.epoch === trust.epoch && publicKey === trust.hostKey) return BELIEVED;
  const judged = judgeTakeovers(challenge, trust, options);
  return judged.verdict === 'claimed' && options.followed === publicKey ? BELIEVED : judged;
}

/** Follows the take-overs from the known host to the challenging one. */
function judgeTakeovers(
  challenge: Challenge,
  trust: Trust,
  { hasYielded, self }: Pick<JudgeOptions, 'hasYielded' | 'self'>,
): HostJudgement {
  const { table, epoch, host, publicKey } = challenge;
  // two devices may have taken over at once: the rival's take-over then has the epoch that this device knows already
  const isRival = epoch === trust.epoch;
  const steps = challenge.takeovers.filter(
    (one) => one.epoch > trust.epoch || (isRival && one.epoch === epoch),
  );
  // an honest host leaves no take-over out: a table shows its last MAX_TAKEOVERS, and no device looks further ahead for a host
  const first = isRival ? epoch : trust.epoch + 1;
  if (!steps.every((one, at) => one.epoch === first + at)) return UNKNOWN;
  const last = steps.at(-1);
  if (last?.epoch !== epoch || last.host !== host || last.publicKey !== publicKey) return UNKNOWN;
  // a device agrees to one take-over at a time: if it has signed both, the one that was carried out counts
  const own = isRival ? trust.takeovers.find((one) => one.epoch === epoch) : undefined;
  const pledged = own ? signersOf(table, own, trust.devices) : [];
  let lost = trust.host;
  let isVouchedFor = true;
  let agreed: readonly DeviceId[] = [];
  for (const step of steps) {
    agreed = signersOf(table, step, trust.devices);
    const voters = trust.devices.filter(({ device, isSeated }) => isSeated && device !== lost);
    const votes = voters.filter(({ device }) => agreed.includes(device) && !pledged.includes(device)).length;
    // one guest alone cannot depose this host without a question: the guest may merely have lost its connection to it
    const isMajority = votes * 2 > voters.length && (votes > 1 || lost !== self);
    // a majority may elect a device unknown to this one; of two rivals, this device may have agreed to the one that gave up, and only the
    // host itself knows who has agreed to it
    const isElected = isRival ? isMajority && lost === self : isMajority || agreed.includes(self);
    const known = trust.devices.find((one) => one.device === step.host);
    const isProven = known?.publicKey === step.publicKey && agreed.includes(step.host);
    if (!isElected && !isProven) return UNKNOWN;
    isVouchedFor &&= isElected || (known?.isSeated === true && hasYielded);
    lost = step.host;
  }
  if (isVouchedFor) return BELIEVED;
  return { verdict: 'claimed', claim: { table, epoch, host, publicKey, agreed } };
}

/** Whether an invitation with this fingerprint names a device of the table, past hosts included. */
export const isOfTable = ({ hostKey, devices, takeovers }: Trust, fingerprint: string): boolean =>
  [{ publicKey: hostKey }, ...devices, ...takeovers].some(({ publicKey }) =>
    isNamedBy(fingerprint, publicKey),
  );

/**
 * The trust after believing a host, or after its table view changed; `trust` itself if nothing changed. `fingerprint`: from the invitation,
 * or ''.
 */
export function updatedTrust(
  { table, epoch, host, publicKey, takeovers }: Challenge,
  { devices, holders }: Pick<TableView, 'devices' | 'holders'>,
  trust: Trust | null,
  fingerprint: string,
): Trust {
  const known = devices.map(({ id, publicKey: key }) => ({
    device: id,
    publicKey: key,
    isSeated: hasSeat({ holders }, id),
  }));
  const kept = trust?.table === table ? trust.takeovers : [];
  const verified = verifiedTakeovers(table, takeovers, [...known, ...(trust?.devices ?? [])], kept);
  const byCodeAlone = (trust?.byCodeAlone ?? true) && !isNamedBy(fingerprint, publicKey);
  const next = { table, epoch, host, hostKey: publicKey, devices: known, takeovers: verified, byCodeAlone };
  return JSON.stringify(next) === JSON.stringify(trust) ? (trust ?? next) : next;
}
