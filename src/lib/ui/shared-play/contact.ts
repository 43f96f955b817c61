import type { TableView } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import { type Away, contactOf, type SharedGame } from '../../state/screen.ts';

/** After this long a device counts as away. One that only reloads is back sooner. Seconds. */
const RELOAD_SECONDS = 10;

/** The players who are away while the game goes on. */
export const awayPlayers = (game: SharedGame, { host }: TableView): readonly Away[] =>
  game.moment === 'over' ? [] : game.away.filter(({ device, seats }) => device !== host && seats.length > 0);

/** Seats to act that nobody plays. */
export const emptySeats = (game: SharedGame, { holders }: TableView): readonly Seat[] =>
  game.seatsToAct.filter((seat) => holders[seat]?.kind === 'free');

/** Whether one of these is away for longer than a reload takes. */
export const isLongAway = (away: readonly Away[]): boolean =>
  away.some(({ seconds }) => seconds >= RELOAD_SECONDS);

/** Whether somebody has to do something about the connection, or about players who are away. */
export const needsAnswer = (game: SharedGame, tableView: TableView): boolean =>
  contactOf(game).state !== 'here' ||
  emptySeats(game, tableView).length > 0 ||
  isLongAway(awayPlayers(game, tableView));
