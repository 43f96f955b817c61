import { describe, expect, test } from 'vitest';
import { NO_CUBES, type PlayerView } from '#lib/rules/game.ts';
import { checkBuy } from '#lib/rules/resources.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { fuelledBy, withCount } from '#lib/ui/resources/basket.ts';
import { columnsOf, countAfterTap } from '#lib/ui/resources/columns.ts';
import fc from '../../properties.ts';
import { cubes, gameOf } from '../../rules/build.ts';
import { RULES, TERMS } from '../terms.ts';

const buyer = (game: ReturnType<typeof gameOf>): PlayerView => game.players[0] as PlayerView;

describe('a basket', () => {
  const wishes = fc.array(fc.tuple(fc.constantFrom(...RESOURCES), fc.nat(9)), { maxLength: 6 });
  const someone = fc.record({
    money: fc.nat(60),
    plants: fc.subarray([4, 5, 7, 12, 14, 23]),
    wishes,
  });
  test('F1, F2, F5: a basket can always be bought, whatever was tapped', () => {
    fc.assert(
      fc.property(someone, ({ money, plants, wishes: taps }) => {
        const game = gameOf({ players: [{ money, plants }, {}], resources: { uranium: 1, oil: 4 } });
        let basket = NO_CUBES;
        for (const [resource, count] of taps) {
          const wanted = withCount(game, buyer(game), basket, resource, count);
          const asked = checkBuy(game, 0, { ...basket, [resource]: count });
          // the basket refuses exactly what the rules refuse
          if (count > 0) expect(wanted.refusal === null).toBe(asked === null);
          basket = wanted.basket;
          const bought = checkBuy(game, 0, basket);
          expect(bought === null || bought.code === 'buy/nothing').toBe(true);
        }
      }),
    );
  });
  test('refuses the first cube too many with its figures', () => {
    const game = gameOf({ players: [{ money: 2, plants: [4] }, {}], resources: { coal: 23 } });
    const wanted = withCount(game, buyer(game), NO_CUBES, 'coal', 4);
    expect(wanted.basket).toEqual(cubes({ coal: 2 }));
    expect(wanted.refusal).toEqual({ code: 'buy/not-enough-money', need: 4, have: 2 });
  });
});

describe('price columns', () => {
  test('F1: price columns number their cubes from the cheapest', () => {
    const columns = columnsOf({ terms: TERMS, resources: cubes({ oil: 4 }), supply: NO_CUBES }, 'oil');
    expect(columns).toHaveLength(8);
    expect(columns.slice(5)).toEqual([
      { price: 6, spaces: 3, first: 1, last: -2 },
      { price: 7, spaces: 3, first: 1, last: 1 },
      { price: 8, spaces: 3, first: 2, last: 4 },
    ]);
    expect(
      columnsOf({ terms: TERMS, resources: NO_CUBES, supply: NO_CUBES }, 'uranium').map(({ price }) => price),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]);
  });
  test.each([
    [0, 4, 'the first cube of the column and all cheaper ones'],
    [4, 5, 'the next cube'],
    [6, 3, 'all cubes of the column go back'],
    [9, 6, 'dearer cubes go back first'],
  ])('a tap changes %i chosen cubes to %i: %s', (chosen, then) => {
    expect(countAfterTap({ price: 2, spaces: 3, first: 4, last: 6 }, chosen)).toBe(then);
  });
});

test('fuel is enough for the cities of the plants that can run together', () => {
  const game = gameOf({ players: [{ money: 100, plants: [4, 5, 23], cubes: { coal: 1 } }, {}] });
  expect(fuelledBy(RULES, buyer(game), NO_CUBES)).toBe(0);
  expect(fuelledBy(RULES, buyer(game), cubes({ coal: 3 }))).toBe(2);
  expect(fuelledBy(RULES, buyer(game), cubes({ coal: 3, uranium: 1 }))).toBe(5);
});
