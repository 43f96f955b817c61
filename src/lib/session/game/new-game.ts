import type { BotSeats } from '../../bots/bot-seats.ts';
import type { GameId } from '../../game-id.ts';
import { sanitizeName } from '../../names.ts';
import { err, type Result } from '../../result.ts';
import type { Setup, SetupError } from '../../rules/setup.ts';
import type { Seed } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import { CommandLog } from './command-log.ts';

export interface SeatsError {
  readonly code: 'seats/count';
  readonly need: number;
  readonly given: number;
}

/**
 * Deals a new game. `now`: milliseconds since 1970, UTC; `id`: a new unique id; `bots`: the seats of bots. Refuses a wrong number of seats
 * (seats/count).
 */
export function newGame(
  setup: Setup,
  seats: readonly SeatInfo[],
  seed: Seed,
  now: number,
  id: GameId,
  bots: BotSeats = [],
): Result<CommandLog, SetupError | SeatsError> {
  if (seats.length !== setup.players) {
    return err({ code: 'seats/count', need: setup.players, given: seats.length });
  }
  const named = seats.map((seat) => ({ ...seat, name: sanitizeName(seat.name) }));
  return CommandLog.begin({ id, name: '', created: now, updated: now, seats: named, bots }, { setup, seed });
}
