import type { TableView } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import { type AwayDevice, contactOf, type SharedGame } from '../../state/screen.ts';

/** Seconds until a device counts as away. One that only reloads is back sooner. */
const RELOAD_SECONDS = 10;

/** The absent players of a game in progress. */
export const awayPlayers = (game: SharedGame, { host }: TableView): readonly AwayDevice[] =>
  game.moment === 'over' ? [] : game.away.filter(({ device, seats }) => device !== host && seats.length > 0);

/** Seats to act without a player. */
export const emptySeats = (game: SharedGame, { holders }: TableView): readonly Seat[] =>
  game.seatsToAct.filter((seat) => holders[seat]?.kind === 'free');

/** Whether one of these is away for longer than a reload takes. */
export const isLongAway = (away: readonly AwayDevice[]): boolean =>
  away.some(({ seconds }) => seconds >= RELOAD_SECONDS);

/** Whether the connection or absent players need the attention of a player. */
export const needsAnswer = (game: SharedGame, tableView: TableView): boolean =>
  contactOf(game).state !== 'here' ||
  emptySeats(game, tableView).length > 0 ||
  isLongAway(awayPlayers(game, tableView));
