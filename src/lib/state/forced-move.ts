import type { Options } from '../rules/decision.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { Situation } from '../rules/forced-reason.ts';
import type { Forced } from './screen.ts';
import { onlyCommand } from '../rules/forced.ts';
import { forcedReason } from '../rules/forced-reason.ts';

/** The turn of a player of this device. */
interface Turn {
  readonly seat: Seat;
  readonly moment: Moment;
  readonly options: () => Options | null;
  /** The game, or the player's view of it. */
  readonly situation: () => Situation;
  readonly hiddenMoney: boolean;
  /** How many players hold this device. */
  readonly holders: number;
}

/**
 * The move of a player who has no choice, or null if they have one. They are asked all the same where money is hidden and several players
 * hold the device: skipping one of them would tell the others what that player can pay.
 */
export function forcedMove({ seat, moment, options, situation, hiddenMoney, holders }: Turn): Forced | null {
  const offered = hiddenMoney && holders > 1 ? null : options();
  const command = offered && onlyCommand(offered, seat);
  return offered && command && { moment, command, why: forcedReason(situation(), offered, seat) };
}
