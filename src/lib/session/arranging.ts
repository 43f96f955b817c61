import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { Company } from './company.ts';
import { err, ok } from '../result.ts';
import { checkSetup } from '../rules/setup.ts';

/** What the host changes before a new game is dealt: other terms for as many players, a seat more, or a free seat less. */
export type Arrangement =
  | { readonly type: 'terms'; readonly setup: Setup }
  /** `name`: until somebody names it. */
  | { readonly type: 'add-seat'; readonly name: string }
  | { readonly type: 'remove-seat'; readonly seat: Seat };

/** Changes the seats; gives what is played then, or why that is not possible. Null: the seat is not free any more. */
export function arrange(
  setup: Setup,
  company: Company,
  change: Arrangement,
): Result<Setup, SetupError> | null {
  if (change.type === 'terms') {
    const players = setup.players;
    return checked({ ...change.setup, players });
  }
  const { holders } = company;
  if (change.type === 'remove-seat' && holders[change.seat]?.kind !== 'free') return null;
  const next = checked(withPlayers(setup, holders.length + (change.type === 'add-seat' ? 1 : -1)));
  if (!next.ok) return next;
  if (change.type === 'add-seat') company.addSeat(change.name);
  else company.removeSeat(change.seat);
  return next;
}

function checked(setup: Setup): Result<Setup, SetupError> {
  const error = checkSetup(setup);
  return error ? err(error) : ok(setup);
}

/** The same terms for another number of players. Regions chosen by hand would be too many or too few, and the order is another. */
function withPlayers({ map, beginners, hiddenMoney, regions }: Setup, players: number): Setup {
  return { map, players, beginners, hiddenMoney, regions: regions.by === 'hand' ? { by: 'draw' } : regions };
}
