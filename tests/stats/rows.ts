import { LEVELS } from '#lib/bots/questions.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { EDITION_IDS, MAP_IDS } from '#lib/rules/types.ts';
import { COLOURS, SHAPE_OF } from '#lib/seats.ts';
import type { GameSummary } from '#lib/session/ports/storage.ts';
import { Chance } from '#tools/support/player.ts';

/** Invented rows of finished games. */

/** Two of them are the same name from two keyboards. */
const ALI = ['علي', 'علی'];
const NAMES = ['Anna', 'Bob', 'Cem', '=Dora', 'Émile', 'F, "G"'];

export function inventedRow(seed: number): GameSummary {
  const chance = new Chance(seedRng(seed));
  const names = [...NAMES, chance.oneOf(ALI)];
  const seats = COLOURS.slice(0, 2 + chance.below(5)).map((colour) => ({
    name: names.splice(chance.below(names.length), 1)[0] ?? '',
    colour,
    shape: SHAPE_OF[colour],
  }));
  const figures = seats.map(() => ({
    powered: 10 + chance.below(4),
    money: chance.below(4),
    cities: 10 + chance.below(9),
  }));
  const isBetter = (a: (typeof figures)[number], b: (typeof figures)[number]): boolean =>
    a.powered > b.powered || (a.powered === b.powered && a.money > b.money);
  const result = figures.map((one) => ({
    rank: 1 + figures.filter((other) => isBetter(other, one)).length,
    ...one,
  }));
  const isBranch = chance.onceIn(6);
  return {
    id: gameIdFrom(`game-${seed}`),
    name: chance.onceIn(2) ? '' : `Evening ${seed}`,
    created: 1_790_000_000_000 + seed,
    updated: 1_790_000_000_000 + chance.below(1_000_000_000),
    seats,
    bots: seats.map(() => (chance.onceIn(3) ? chance.oneOf(LEVELS) : null)),
    branchedFrom: isBranch
      ? { id: gameIdFrom('other'), name: '', created: 1, commands: seed, round: 2 }
      : null,
    edition: chance.oneOf(EDITION_IDS),
    map: chance.oneOf(MAP_IDS),
    regions: ['west'],
    beginners: chance.onceIn(5),
    round: 5 + chance.below(10),
    stage: 3,
    moment: chance.onceIn(8) ? 'building' : 'over',
    winners: result.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : [])),
    result: chance.onceIn(10) ? null : result,
    deleted: chance.onceIn(12) ? 5 : null,
  };
}

export const inventedRows = (count: number, seed: number): readonly GameSummary[] =>
  Array.from({ length: count }, (_, at) => inventedRow(seed + at));
