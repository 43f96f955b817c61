import { describe, expect, test } from 'vitest';
import { SimBoard } from '#lib/bots/sim/board.ts';
import { apply } from '#lib/bots/sim/command.ts';
import { Position } from '#lib/bots/sim/position.ts';
import { actorStep } from '#lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot } from '#lib/machine/step.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { MAP_IDS } from '#lib/rules/types.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import { sensibleCommand } from '#tools/support/sensible-player.ts';
import { cases } from '../cases.ts';
import { must, mustOk } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { expectSame } from '../same.ts';
import { SEED } from '../seed.ts';
import { figuresOf } from './figures.ts';

const loaded = (board: SimBoard, snapshot: Snapshot): Position =>
  new Position(board).load(momentOf(snapshot), snapshot.context);

/** Plays a game by the rules and on a position in parallel, and stops at the first difference. */
function playBoth(begin: Snapshot, chance: Chance): void {
  const step = actorStep();
  let now = begin;
  const isSensible = chance.onceIn(2);
  let position: Position | null = null;
  while (momentOf(now) !== 'over') {
    const seat = chance.oneOf(seatsToAct(now));
    const options = must(legal(now, seat));
    const command = isSensible
      ? sensibleCommand(now.context, options, seat, chance)
      : randomCommand(options, seat, chance);
    now = mustOk(step(now, command));
    if (momentOf(now) === 'drafting') continue;
    if (position && command.type !== 'pick-region') apply(position, command);
    else position = loaded(new SimBoard(now.context), now);
    const other = loaded(position.board, now);
    expectSame(figuresOf(position), figuresOf(other), JSON.stringify(command));
    // the next command must also work on a copy
    position = other.copy(position);
  }
  expect(position).not.toBeNull();
}

/** One of each variant. */
const GAMES = cases(4);

describe('a position holds the figures of the rules after every command', () => {
  test.each(MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ map, players, seed: SEED }))))(
    'holds with $players players on $map, seeds from $seed',
    ({ map, players, seed }) => {
      for (let game = 0; game < GAMES; game++) {
        const setup = setupOf({
          map,
          players,
          beginners: game % 4 === 3,
          regions: { by: game % 2 ? 'draft' : 'draw' },
        });
        playBoth(start(setup, seed + game), new Chance(seedRng(seed + game)));
      }
    },
  );
});
