import type { DealParts, DeviceId } from '../protocol/desk.ts';
import type { GuestMessage } from '../protocol/messages.ts';
import type { Rng } from '../rules/types.ts';
import type { Company } from './company.ts';
import type { Hosting } from './hosting.ts';
import { commitmentOf, seedOf } from './fair.ts';

/** The deal that every seated device takes part in: first all commit, then all show, and the host's share stays hidden. */

type Part = Pick<Hosting, 'stage' | 'deal' | 'share'>;

const guestsOf = ({ devices }: DealParts): readonly DeviceId[] => devices.slice(1);
const committed = (deal: DealParts): boolean => deal.devices.every((one) => one in deal.commitments);

/** Invite the seated devices; the host's own commitment lies on the table first. `share`: 32 random bytes as hex. */
export function begin({ game, epoch, self }: Hosting, seated: readonly DeviceId[], share: string): Part {
  const devices = [self, ...seated.filter((one) => one !== self)];
  const commitments = { [self]: commitmentOf(share, self, game, epoch) };
  return { stage: 'dealing', deal: { devices, commitments, shares: {} }, share };
}

/**
 * The deal with a guest's commitment, or the share that belongs to it; as it was, where that was meant for a deal given up
 * before. Null: not now, or not that.
 */
export function add(
  hosting: Hosting,
  device: DeviceId,
  message: Extract<GuestMessage, { type: 'commit' | 'share' }>,
): Part | null {
  const { stage, deal, share: own, game, epoch, self } = hosting;
  if (stage !== 'dealing' || !deal) return null;
  if (message.deal !== deal.commitments[self]) return hosting;
  if (!guestsOf(deal).includes(device)) return null;
  if (message.type === 'commit') {
    if (device in deal.commitments) return message.commitment === deal.commitments[device] ? hosting : null;
    const commitments = { ...deal.commitments, [device]: message.commitment };
    return { stage, deal: { ...deal, commitments }, share: own };
  }
  const { share } = message;
  const fits = deal.commitments[device] === commitmentOf(share, device, game, epoch);
  if (!fits || !committed(deal)) return null;
  if (device in deal.shares) return hosting;
  return { stage, deal: { ...deal, shares: { ...deal.shares, [device]: share } }, share: own };
}

/** All who take part still answer. */
export const complete = ({ deal }: Hosting, company: Company): boolean =>
  deal !== null && deal.devices.every((one) => company.member(one)?.here === true);

/** The seed, once every share is there; null: not yet. */
export function seed(hosting: Hosting): Rng | null {
  const { stage, deal, share, self } = hosting;
  if (stage !== 'dealing' || !deal || !guestsOf(deal).every((one) => one in deal.shares)) return null;
  return seedOf(hosting, { ...deal.shares, [self]: share });
}
