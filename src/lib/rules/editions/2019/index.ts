import { CLASSIC } from '../classic/index.ts';
import type { EditionFolder } from '../edition.ts';

const { fuel, players } = CLASSIC;

/** The edition sold since 2019, with the discount token. */
export const EDITION_2019 = {
  parent: 'classic',
  rules: {
    deal: { lastPlug: 15 },
    fuel: { ...fuel, garbage: { ...fuel.garbage, start: 9 } },
    players: {
      2: {
        ...players[2],
        removed: { plug: 1, socket: 5 },
        plantLimit: 3,
        citiesForStage2: 7,
        citiesForEnd: 18,
      },
      3: { ...players[3], removed: { plug: 2, socket: 6 } },
      4: { ...players[4], removed: { plug: 1, socket: 3 } },
      5: players[5],
      6: players[6],
    },
    discount: 1,
    obsolete: false,
    stage2Phase: 5,
    skippedStage2: 'first',
    ties: ['money'],
    beginnersCities: null,
    startingCities: true,
    trust: { houses: 16, placed: 6 },
  },
} as const satisfies EditionFolder;
