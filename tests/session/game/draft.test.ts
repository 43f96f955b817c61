import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/lib/rules/command.ts';
import type { Draft } from '../../../src/lib/session/game/draft.ts';
import { draftOf } from '../../../src/lib/session/game/draft.ts';

const cubes = { coal: 2, oil: 1, garbage: 0, uranium: 0 };
const done: Command = { type: 'done', seat: 1 };

describe('the plan that became what one tap did', () => {
  test.each<[string, readonly Command[], Draft | null]>([
    ['a purchase', [{ type: 'buy', seat: 1, cubes }, done], { cubes }],
    [
      'houses, in their order',
      [{ type: 'build', seat: 1, city: 'essen' }, { type: 'build', seat: 1, city: 'aachen' }, done],
      { cities: ['essen', 'aachen'] },
    ],
    ['plants to run', [{ type: 'power', seat: 1, plants: [5], hybridOil: 1 }], { plants: [5], hybridOil: 1 }],
    ['none to run', [{ type: 'power', seat: 1, plants: [], hybridOil: 0 }], { plants: [], hybridOil: 0 }],
    ['the end of a turn', [done], null],
    ['a bid', [{ type: 'bid', seat: 1, bid: 7 }], { plant: null, amount: 7, limited: false }],
    [
      'a limit, which stays private',
      [{ type: 'bid', seat: 1, bid: 7, upTo: 9 }],
      { plant: null, amount: 7, limited: false },
    ],
    [
      'a plant put up for auction',
      [{ type: 'nominate', seat: 1, plant: 4, bid: 6 }],
      { plant: 4, amount: 6, limited: false },
    ],
    ['nothing', [], null],
  ])('%s', (_what, commands, plan) => {
    expect(draftOf(commands)).toEqual(plan);
  });
});
