import { begin } from '../../machine/begin.ts';
import { REVEAL_PAGE, type RevealPage } from '../../protocol/messages.ts';
import type { DealParts, DeviceId } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import { commitmentOf, type DealMessage, dealtSetup, seedOf } from '../fair-deal/commit-reveal.ts';
import { CommandLog } from '../game/command-log.ts';
import { hashOf } from '../hash.ts';
import type { HostRecord } from './host-record.ts';
import type { Member, Roster } from './roster.ts';

/** The host's side of the fair deal: all seated devices commit, then all but the host show their shares. */

type DealState = Pick<HostRecord, 'stage' | 'deal' | 'share'>;

const guestsOf = ({ devices }: DealParts): readonly DeviceId[] => devices.slice(1);
const allCommitted = (deal: DealParts): boolean =>
  deal.devices.every((one) => Object.hasOwn(deal.commitments, one));

/** Why the host cannot start: free seats, devices that are away, or a game that has begun. */
export type StartRefusal =
  | { readonly code: 'table/seats-free'; readonly seats: readonly Seat[] }
  | { readonly code: 'table/away'; readonly devices: readonly DeviceId[] }
  | { readonly code: 'table/began' };

const seatedMembers = (roster: Roster): readonly Member[] =>
  roster.members.filter(({ id }) => roster.seatsOf(id).length > 0);

/** Why the table cannot start or resume its game now; null if it can. */
export function startRefusal(
  { stage, base }: HostRecord,
  roster: Roster,
  commandLog: CommandLog | null,
): StartRefusal | null {
  if (stage !== 'lobby') return { code: 'table/began' };
  // after a take-over, absent devices return to a running game
  if (base) return null;
  const free = roster.holders.flatMap(({ kind }, seat) => (kind === 'free' ? [seat] : []));
  if (free.length > 0) return { code: 'table/seats-free', seats: free };
  const away = seatedMembers(roster).flatMap(({ id, here }) => (here ? [] : [id]));
  return !commandLog && away.length > 0 ? { code: 'table/away', devices: away } : null;
}

/** Begins the deal with the host's commitment. `share`: the host's 32 random bytes as hex. */
export function beginDeal({ game, epoch, self }: HostRecord, roster: Roster, share: string): DealState {
  const guests = seatedMembers(roster).flatMap(({ id, here }) => (here && id !== self ? [id] : []));
  const commitments = { [self]: commitmentOf(share, self, game, epoch) };
  return { stage: 'dealing', deal: { devices: [self, ...guests], commitments, shares: {} }, share };
}

/**
 * Adds a guest's commitment or share to the deal. A message for an earlier deal changes nothing. Returns null for a message that no correct
 * app sends: from another device, out of order, or a share that does not match its commitment.
 */
export function addDealMessage(
  hostRecord: HostRecord,
  device: DeviceId,
  message: DealMessage,
): DealState | null {
  const { stage, deal, share: hostShare, game, epoch, self } = hostRecord;
  if (stage !== 'dealing' || !deal) return null;
  if (message.deal !== deal.commitments[self]) return hostRecord;
  if (!guestsOf(deal).includes(device)) return null;
  if (message.type === 'commit') {
    if (Object.hasOwn(deal.commitments, device))
      return message.commitment === deal.commitments[device] ? hostRecord : null;
    const commitments = { ...deal.commitments, [device]: message.commitment };
    return { stage, deal: { ...deal, commitments }, share: hostShare };
  }
  const { share } = message;
  const matches = deal.commitments[device] === commitmentOf(share, device, game, epoch);
  if (!matches || !allCommitted(deal)) return null;
  if (Object.hasOwn(deal.shares, device)) return hostRecord;
  return { stage, deal: { ...deal, shares: { ...deal.shares, [device]: share } }, share: hostShare };
}

/** Whether every device in the deal is still here. */
export const allPresent = ({ deal }: HostRecord, roster: Roster): boolean =>
  deal !== null && deal.devices.every((one) => roster.member(one)?.here === true);

/** The game dealt from the seed of all shares; null while a share is missing. */
export function gameFromShares(hostRecord: HostRecord, { seats }: Roster): CommandLog | null {
  const { stage, deal, share, self, id } = hostRecord;
  if (stage !== 'dealing' || !deal || !guestsOf(deal).every((one) => Object.hasOwn(deal.shares, one)))
    return null;
  const seed = seedOf(hostRecord, { ...deal.shares, [self]: share });
  const meta = { id, name: '', created: 0, updated: 0, seats };
  const begun = CommandLog.begin(meta, { setup: dealtSetup(hostRecord, seed), seed }, begin);
  // cannot happen: the set-up was checked in the lobby
  if (!begun.ok) throw new RangeError(begun.error.code);
  return begun.value;
}

/**
 * The record of a reopened table, without its deal if the saved game is not the dealt one: a game resumed from its position, because the
 * rules have changed, can no longer be checked.
 */
export function dropForeignDeal(hostRecord: HostRecord, commandLog: CommandLog): HostRecord {
  const { deal, share, self } = hostRecord;
  if (!deal) return hostRecord;
  const setup = dealtSetup(hostRecord, seedOf(hostRecord, { ...deal.shares, [self]: share }));
  if (hashOf(setup) === hashOf(commandLog.origin.setup)) return hostRecord;
  return { ...hostRecord, deal: null, share: '', base: null };
}

/** The reveal in pages that fit a message, at least one; empty before the game is over, and without a fair deal. */
export function revealPages(
  { deal, share }: HostRecord,
  commandLog: CommandLog | null,
): readonly RevealPage[] {
  if (!deal || !commandLog?.isOver) return [];
  const { commands } = commandLog;
  const total = commands.length;
  return Array.from({ length: Math.max(1, Math.ceil(total / REVEAL_PAGE)) }, (_, page) => {
    const from = page * REVEAL_PAGE;
    return { type: 'reveal', share, from, total, commands: commands.slice(from, from + REVEAL_PAGE) };
  });
}
