import { describe, expect, test } from 'vitest';
import type { Command } from '#lib/rules/command.ts';
import { type Draft, draftOf } from '#lib/session/game/draft.ts';

const cubes = { coal: 2, oil: 1, garbage: 0, uranium: 0 };
const done: Command = { type: 'done', seat: 1 };

describe('the draft that an undone tap gives back', () => {
  test.each<[string, readonly Command[], Draft | null]>([
    ['of a purchase', [{ type: 'buy', seat: 1, cubes }, done], { cubes }],
    [
      'of houses, in their order',
      [{ type: 'build', seat: 1, city: 'essen' }, { type: 'build', seat: 1, city: 'aachen' }, done],
      { cities: ['essen', 'aachen'] },
    ],
    [
      'of plants to run',
      [{ type: 'power', seat: 1, plants: [5], hybridOil: 1 }],
      { plants: [5], hybridOil: 1 },
    ],
    [
      'of no plants to run',
      [{ type: 'power', seat: 1, plants: [], hybridOil: 0 }],
      { plants: [], hybridOil: 0 },
    ],
    ['of the end of a turn: none', [done], null],
    ['of a bid', [{ type: 'bid', seat: 1, bid: 7 }], { plant: null, amount: 7, limited: false }],
    [
      'of a bid with a limit, which stays private',
      [{ type: 'bid', seat: 1, bid: 7, upTo: 9 }],
      { plant: null, amount: 7, limited: false },
    ],
    [
      'of a nomination',
      [{ type: 'nominate', seat: 1, plant: 4, bid: 6 }],
      { plant: 4, amount: 6, limited: false },
    ],
    ['of no commands: none', [], null],
  ])('an undone tap gives back the draft %s', (_what, commands, draft) => {
    expect(draftOf(commands)).toEqual(draft);
  });
});
