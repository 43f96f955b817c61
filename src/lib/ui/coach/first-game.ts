import type { BotSeats } from '../../bots/bot-seats.ts';
import type { Setup } from '../../rules/setup.ts';
import type { SeatInfo } from '../../seats.ts';
import { botNames } from '../bots/characters.ts';
import {
  botsOf,
  defaultForm,
  formSeats,
  formSetup,
  withBotAt,
  withMap,
  withName,
  withPlayers,
} from '../setup/form.ts';
import { placeholderName } from '../setup/placeholder.ts';

/** The seed of the first game: a second try meets the same plants. */
export const FIRST_DEAL = 7;

/** The game that teaches: Germany, three players, the beginners' game, two gentle bots. `name`: of the learner, or ''. */
export function firstGame(name: string): {
  readonly setup: Setup;
  readonly seats: readonly SeatInfo[];
  readonly bots: BotSeats;
} {
  // the learner begins: to be asked for a bid before having chosen a plant is harder to understand
  const empty = {
    ...withMap(withPlayers(defaultForm(), 3), 'germany'),
    beginners: true,
    orderBy: 'given' as const,
  };
  const form = [1, 2].reduce((given, seat) => withBotAt(given, seat, 'gentle'), withName(empty, 0, name));
  const bots = botsOf(form);
  const names = botNames(bots, [name]);
  return {
    setup: formSetup(form),
    seats: formSeats(form.players, (seat) => names[seat] ?? placeholderName(seat)),
    bots,
  };
}
