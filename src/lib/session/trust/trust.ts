import type { Takeover } from '../../protocol/certificates.ts';
import type { Challenge } from '../../protocol/messages.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import { MAX_TAKEOVERS } from '../../protocol/certificates.ts';
import { hasSeat } from '../../protocol/table-view.ts';
import { fingerprintOf } from './keys.ts';
import { signersOf } from './takeover.ts';

/** Whom a device believes to be the host of a table. */

/** A device at the table, as this device remembers it. */
export interface KnownDevice {
  readonly device: DeviceId;
  readonly publicKey: string;
  /** It had a seat when this device last heard of it, played by itself or by a bot that stands in for it. */
  readonly isSeated: boolean;
}

/** What a device knows of a table's host. Plain JSON. */
export interface Trust {
  /** The table's id. */
  readonly table: string;
  /** The epoch of the last host that this device believed. */
  readonly epoch: number;
  readonly host: DeviceId;
  readonly hostKey: string;
  readonly devices: readonly KnownDevice[];
  /** All take-overs until then. */
  readonly takeovers: readonly Takeover[];
  /** Only a typed room code led to the first host that was believed, so an invitation counts for more than all of this. */
  readonly byCodeAlone: boolean;
}

/** Another device's claim to be the host, which the player has to judge. */
export interface TakeoverClaim {
  readonly table: string;
  readonly epoch: number;
  readonly host: DeviceId;
  readonly publicKey: string;
  /** Devices that agreed to the last take-over, the new host among them. Empty: nobody that this device knows vouches for the host. */
  readonly agreed: readonly DeviceId[];
}

export type Judgement =
  /** The host is the one that this device knows, or enough seated devices vouch for it. */
  | { readonly verdict: 'believed' }
  /** A known device claims to be the host, and less than half of the seated devices vouch for it. */
  | { readonly verdict: 'claimed'; readonly claim: TakeoverClaim }
  /** A host of an earlier epoch, which does not know about its successor. */
  | { readonly verdict: 'outdated' }
  /** Nobody that this device knows. */
  | { readonly verdict: 'unknown' };

const BELIEVED: Judgement = { verdict: 'believed' };
const UNKNOWN: Judgement = { verdict: 'unknown' };

/** How the host is judged. */
export interface JudgeOptions {
  /** The fingerprint in the invitation that the player has just opened, or '' if there is none. */
  readonly fingerprint: string;
  /** The key that the player has decided to follow, or '' if they have not. */
  readonly followed: string;
  /** The known host itself has said that another one exists, so any seated device may be it. */
  readonly hasYielded: boolean;
  /** This device; what it has agreed to is believed. */
  readonly self: DeviceId;
}

/** Whether an invitation with this fingerprint names the host with this key. */
export const isNamedBy = (fingerprint: string, publicKey: string): boolean =>
  fingerprint !== '' && fingerprintOf(publicKey) === fingerprint;

/**
 * Judges a host whose proof fits the channel. `trust`: null at the first contact. A take-over is believed when more than half of the
 * devices that held a seat signed it, without the host that was lost; the lost host itself is not convinced by a single signature.
 */
export function judgeHost(challenge: Challenge, trust: Trust | null, options: JudgeOptions): Judgement {
  const { table, publicKey } = challenge;
  const { fingerprint } = options;
  // without take-overs to check, a high epoch would only lead devices astray: a table shows no more of them, and nobody looks further
  const isAtTable = table === trust?.table && !trust.byCodeAlone;
  const mostEpoch = (isAtTable ? trust.epoch : 1) + MAX_TAKEOVERS;
  const isInvited = isNamedBy(fingerprint, publicKey) && challenge.epoch <= mostEpoch;
  if (fingerprint !== '' && (trust === null || trust.byCodeAlone)) return isInvited ? BELIEVED : UNKNOWN;
  if (trust === null) return challenge.epoch <= mostEpoch ? BELIEVED : UNKNOWN;
  if (table !== trust.table) return isInvited ? BELIEVED : UNKNOWN;
  if (challenge.epoch < trust.epoch) {
    const isKnown = trust.devices.some((one) => one.publicKey === publicKey);
    return isKnown ? { verdict: 'outdated' } : UNKNOWN;
  }
  if (challenge.epoch === trust.epoch && publicKey === trust.hostKey) return BELIEVED;
  // the player has opened a new invitation
  if (isInvited) return BELIEVED;
  const judged = judgeTakeovers(challenge, trust, options);
  return judged.verdict === 'claimed' && options.followed === publicKey ? BELIEVED : judged;
}

/** Follows the take-overs from the known host to the one that answers. */
function judgeTakeovers(
  challenge: Challenge,
  trust: Trust,
  { hasYielded, self }: Pick<JudgeOptions, 'hasYielded' | 'self'>,
): Judgement {
  const { table, epoch, host, publicKey } = challenge;
  // two devices may have taken over at once: then the rival's take-over has the epoch that is known already
  const isRival = epoch === trust.epoch;
  const steps = challenge.takeovers.filter(
    (one) => one.epoch > trust.epoch || (isRival && one.epoch === epoch),
  );
  // a table shows its last MAX_TAKEOVERS changes, and nobody looks for it further ahead, so an honest host leaves none out
  const first = isRival ? epoch : trust.epoch + 1;
  if (!steps.every((one, at) => one.epoch === first + at)) return UNKNOWN;
  const last = steps.at(-1);
  if (last?.epoch !== epoch || last.host !== host || last.publicKey !== publicKey) return UNKNOWN;
  let lost = trust.host;
  let isVouchedFor = true;
  let agreed: readonly DeviceId[] = [];
  for (const step of steps) {
    agreed = signersOf(table, step, trust.devices);
    const voters = trust.devices.filter(({ device, isSeated }) => isSeated && device !== lost);
    const votes = voters.filter(({ device }) => agreed.includes(device)).length;
    // one guest alone cannot depose the host without a question, which may only be out of its reach
    const isMajority = votes * 2 > voters.length && (votes > 1 || lost !== self);
    // whoever they agreed to, this device may never have heard of it; of two rivals, it may have agreed to the one that gave up
    const isElected = !isRival && (isMajority || agreed.includes(self));
    const known = trust.devices.find((one) => one.device === step.host);
    const isProven = known?.publicKey === step.publicKey && agreed.includes(step.host);
    if (!isElected && !isProven) return UNKNOWN;
    isVouchedFor &&= isElected || (known?.isSeated === true && hasYielded);
    lost = step.host;
  }
  if (isVouchedFor) return BELIEVED;
  return { verdict: 'claimed', claim: { table, epoch, host, publicKey, agreed } };
}

/**
 * What is known after a host was believed, or its table view changed. Gives `trust` itself when nothing changed. `fingerprint` is the
 * one in the invitation, or ''.
 */
export function trustIn(
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
  const byCodeAlone = (trust?.byCodeAlone ?? true) && !isNamedBy(fingerprint, publicKey);
  const next = { table, epoch, host, hostKey: publicKey, devices: known, takeovers, byCodeAlone };
  return JSON.stringify(next) === JSON.stringify(trust) ? (trust ?? next) : next;
}
