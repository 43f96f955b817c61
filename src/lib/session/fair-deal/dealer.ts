import type { DealParts, DeviceId } from '../../protocol/table-view.ts';
import type { GuestMessage, RevealPage } from '../../protocol/messages.ts';
import type { Seat } from '../../rules/types.ts';
import type { Roster, Member } from '../host/roster.ts';
import type { HostRecord } from '../host/record.ts';
import { REVEAL_PAGE } from '../../protocol/messages.ts';
import { commitmentOf, seedOf, dealtSetup } from './commit-reveal.ts';
import { hashOf } from '../hash.ts';
import { CommandLog } from '../game/command-log.ts';

/** The deal that every seated device takes part in: first all commit, then all show, and the host's share stays hidden. */

/** A guest's part in it. */
export type DealMessage = Extract<GuestMessage, { type: 'commit' | 'share' }>;
type Part = Pick<HostRecord, 'stage' | 'deal' | 'share'>;

const guestsOf = ({ devices }: DealParts): readonly DeviceId[] => devices.slice(1);
const committed = (deal: DealParts): boolean =>
  deal.devices.every((one) => Object.hasOwn(deal.commitments, one));

/** Why a table cannot begin. */
export type StartRefusal =
  | { readonly code: 'table/seats-free'; readonly seats: readonly Seat[] }
  | { readonly code: 'table/away'; readonly devices: readonly DeviceId[] }
  | { readonly code: 'table/began' };

const seated = (roster: Roster): readonly Member[] =>
  roster.members.filter(({ id }) => roster.seatsOf(id).length > 0);

/** Why the table cannot begin, or go on, now; null: it can. */
export function startRefusal(
  { stage, base }: HostRecord,
  roster: Roster,
  table: CommandLog | null,
): StartRefusal | null {
  if (stage !== 'lobby') return { code: 'table/began' };
  // who is away when a table is taken over comes back to a game that goes on
  if (base) return null;
  const free = roster.holders.flatMap(({ kind }, seat) => (kind === 'free' ? [seat] : []));
  if (free.length > 0) return { code: 'table/seats-free', seats: free };
  const away = seated(roster).flatMap(({ id, here }) => (here ? [] : [id]));
  return !table && away.length > 0 ? { code: 'table/away', devices: away } : null;
}

/** Invite the seated devices; the host's own commitment lies on the table first. `share`: 32 random bytes as hex. */
export function beginDeal({ game, epoch, self }: HostRecord, roster: Roster, share: string): Part {
  const guests = seated(roster).flatMap(({ id, here }) => (here && id !== self ? [id] : []));
  const commitments = { [self]: commitmentOf(share, self, game, epoch) };
  return { stage: 'dealing', deal: { devices: [self, ...guests], commitments, shares: {} }, share };
}

/**
 * The deal with a guest's commitment, or the share that belongs to it; as it was, where that was meant for a deal given up
 * before. Null: not now, or not that.
 */
export function addDealMessage(hostRecord: HostRecord, device: DeviceId, message: DealMessage): Part | null {
  const { stage, deal, share: own, game, epoch, self } = hostRecord;
  if (stage !== 'dealing' || !deal) return null;
  if (message.deal !== deal.commitments[self]) return hostRecord;
  if (!guestsOf(deal).includes(device)) return null;
  if (message.type === 'commit') {
    if (Object.hasOwn(deal.commitments, device))
      return message.commitment === deal.commitments[device] ? hostRecord : null;
    const commitments = { ...deal.commitments, [device]: message.commitment };
    return { stage, deal: { ...deal, commitments }, share: own };
  }
  const { share } = message;
  const fits = deal.commitments[device] === commitmentOf(share, device, game, epoch);
  if (!fits || !committed(deal)) return null;
  if (Object.hasOwn(deal.shares, device)) return hostRecord;
  return { stage, deal: { ...deal, shares: { ...deal.shares, [device]: share } }, share: own };
}

/** All who take part still answer. */
export const allPresent = ({ deal }: HostRecord, roster: Roster): boolean =>
  deal !== null && deal.devices.every((one) => roster.member(one)?.here === true);

/** The game that the seed of all shares makes; null: not all are there yet. */
export function dealGame(hostRecord: HostRecord, { seats }: Roster): CommandLog | null {
  const { stage, deal, share, self, game } = hostRecord;
  if (stage !== 'dealing' || !deal || !guestsOf(deal).every((one) => Object.hasOwn(deal.shares, one)))
    return null;
  const seed = seedOf(hostRecord, { ...deal.shares, [self]: share });
  const meta = { id: game, name: '', created: 0, updated: 0, seats };
  const table = CommandLog.begin(meta, { setup: dealtSetup(hostRecord, seed), seed });
  // the set-up was checked before the lobby opened
  if (!table.ok) throw new RangeError(table.error.code);
  return table.value;
}

/**
 * A table that is opened again with its game. One that goes on from a position, since the rules have changed, is not the game that
 * was dealt together: nobody could check it, and what was before its position is gone.
 */
export function dropForeignDeal(hostRecord: HostRecord, table: CommandLog): HostRecord {
  const { deal, share, self } = hostRecord;
  if (!deal) return hostRecord;
  const setup = dealtSetup(hostRecord, seedOf(hostRecord, { ...deal.shares, [self]: share }));
  if (hashOf(setup) === hashOf(table.origin.setup)) return hostRecord;
  return { ...hostRecord, deal: null, share: '', base: null };
}

/** All that was hidden, in parts that fit a message, be it only the share; none before the game is over, or where it was not dealt together. */
export function revealPages({ deal, share }: HostRecord, table: CommandLog | null): readonly RevealPage[] {
  if (!deal || !table?.isOver) return [];
  const { commands } = table;
  const total = commands.length;
  return Array.from({ length: Math.max(1, Math.ceil(total / REVEAL_PAGE)) }, (_, page) => {
    const from = page * REVEAL_PAGE;
    return { type: 'reveal', share, from, total, commands: commands.slice(from, from + REVEAL_PAGE) };
  });
}
