import type { Holder } from '../../protocol/table-view.ts';
import type { Setup } from '../../rules/setup.ts';
import type { SeatInfo } from '../../seats.ts';
import type { HostRecord } from './record.ts';
import type { Identity } from '../guest/record.ts';
import { Roster } from './roster.ts';
import { secretHashOf } from '../failover/successor-proof.ts';

/**
 * A table that waits for its guests. `game`: a name that no other game has; `placeholders`: by seat, what it is called until
 * somebody names it, '' where somebody did.
 */
export function newLobby(
  game: string,
  { device, secret, name }: Identity,
  setup: Setup,
  seats: readonly SeatInfo[],
  holders: readonly Holder[],
  placeholders: readonly string[],
): HostRecord {
  const secretHash = secretHashOf(secret);
  const host = {
    id: device,
    name,
    secretHash,
    here: true,
    ready: true,
    proofKey: '',
    lastAnswered: 0,
    lastAnswer: null,
  };
  const nobody = holders.map(() => ({ kind: 'free' }) as const);
  const roster = new Roster({ members: [host], seats, holders: nobody, placeholders });
  for (const [seat, holder] of holders.entries()) roster.setHolder(seat, holder);
  return {
    game,
    epoch: 1,
    self: device,
    stage: 'lobby',
    revision: 0,
    validSince: 0,
    setup,
    members: roster.members,
    seats: roster.seats,
    holders: roster.holders,
    placeholders,
    deal: null,
    share: '',
    base: null,
  };
}

/** The same roster, about to play the same once more. `game`: a name that no other game has. */
export function nextGame(
  { setup, revision }: HostRecord,
  game: string,
): Pick<HostRecord, 'game' | 'stage' | 'revision' | 'validSince' | 'setup' | 'deal' | 'share' | 'base'> {
  const { map, players, beginners, hiddenMoney, regions } = setup;
  return {
    game,
    stage: 'lobby',
    revision: revision + 1,
    validSince: revision + 1,
    setup: { map, players, beginners, hiddenMoney, regions },
    deal: null,
    share: '',
    base: null,
  };
}
