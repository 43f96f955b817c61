import type { TimeLimit } from '../../protocol/table-view.ts';
import { err, ok, type Result } from '../../result.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import {
  checkSetup,
  isPlayerCount,
  mapTerms,
  type Setup,
  type SetupError,
  termsOf,
  termsOffered,
} from '../../rules/setup.ts';
import type { Seat } from '../../rules/types.ts';
import type { Roster } from './roster.ts';

/** A change that the host can make before the deal. */
export type LobbyChange =
  /** Map, variants and regions, whether all players can ask for advice, and the limit of their time; the number of players stays. */
  | {
      readonly type: 'terms';
      readonly setup: Setup;
      readonly advice: boolean;
      readonly timeLimit: TimeLimit | null;
    }
  /** `name`: until the seat is named. */
  | { readonly type: 'add-seat'; readonly name: string }
  | { readonly type: 'remove-seat'; readonly seat: Seat };

/** Changes the seats and returns the new set-up, or why it is invalid; null if the seat to remove is not free. */
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
  const nextOrder = order?.filter((one) => one !== seat).map((one) => (one > seat ? one - 1 : one)) ?? null;
  const next = checked(withPlayers(setup, holders.length - 1, nextOrder));
  if (next.ok) roster.removeSeat(seat);
  return next;
}

function checked(setup: Setup): Result<Setup, SetupError> {
  const error = checkSetup(setup);
  return error ? err(error) : ok(setup);
}

/**
 * The same set-up for another number of players. Hand-picked regions stay only if their number still fits, and terms only if they are
 * offered.
 */
function withPlayers(setup: Setup, players: number, order: readonly Seat[] | null): Setup {
  const { regions } = setup;
  const terms = { ...termsOf(setup), players };
  // too many or too few are refused below
  if (!isPlayerCount(terms)) return { ...terms, regions };
  const offered = termsOffered(terms);
  const regionsFit = regions.by !== 'hand' || regions.regions.length === rulesOf(terms).regions;
  return {
    ...terms,
    ...mapTerms((term) => terms[term] && offered[term]),
    regions: regionsFit ? regions : { by: 'draw' },
    ...(order && { order }),
  };
}
