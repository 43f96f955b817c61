import type { Result } from '../../result.ts';
import type { Setup, SetupError } from '../../rules/setup.ts';
import type { Seat } from '../../rules/types.ts';
import type { Roster } from './roster.ts';
import { err, ok } from '../../result.ts';
import { regionCount } from '../../rules/regions.ts';
import { checkSetup } from '../../rules/setup.ts';

/** What the host changes before a new game is dealt: other terms for as many players, a seat more, or a free seat less. */
export type LobbyChange =
  | { readonly type: 'terms'; readonly setup: Setup }
  /** `name`: until somebody names it. */
  | { readonly type: 'add-seat'; readonly name: string }
  | { readonly type: 'remove-seat'; readonly seat: Seat };

/** Changes the seats; gives what is played then, or why that is not possible. Null: the seat is not free any more. */
export function applyLobbyChange(
  setup: Setup,
  roster: Roster,
  change: LobbyChange,
): Result<Setup, SetupError> | null {
  if (change.type === 'terms') {
    const players = setup.players;
    return checked({ ...change.setup, players });
  }
  const { holders } = roster;
  const order = setup.order ?? null;
  if (change.type === 'add-seat') {
    const next = checked(withPlayers(setup, holders.length + 1, order && [...order, holders.length]));
    if (next.ok) roster.addSeat(change.name);
    return next;
  }
  const { seat } = change;
  if (holders[seat]?.kind !== 'free') return null;
  const left = order?.filter((one) => one !== seat).map((one) => (one > seat ? one - 1 : one)) ?? null;
  const next = checked(withPlayers(setup, holders.length - 1, left));
  if (next.ok) roster.removeSeat(seat);
  return next;
}

function checked(setup: Setup): Result<Setup, SetupError> {
  const error = checkSetup(setup);
  return error ? err(error) : ok(setup);
}

/** The same terms for another number of players. Regions chosen by hand stay where as many are played with. */
function withPlayers(setup: Setup, players: number, order: readonly Seat[] | null): Setup {
  const { map, beginners, hiddenMoney, regions } = setup;
  const fit = regions.by !== 'hand' || regions.regions.length === regionCount(players);
  return {
    ...{ map, players, beginners, hiddenMoney, regions: fit ? regions : { by: 'draw' } },
    ...(order && { order }),
  };
}
