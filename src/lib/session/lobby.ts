import type { Holder } from '../protocol/desk.ts';
import type { Setup } from '../rules/setup.ts';
import type { SeatInfo } from '../seats.ts';
import type { Hosting } from './hosting.ts';
import type { Identity } from './membership.ts';
import { Company } from './company.ts';
import { lockOf } from './proof.ts';

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
): Hosting {
  const lock = lockOf(secret);
  const host = { id: device, name, lock, here: true, ready: true, key: '', done: 0, answer: null };
  const nobody = holders.map(() => ({ kind: 'free' }) as const);
  const company = new Company({ members: [host], seats, holders: nobody, placeholders });
  for (const [seat, holder] of holders.entries()) company.hold(seat, holder);
  return {
    game,
    epoch: 1,
    self: device,
    stage: 'lobby',
    revision: 0,
    fresh: 0,
    setup,
    members: company.members,
    seats: company.seats,
    holders: company.holders,
    placeholders,
    deal: null,
    share: '',
    base: null,
    resumed: false,
  };
}

/** The same company, about to play the same once more. `game`: a name that no other game has. */
export function nextGame(
  { setup, revision }: Hosting,
  game: string,
): Pick<Hosting, 'game' | 'stage' | 'revision' | 'fresh' | 'setup' | 'deal' | 'share' | 'base' | 'resumed'> {
  const { map, players, beginners, hiddenMoney, regions } = setup;
  return {
    game,
    stage: 'lobby',
    revision: revision + 1,
    fresh: revision + 1,
    setup: { map, players, beginners, hiddenMoney, regions },
    deal: null,
    share: '',
    base: null,
    resumed: false,
  };
}
