import { describe, expect, test } from 'vitest';
import { legal } from '#lib/machine/step.ts';
import { bestChoice, runsOf } from '#lib/rules/bureaucracy.ts';
import { playerAt } from '#lib/rules/game.ts';
import { plantOf } from '#lib/rules/rule-set.ts';
import { standings } from '#lib/rules/scoring.ts';
import type { PlantNumber } from '#lib/rules/types.ts';
import { CLASSIC_RULES, marketWith } from '../classic.ts';
import { at, cubes, newsOf, play, power, refused } from './build.ts';
import { positionsOf } from './hybrids.ts';

/**
 * Up to four plants that store coal or oil, one set for every combination of kinds and fuels: plants that burn the same are
 * interchangeable, and other plants neither store nor burn coal or oil.
 */
function plantSets(): readonly (readonly PlantNumber[])[] {
  const burners = CLASSIC_RULES.plants.filter(
    ({ kind }) => kind === 'coal' || kind === 'oil' || kind === 'hybrid',
  );
  const alike = ({ kind, fuel }: (typeof CLASSIC_RULES.plants)[number]): string => `${kind} ${fuel}`;
  const grown = (sets: readonly (readonly PlantNumber[])[]): readonly (readonly PlantNumber[])[] => {
    const larger = sets.flatMap((set) =>
      burners.filter(({ number }) => !set.includes(number)).map(({ number }) => [...set, number]),
    );
    return [
      ...new Map(
        larger.map((set) => [
          set
            .map((number) => alike(plantOf(CLASSIC_RULES, number)))
            .toSorted()
            .join(),
          set,
        ]),
      ).values(),
    ];
  };
  const one = grown([[]]);
  const two = grown(one);
  const three = grown(two);
  return [...one, ...two, ...three, ...grown(three)];
}

test('I1: the mixes offered are those possible in some order of running and some arrangement of the cubes', () => {
  const markets = [cubes({ coal: 24, oil: 1 }), cubes({ coal: 1, oil: 24 })];
  const wrong: unknown[] = [];
  let positions = 0;
  for (const plants of plantSets()) {
    const cities = Array.from({ length: 21 }, (_, n) => `city ${n}`);
    for (const { coal, oil, mixesOf } of positionsOf(plants)) {
      positions++;
      const works = { plants, cubes: cubes({ coal, oil }), cities };
      const runs = runsOf(CLASSIC_RULES, works);
      for (let set = 0; set < 1 << plants.length; set++) {
        const running = plants.map((_, place) => place).filter((place) => set & (1 << place));
        const chosen = running.map((place) => plants[place]);
        const run = runs.find((one) => one.plants.join() === chosen.join());
        const [least, most] = run?.hybridOil ?? [0, -1];
        const offered = Array.from({ length: most - least + 1 }, (_, n) => least + n);
        const possible = mixesOf(running);
        if (offered.join() !== possible.join()) wrong.push({ plants, coal, oil, chosen, offered, possible });
      }
      for (const market of markets) {
        const best = bestChoice(marketWith(market), works);
        const possible = mixesOf(best.plants.map((plant) => plants.indexOf(plant)));
        if (!possible.includes(best.hybridOil)) wrong.push({ plants, coal, oil, best, possible });
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(positions).toBeGreaterThan(30_000);
});

describe('X9: plants 29 and 35 with 2 coal and 2 oil', () => {
  const snapshot = at('powering', {
    players: [
      {
        plants: [29, 35],
        cubes: { coal: 2, oil: 2 },
        // more than 35 powers alone
        cities: ['essen', 'duisburg', 'dortmund', 'muenster', 'aachen', 'koeln', 'duesseldorf'],
      },
      {},
    ],
    market: [28, 30, 31, 32, 33, 34, 36, 37],
    stage: 2,
    // coal is expensive, so burning oil would be the cheaper proposal
    resources: { coal: 1, oil: 20 },
  });
  test('plant 29 burns coal and plant 35 oil', () => {
    const options = legal(snapshot, 0);
    expect(options?.type === 'power' && options.runs.at(-1)).toEqual({
      plants: [29, 35],
      hybridOil: [0, 0],
      cities: 7,
    });
    expect(newsOf(play(snapshot, power(0, [29, 35])), 'powered')[0]?.burnt).toEqual(
      cubes({ coal: 1, oil: 1 }),
    );
  });
  test('burning 2 oil is refused with the oil that is possible', () => {
    refused(snapshot, power(0, [29, 35], 1), {
      code: 'power/impossible-mix',
      hybridOil: 1,
      least: 0,
      most: 0,
    });
  });
  test('neither the proposal nor the final count burns 2 oil', () => {
    const { players } = snapshot.context;
    const expected = expect.objectContaining({ plants: [29, 35], hybridOil: 0 });
    expect(bestChoice(snapshot.context, playerAt(players, 0))).toEqual(expected);
    expect(standings(snapshot.context)[0]?.choice).toEqual(expected);
  });
});
