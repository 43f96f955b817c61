import { plantOf } from '#lib/rules/rule-set.ts';
import type { PlantNumber } from '#lib/rules/types.ts';
import { CLASSIC_RULES } from '../classic.ts';

/** Which mixes of coal and oil plants can burn, found by trying every arrangement of the cubes. No code of the rules. */

/** Cubes of coal and oil: on one plant, on all, or burnt. */
interface Pile {
  readonly coal: number;
  readonly oil: number;
}

/** Every way to put cubes on a plant, up to `most` cubes. */
function piles(plant: PlantNumber, most: number): readonly Pile[] {
  const { kind } = plantOf(CLASSIC_RULES, plant);
  const all: Pile[] = [];
  for (let coal = 0; coal <= most; coal++) {
    for (let oil = 0; coal + oil <= most; oil++) {
      if ((coal === 0 || kind !== 'oil') && (oil === 0 || kind !== 'coal')) all.push({ coal, oil });
    }
  }
  return all;
}

const stored = (plant: PlantNumber): readonly Pile[] => piles(plant, 2 * plantOf(CLASSIC_RULES, plant).fuel);
const burnable = (plant: PlantNumber): readonly Pile[] =>
  piles(plant, plantOf(CLASSIC_RULES, plant).fuel).filter(
    ({ coal, oil }) => coal + oil === plantOf(CLASSIC_RULES, plant).fuel,
  );

/** Sets of small numbers as bits: sums of cubes stay below 32. */
const keyOf = (coal: number, oil: number): number => coal * 32 + oil;
const bitOf = (plantAt: number, fuelAt: number): number => 1 << (plantAt * 4 + fuelAt);

/**
 * By cubes in all: which plant can run next, burning which of its `burnable` piles, in some arrangement. Undefined: these
 * cubes cannot be stored.
 */
function nextRuns(plants: readonly PlantNumber[]): readonly (number | undefined)[] {
  const found: (number | undefined)[] = [];
  const choices = plants.map((plant, plantAt) =>
    stored(plant).map(({ coal, oil }) => {
      const runs = burnable(plant).reduce(
        (bits, fuel, fuelAt) => (fuel.coal <= coal && fuel.oil <= oil ? bits | bitOf(plantAt, fuelAt) : bits),
        0,
      );
      return { coal, oil, runs };
    }),
  );
  const place = (plantAt: number, coal: number, oil: number, runs: number): void => {
    const here = choices[plantAt];
    if (!here) {
      const key = keyOf(coal, oil);
      found[key] = (found[key] ?? 0) | runs;
      return;
    }
    for (const pile of here) place(plantAt + 1, coal + pile.coal, oil + pile.oil, runs | pile.runs);
  };
  place(0, 0, 0, 0);
  return found;
}

export interface Position extends Pile {
  /** Cubes of oil that the hybrids can burn when exactly the plants at these places run, in any order; ascending. */
  readonly mixesOf: (running: readonly number[]) => readonly number[];
}

/** All cubes of coal and oil that the plants can store, and what can be burnt of them. */
export function positionsOf(plants: readonly PlantNumber[]): readonly Position[] {
  const next = nextRuns(plants);
  const fuels = plants.map(burnable);
  const hybrids = plants.map((plant) => plantOf(CLASSIC_RULES, plant).kind === 'hybrid');
  const known = new Map<number, number>();

  /** Bit n: n cubes of oil. */
  const oilBits = (coal: number, oil: number, running: readonly number[]): number => {
    if (running.length === 0) return 1;
    const key = running.reduce((bits, plantAt) => bits | (1 << plantAt), keyOf(coal, oil) * 16);
    const before = known.get(key);
    if (before !== undefined) return before;
    const possible = next[keyOf(coal, oil)] ?? 0;
    let bits = 0;
    for (const plantAt of running) {
      const others = running.filter((other) => other !== plantAt);
      for (const [fuelAt, fuel] of (fuels[plantAt] ?? []).entries()) {
        if ((possible & bitOf(plantAt, fuelAt)) === 0) continue;
        bits |= oilBits(coal - fuel.coal, oil - fuel.oil, others) << (hybrids[plantAt] ? fuel.oil : 0);
      }
    }
    known.set(key, bits);
    return bits;
  };

  return next.flatMap((possible, key) => {
    if (possible === undefined) return [];
    const [coal, oil] = [Math.floor(key / 32), key % 32];
    const mixesOf = (running: readonly number[]): readonly number[] => {
      const bits = oilBits(coal, oil, running);
      return Array.from({ length: 32 }, (_, n) => n).filter((n) => (bits >>> n) & 1);
    };
    return [{ coal, oil, mixesOf }];
  });
}
