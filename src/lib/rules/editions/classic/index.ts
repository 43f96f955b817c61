import type { ByStage, Edition, EditionFolder, PlayerFigures } from '../edition.ts';
import { CLASSIC_PLANTS } from './plants.ts';

const PRICES = [1, 2, 3, 4, 5, 6, 7, 8];

/** `removed`: plants; `stage2` and `end`: cities. */
function playerFigures(
  [regions, removed, plantLimit, stage2, end]: readonly [number, number, number, number, number],
  [coal, oil, garbage, uranium]: readonly [ByStage, ByStage, ByStage, ByStage],
): PlayerFigures {
  return {
    ...{ regions, plantLimit, citiesForStage2: stage2, citiesForEnd: end },
    removed: { plug: 0, socket: removed },
    resupply: { coal, oil, garbage, uranium },
  };
}

/** The figures of the rulebooks of 2004 to 2011. */
export const CLASSIC = {
  plants: CLASSIC_PLANTS,
  deal: { market: [3, 4, 5, 6, 7, 8, 9, 10], top: 13 },
  startingMoney: 50,
  payment: [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150],
  slotCost: [10, 15, 20],
  fuel: {
    coal: { prices: PRICES, perPrice: 3, start: 24, total: 24 },
    oil: { prices: PRICES, perPrice: 3, start: 18, total: 24 },
    garbage: { prices: PRICES, perPrice: 3, start: 6, total: 24 },
    uranium: { prices: [...PRICES, 10, 12, 14, 16], perPrice: 1, start: 2, total: 12 },
  },
  // prettier-ignore
  players: {
    2: playerFigures([3, 8, 4, 10, 21], [[3, 4, 3], [2, 2, 4], [1, 2, 3], [1, 1, 1]]),
    3: playerFigures([3, 8, 3, 7, 17], [[4, 5, 3], [2, 3, 4], [1, 2, 3], [1, 1, 1]]),
    4: playerFigures([4, 4, 3, 7, 17], [[5, 6, 4], [3, 4, 5], [2, 3, 4], [1, 2, 2]]),
    5: playerFigures([5, 0, 3, 7, 15], [[5, 7, 5], [4, 5, 6], [3, 3, 5], [2, 3, 2]]),
    6: playerFigures([5, 0, 3, 6, 14], [[7, 9, 6], [5, 6, 7], [3, 5, 6], [2, 3, 3]]),
  },
  currentMarket: 4,
  futureMarket: 4,
  discount: null,
  obsolete: true,
  stage2Phase: 4,
  skippedStage2: 'never',
  ties: ['money', 'cities'],
  fromSupply: {},
  phaseOut: null,
  beginnersCities: 7,
  startingCities: false,
  trust: null,
} as const satisfies Edition;

export const CLASSIC_FOLDER: EditionFolder = { parent: null, rules: CLASSIC };
