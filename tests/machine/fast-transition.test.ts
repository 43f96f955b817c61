import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../src/lib/machine/step.ts';
import type { Command } from '../../src/lib/rules/command.ts';
import type { Setup } from '../../src/lib/rules/setup.ts';
import { fastStep } from '../../src/lib/machine/fast-transition.ts';
import { seatsToAct, legal, momentOf, step, toPlain } from '../../src/lib/machine/step.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { MAP_IDS } from '../../src/lib/rules/types.ts';
import { Chance, randomCommand } from '../../src/tools/support/player.ts';
import { must } from '../must.ts';
import { SEED } from '../seed.ts';
import { at, pass, refused, setupOf, start } from '../rules/build.ts';

const CHANGED =
  'The fast path no longer does what the public API of XState does. After an update of XState: it has changed a private part ' +
  'that src/lib/machine/fast-transition.ts relies on. See docs/decisions/statechart.md; until it is fixed, use step for fastStep.';

const seenOf = ({ value, context, status }: Snapshot): object => ({ value, context, status });

/** The snapshot after a legal command. An error of the fast path is reported as a change of XState. */
function fast(from: Snapshot, command: Command): Snapshot {
  try {
    const next = fastStep(from, command);
    if (next.ok) return next.value;
    throw new Error(JSON.stringify(next.error));
  } catch (cause) {
    throw new Error(CHANGED, { cause });
  }
}
function slow(from: Snapshot, command: Command): Snapshot {
  const next = step(from, command);
  if (!next.ok) throw new Error(JSON.stringify(next.error));
  return next.value;
}

type Pace = (from: Snapshot, command: Command) => Snapshot;

/** Plays a random game both ways to its end, and stops where they part. */
function playBoth(setup: Setup, seed: number, quick: Pace): { quick: Snapshot; plain: Snapshot } {
  const chance = new Chance(seedRng(seed));
  let [here, there] = [start(setup, seed), start(setup, seed)];
  while (momentOf(there) !== 'over' && isDeepStrictEqual(seenOf(here), seenOf(there))) {
    const command = randomMove(there, chance);
    [here, there] = [quick(here, command), slow(there, command)];
  }
  return { quick: here, plain: there };
}

function randomMove(snapshot: Snapshot, chance: Chance): Command {
  const seat = chance.oneOf(seatsToAct(snapshot));
  return randomCommand(must(legal(snapshot, seat)), seat, chance);
}

const SEEDS = [SEED, SEED + 1];
const games = SEEDS.flatMap((seed) =>
  MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ seed, map, players }))),
);

describe('the fast path reaches the same snapshot as the public API after every command of a game', () => {
  test.each(games)('$players players on $map, seed $seed', ({ seed, map, players }) => {
    const setup = setupOf({ map, players, regions: { by: players % 2 ? 'draft' : 'draw' } });
    const { quick, plain } = playBoth(setup, seed, fast);
    expect(seenOf(quick), CHANGED).toEqual(seenOf(plain));
    expect(momentOf(plain)).toBe('over');
  });

  test.each(SEEDS)('also when the two take turns in one game, seed %i', (seed) => {
    const coin = new Chance(seedRng(seed + 1));
    const either: Pace = (from, command) => (coin.onceIn(2) ? fast : slow)(from, command);
    const { quick, plain } = playBoth(setupOf(), seed, either);
    expect(seenOf(quick), CHANGED).toEqual(seenOf(plain));
    expect(momentOf(plain)).toBe('over');
  });
});

test('the fast path refuses what the public one refuses', () => {
  const snapshot = at('nominating', { players: [{}, {}] });
  refused(snapshot, pass(1), { code: 'turn/not-yours', seat: 1, seatsToAct: [0] });
  expect(fastStep(snapshot, pass(1))).toEqual(step(snapshot, pass(1)));
});

test('the fast path does not change the snapshot that it starts from', () => {
  const before = at('nominating', { players: [{}, {}] });
  const copy = structuredClone(toPlain(before));
  fast(before, pass(0));
  expect(toPlain(before)).toEqual(copy);
});
