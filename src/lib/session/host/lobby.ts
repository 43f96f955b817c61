import type { Holder } from '../../protocol/table-view.ts';
import type { Setup } from '../../rules/setup.ts';
import type { SeatInfo } from '../../seats.ts';
import type { HostRecord } from './record.ts';
import type { Identity } from '../guest/record.ts';
import { Roster } from './roster.ts';
import { secretHashOf } from '../failover/successor-proof.ts';

/**
 * The record of a new lobby. `game`: a new unique id; `placeholders`: by seat, its name until somebody names it, '' if it is
 * named already.
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
  const freeSeats = holders.map(() => ({ kind: 'free' }) as const);
  const roster = new Roster({ members: [host], seats, holders: freeSeats, placeholders });
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
    resumed: false,
  };
}

/** The record's changes for the next game with the same set-up. `game`: a new unique id. */
export function nextGame(
  { setup, revision }: HostRecord,
  game: string,
): Pick<
  HostRecord,
  'game' | 'stage' | 'revision' | 'validSince' | 'setup' | 'deal' | 'share' | 'base' | 'resumed'
> {
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
    resumed: false,
  };
}
