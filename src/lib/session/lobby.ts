import type { Holder } from '../protocol/desk.ts';
import type { Setup } from '../rules/setup.ts';
import type { SeatInfo } from '../seats.ts';
import type { Hosting } from './hosting.ts';
import type { Identity } from './membership.ts';
import { lockOf } from './proof.ts';

/** A table that waits for its guests. `game`: a name that no other game has. */
export function newLobby(
  game: string,
  { device, secret, name }: Identity,
  setup: Setup,
  seats: readonly SeatInfo[],
  holders: readonly Holder[],
): Hosting {
  const lock = lockOf(secret);
  const host = { id: device, name, lock, here: true, ready: true, key: '', done: 0, answer: null };
  return {
    game,
    epoch: 1,
    self: device,
    stage: 'lobby',
    revision: 0,
    fresh: 0,
    setup,
    members: [host],
    seats,
    holders,
    deal: null,
    share: '',
    base: null,
  };
}
