import { describe, expect, test } from 'vitest';
import { actorStep } from '#lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot, type Step, step, toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { MAP_IDS } from '#lib/rules/types.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import { must, mustOk } from '../must.ts';
import { at, pass, refused, setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

const seenOf = ({ value, context, status }: Snapshot): object => ({ value, context, status });

function randomMove(snapshot: Snapshot, chance: Chance): Command {
  const seat = chance.oneOf(seatsToAct(snapshot));
  return randomCommand(must(legal(snapshot, seat)), seat, chance);
}

/** Plays a random game to its end with both steps and compares their snapshots after every command. */
function playBoth(setup: Setup, seed: number, other: Step): void {
  const chance = new Chance(seedRng(seed));
  let [here, there] = [start(setup, seed), start(setup, seed)];
  while (momentOf(there) !== 'over') {
    const command = randomMove(there, chance);
    [here, there] = [mustOk(other(here, command)), mustOk(step(there, command))];
    expect(seenOf(here)).toEqual(seenOf(there));
  }
}

const SEEDS = [SEED, SEED + 1];
const games = SEEDS.flatMap((seed) =>
  MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ seed, map, players }))),
);

describe('a running actor reaches the same snapshot as the pure step after every command of a game', () => {
  test.each(games)('$players players on $map, seed $seed', ({ seed, map, players }) => {
    playBoth(setupOf({ map, players, regions: { by: players % 2 ? 'draft' : 'draw' } }), seed, actorStep());
  });

  test.each(SEEDS)('two actors taking turns in one game reach the same snapshots, seed %i', (seed) => {
    const coin = new Chance(seedRng(seed + 1));
    const running = actorStep();
    playBoth(setupOf(), seed, (from, command) => (coin.onceIn(2) ? running : step)(from, command));
  });
});

test('a running actor goes on from any snapshot', () => {
  const running = actorStep();
  const before = at('nominating', { players: [{}, {}] });
  const first = mustOk(running(before, pass(0)));
  expect(mustOk(running(before, pass(0)))).toEqual(first);
  expect(seenOf(first)).toEqual(seenOf(mustOk(step(before, pass(0)))));
});

test('a running actor refuses the same commands as the pure step', () => {
  const snapshot = at('nominating', { players: [{}, {}] });
  refused(snapshot, pass(1), { code: 'turn/not-yours', seat: 1, seatsToAct: [0] });
  expect(actorStep()(snapshot, pass(1))).toEqual(step(snapshot, pass(1)));
});

test('a running actor does not change the snapshot it starts from', () => {
  const before = at('nominating', { players: [{}, {}] });
  const copy = structuredClone(toPlain(before));
  mustOk(actorStep()(before, pass(0)));
  expect(toPlain(before)).toEqual(copy);
});
