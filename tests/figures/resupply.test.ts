import { describe, expect, test } from 'vitest';
import { resupplyAhead } from '#lib/figures/resupply.ts';
import { viewOf } from '#lib/machine/step.ts';
import { EDITION_IDS, RESOURCES, STAGE_3_CARD } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { gamesFrom } from '#tools/figures/compare.ts';
import { positionsOf } from '#tools/figures/positions.ts';
import { at, type Position } from '../rules/build.ts';

/** Coal, oil, garbage and uranium, such as "4 ≤2 ≤1 1", where "≤" is "up to". */
function ahead(view: View): string {
  const all = RESOURCES.map((resource) => resupplyAhead(view, resource));
  return all.map(({ count, isSure }) => (isSure ? String(count) : `≤${count}`)).join(' ');
}
/** In a game of three, whose table has 4 2 1 1 in stage 1, 5 3 2 1 in stage 2, and 3 4 3 1 in stage 3. */
const aheadAt = (moment: Parameters<typeof at>[0], position: Partial<Position> = {}): string =>
  ahead(viewOf(at(moment, { players: [{}, {}, {}], ...position }), null));

describe('the resupply ahead', () => {
  test('I4: is the table of the stage, and sure where the supply has it and no other stage can begin', () => {
    expect(aheadAt('buying')).toBe('≤4 2 1 1');
  });
  test('N2: counts the table of stage 2 where a player can pay for its cities', () => {
    const cities = ['essen', 'duisburg', 'dortmund', 'muenster'];
    const market = [5, 6, 7, 8, 9, 10, 11, 12];
    const rich = (money: number): string =>
      aheadAt('buying', { players: [{ cities, money }, {}, {}], market });
    expect(rich(29)).toBe('≤4 2 1 1');
    expect(rich(30), 'uranium is the same in both stages').toBe('≤5 ≤3 ≤2 1');
  });
  test("V2: is sure in the beginners' game, which stays in stage 1, where the supply has it", () => {
    expect(aheadAt('buying', { beginners: true })).toBe('≤4 2 1 1');
  });
  test('I4: is sure in stage 3 where the supply has it', () => {
    const stage3 = { stage: 3, stage3Card: 'begun', market: [5, 6, 7, 8, 9, 10] } as const;
    expect(aheadAt('buying', stage3)).toBe('≤3 4 3 1');
  });
  const seven = ['essen', 'duisburg', 'dortmund', 'muenster', 'aachen', 'koeln', 'duesseldorf'];
  test.each<[string, Parameters<typeof at>[0], Partial<Position>, string]>([
    [
      'N2: when a player has the cities for stage 2, its table counts',
      'building',
      { players: [{ cities: seven }, {}, {}], market: [8, 9, 10, 11, 12, 13, 14, 15] },
      '≤5 3 2 1',
    ],
    [
      'G4: when the Stage 3 card is drawn while building, the table of stage 3 counts',
      'building',
      { stage3Card: 'drawn' },
      '≤3 4 3 1',
    ],
    [
      'G3: when the Stage 3 card is in the market, the table of stage 3 counts',
      'nominating',
      { stage3Card: 'in-market' },
      '≤3 4 3 1',
    ],
  ])('%s', (_, moment, position, said) => expect(aheadAt(moment, position)).toBe(said));
  test('I3, I4: in phase 5 it is at most what the supply has and the others can still burn', () => {
    const position = {
      players: [
        { plants: [4], cubes: { coal: 2 }, cities: ['essen'] },
        { plants: [10, 12], cubes: { coal: 1, oil: 2 }, cities: ['duisburg'] },
        { plants: [7], cubes: { oil: 3 }, cities: ['dortmund'] },
      ],
      resources: { coal: 21, oil: 19, garbage: 6, uranium: 12 },
    };
    // coal burns on 4 and 12
    expect(aheadAt('powering', { ...position, waiting: [0, 1, 2] })).toBe('≤3 ≤2 1 0');
    expect(aheadAt('powering', { ...position, waiting: [1] })).toBe('≤1 ≤2 1 0');
    expect(aheadAt('powering', { ...position, waiting: [0] })).toBe('≤2 0 1 0');
  });
  test.each<[string, number, Partial<Position>, string]>([
    ['with the token, one plant more can be drawn than players may buy', 5, { discount: 6 }, '≤4 2 1 ≤1'],
    ['with the token, a card so near can be drawn', 4, { discount: 6 }, '≤4 ≤4 ≤3 ≤1'],
    ['without the token, only sales draw', 4, {}, '≤4 2 1 ≤1'],
    ['without the token, the last sale can draw the card', 3, {}, '≤4 ≤4 ≤3 ≤1'],
  ])('Y5, Y6: the Stage 3 card counts in an auction by how near it is: %s', (_, cards, token, said) => {
    // 3, 4 and 5 are out of sight, and smaller than the plant with the token
    const market = [6, 7, 8, 9, 10, 11, 12, 13];
    const deck = [...[20, 21, 22, 23].slice(5 - cards), STAGE_3_CARD] as const;
    expect(aheadAt('nominating', { edition: '2019', market, deck, ...token })).toBe(said);
  });
  test('E1: nothing comes once a player has the cities that end the game', () => {
    const view = viewOf(at('building', { players: [{}, {}, {}] }), null);
    const cities = Array.from({ length: 17 }, (_, n) => `city ${n}`);
    expect(ahead({ ...view, players: view.players.map((player) => ({ ...player, cities })) })).toBe(
      '0 0 0 0',
    );
  });
});

test('I4: in seeded games, the resupply is as it was said to be', () => {
  let compared = 0;
  for (const game of gamesFrom(1, 10, EDITION_IDS)) {
    let said: View[] = [];
    for (const { snapshot } of positionsOf(game)) {
      for (const item of snapshot.context.news) {
        if (item.type !== 'resupplied') continue;
        for (const view of said) {
          for (const resource of RESOURCES) {
            const { count, isSure } = resupplyAhead(view, resource);
            compared++;
            if (isSure) expect(item.cubes[resource]).toBe(count);
            else expect(item.cubes[resource]).toBeLessThanOrEqual(count);
          }
        }
        said = [];
      }
      said.push(viewOf(snapshot, null));
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});
