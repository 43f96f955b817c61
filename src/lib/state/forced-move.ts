import { forcedReason } from '../rules/forced-reason.ts';
import { onlyCommand, publiclyForced } from '../rules/forced.ts';
import { listLegal } from '../rules/legal.ts';
import type { Game, Moment, Seat } from '../rules/types.ts';
import type { Forced } from './screen.ts';

/** The turn of a player of this device. */
interface Turn {
  readonly seat: Seat;
  readonly moment: Moment;
  /** The game, or one that agrees with the player's view of it. */
  readonly game: Game;
  /** There is nobody else from whom the player could hide their money. */
  readonly isAlone: boolean;
}

/**
 * The move of a player who has no choice, or null if they have one. They are asked all the same where only their hidden money leaves them
 * no choice: skipping them would tell the others what they can pay.
 */
export function forcedMove({ seat, moment, game, isAlone }: Turn): Forced | null {
  const options = listLegal(moment, game, seat);
  const command = options && (isAlone ? onlyCommand(options, seat) : publiclyForced(moment, game, seat));
  return options && command && { moment, command, why: forcedReason(game, options, seat) };
}
