import { CHAMPION } from '../../lib/bots/levels.ts';
import { Policy } from '../../lib/bots/policy/policy.ts';
import { type Decider, playFor } from '../../lib/bots/search/rollout.ts';
import { SimBoard } from '../../lib/bots/sim/board.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { modelFor } from '../../lib/bots/think.ts';
import { momentOf } from '../../lib/machine/step.ts';
import { rulesOf } from '../../lib/rules/rule-set.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';
import { type Figure, quantile } from './figure.ts';

const PLAYERS = 4;
const POSITIONS = 12;
/** Rounds played before the playouts, and rounds per playout. */
const MIDDLE = 4;
const ROUNDS = 2;
const PLAYOUTS = 1_000;
const RUNS = 7;

const champion = new Policy(CHAMPION);
const champions: readonly Decider[] = Array.from({ length: PLAYERS }, () => champion);

/** Positions of games between four champions after MIDDLE rounds. */
function middles(edition: EditionId): readonly Position[] {
  return Array.from({ length: POSITIONS }, (_, game) => {
    const setup = { ...STANDARD_TERMS, edition, map: 'usa', players: PLAYERS } as const;
    const start = beginOrFail({ ...setup, regions: { by: 'draw' } }, game + 1);
    const position = new Position(new SimBoard(start.context)).load(momentOf(start), start.context);
    playFor(position, champions, MIDDLE);
    return position;
  });
}

/** Playouts per second, the median of several runs. `playersIn` gives the players of a playout by seat. */
function speedOf(
  name: string,
  edition: EditionId,
  playersIn: (playout: number) => readonly Decider[],
): Figure {
  // a scratch position must share the board of its game
  const games = middles(edition).map((from) => ({ from, scratch: new Position(from.board) }));
  const run = (): number => {
    const began = performance.now();
    for (let playout = 0; playout < PLAYOUTS; playout++) {
      const { from, scratch } = games[playout % POSITIONS] as (typeof games)[number];
      playFor(scratch.copy(from), playersIn(playout), ROUNDS);
    }
    return PLAYOUTS / ((performance.now() - began) / 1000);
  };
  run(); // warms up the compiler
  return { name, value: Math.round(quantile(Array.from({ length: RUNS }, run), 0.5)), unit: '1/s' };
}

/** The names of the figures of `playoutFigures`. */
export const PLAYOUT_NAMES = ['bot.playoutsPerSecond', 'bot.championPlayoutsPerSecond'] as const;

/** Measures two-round playouts from the middle of a game: with the mix of players that a search assumes, and with champions alone. */
export const playoutFigures = (edition: EditionId): readonly Figure[] => [
  speedOf(
    PLAYOUT_NAMES[0],
    edition,
    modelFor(rulesOf({ ...STANDARD_TERMS, edition, map: 'usa', players: PLAYERS }), null).playersIn,
  ),
  speedOf(PLAYOUT_NAMES[1], edition, () => champions),
];
