import { expect, test } from 'vitest';
import { discardChoices } from '#lib/rules/auction.ts';
import { countCubes, subtractCubes } from '#lib/rules/game.ts';
import { fits } from '#lib/rules/resources.ts';
import { scrapLosses } from '#lib/ui/auction/scrap-losses.ts';
import fc from '../../properties.ts';
import { at, cubes, play, scrap } from '../../rules/build.ts';
import { RULES } from '../terms.ts';

const sets = [
  [4, 5, 6, 20],
  [3, 4, 5, 12],
  [5, 12, 21, 13],
  [7, 11, 14, 29],
];
const some = fc.record({
  plants: fc.constantFrom(...sets),
  coal: fc.nat(8),
  oil: fc.nat(8),
  garbage: fc.nat(4),
  uranium: fc.nat(2),
  which: fc.nat(2),
});

test('A9: the announced losses equal the actual losses of scrapping', () => {
  fc.assert(
    fc.property(some, ({ plants, which, ...counts }) => {
      const held = cubes(counts);
      fc.pre(fits(RULES, plants, held));
      const bought = plants.at(-1) as number;
      const given = {
        players: [{ plants: plants.toSorted((a, b) => a - b), cubes: held }, {}, {}],
        waiting: [1, 2],
        sales: [{ seat: 0, plant: bought, price: 50 }],
      };
      const plant = plants[which] as number;
      const { certain, coalOrOil } = scrapLosses(RULES, { plants, cubes: held }, plant);
      const after = play(at('scrapping', given), scrap(0, plant)).context;
      const choices = discardChoices(after, 0);
      const pending = choices[0] ? choices[0].coal + choices[0].oil : 0;
      const lost = subtractCubes(held, after.players[0]?.cubes ?? held);
      expect(countCubes(certain) + coalOrOil).toBe(countCubes(lost) + pending);
      expect(lost.garbage).toBe(certain.garbage);
      expect(lost.uranium).toBe(certain.uranium);
      if (coalOrOil === 0 && pending === 0) expect(lost).toEqual(certain);
    }),
  );
});
