import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct, type Snapshot } from '#lib/machine/step.ts';
import {
  at,
  cubes,
  discard,
  newsOf,
  nominate,
  pass,
  play,
  type Position,
  refused,
  scrap,
  type Someone,
} from './build.ts';

/** Seat 0 owns three plants and has just bought plant `takes`, which exceeds the limit. */
function overLimit(owner: Someone, takes: number, more: Partial<Position> = {}): Snapshot {
  const owned = owner.plants ?? [];
  const market = [takes, 33, 34, 35, 36, 37, 38, 39].filter((plant) => !owned.includes(plant));
  const players = [{ money: 99, ...owner }, {}, {}];
  return play(at('nominating', { players, market, ...more }), nominate(0, takes), pass(1), pass(2));
}

describe('A8: the plant limit', () => {
  test('a fourth plant makes the owner scrap one of the three older ones', () => {
    const snapshot = overLimit({ plants: [4, 5, 6] }, 10);
    expect([momentOf(snapshot), seatsToAct(snapshot)]).toEqual(['scrapping', [0]]);
    expect(legal(snapshot, 0)).toEqual({ type: 'scrap', plants: [4, 5, 6] });
    const after = play(snapshot, scrap(0, 5));
    expect(after.context.players[0]?.plants).toEqual([4, 6, 10]);
    expect(after.context.gone).toEqual([5]);
    expect([momentOf(after), seatsToAct(after)]).toEqual(['nominating', [1]]);
  });
  test('the plant just bought is never scrapped, even if it is the lowest', () => {
    const snapshot = overLimit({ plants: [11, 12, 13] }, 10);
    refused(snapshot, scrap(0, 10), { code: 'scrap/just-bought', plant: 10 });
    refused(snapshot, scrap(0, 20), { code: 'scrap/not-owned', plant: 20 });
    expect(play(snapshot, scrap(0, 13)).context.players[0]?.plants).toEqual([10, 11, 12]);
  });
  test('in a game of two, players can own four plants', () => {
    const players = [{ money: 99, plants: [4, 5, 6] }, {}];
    const market = [7, 8, 9, 10, 11, 12, 13, 14];
    const fourth = play(at('nominating', { players, market }), nominate(0, 7), pass(1));
    expect(momentOf(fourth)).toBe('nominating');
    expect(fourth.context.players[0]?.plants).toEqual([4, 5, 6, 7]);
    const fifth = at('nominating', { players: [{ money: 99, plants: [3, 4, 5, 6] }, {}], market });
    expect(momentOf(play(fifth, nominate(0, 7), pass(1)))).toBe('scrapping');
  });
});

describe('A9: the cubes of a scrapped plant', () => {
  test('cubes move to plants that can hold them', () => {
    const snapshot = overLimit({ plants: [4, 6, 13], cubes: { coal: 4 } }, 10, {});
    const after = play(snapshot, scrap(0, 4));
    expect(after.context.players[0]?.cubes).toEqual(cubes({ coal: 4 }));
    expect(newsOf(after, 'discarded')).toEqual([]);
  });
  test('surplus cubes go to the supply, not to the market', () => {
    const snapshot = overLimit({ plants: [4, 6, 11], cubes: { coal: 4, garbage: 2, uranium: 2 } }, 10);
    const { supply, resources } = snapshot.context;
    const after = play(snapshot, scrap(0, 11));
    expect(after.context.players[0]?.cubes).toEqual(cubes({ coal: 4, garbage: 2 }));
    expect(after.context.supply).toEqual({ ...supply, uranium: supply.uranium + 2 });
    expect(after.context.resources).toEqual(resources);
    expect(newsOf(after, 'discarded')).toEqual([
      { type: 'discarded', seat: 0, cubes: cubes({ uranium: 2 }) },
    ]);
  });
  test('too many cubes of one kind on a hybrid leave the owner no choice', () => {
    const snapshot = overLimit({ plants: [4, 5, 13], cubes: { coal: 8 } }, 14);
    const after = play(snapshot, scrap(0, 4));
    expect(momentOf(after)).toBe('nominating');
    expect(after.context.players[0]?.cubes).toEqual(cubes({ coal: 4 }));
  });
  test('the owner chooses if coal and oil compete for a hybrid', () => {
    const snapshot = overLimit({ plants: [5, 12, 13], cubes: { coal: 4, oil: 4 } }, 14);
    const asked = play(snapshot, scrap(0, 12));
    expect([momentOf(asked), seatsToAct(asked)]).toEqual(['discarding', [0]]);
    expect(legal(asked, 0)).toEqual({
      type: 'discard',
      choices: [0, 1, 2, 3, 4].map((coal) => ({ coal, oil: 4 - coal })),
    });
    refused(asked, discard(0, 1, 1), { code: 'discard/wrong-count', need: 4, given: 2 });
    refused(asked, discard(0, 5, -1), { code: 'discard/does-not-fit', coal: 5, oil: -1 });
    const after = play(asked, discard(0, 3, 1));
    expect(after.context.players[0]?.cubes).toEqual(cubes({ coal: 1, oil: 3 }));
    expect(newsOf(after, 'discarded')).toEqual([
      { type: 'discarded', seat: 0, cubes: cubes({ coal: 3, oil: 1 }) },
    ]);
    expect([momentOf(after), seatsToAct(after)]).toEqual(['nominating', [1]]);
  });
  test('cubes on plants with one fuel stay: the owner chooses among the rest only', () => {
    const snapshot = overLimit({ plants: [4, 5, 12], cubes: { coal: 6, oil: 4 } }, 13);
    const asked = play(snapshot, scrap(0, 12));
    expect(legal(asked, 0)).toEqual({
      type: 'discard',
      choices: [
        { coal: 0, oil: 2 },
        { coal: 1, oil: 1 },
        { coal: 2, oil: 0 },
      ],
    });
  });
  test('the plant just bought takes the cubes it can store', () => {
    const snapshot = overLimit({ plants: [5, 6, 12], cubes: { coal: 4, oil: 4, garbage: 2 } }, 14);
    const after = play(snapshot, scrap(0, 6));
    expect(after.context.players[0]?.cubes).toEqual(cubes({ coal: 4, oil: 4, garbage: 2 }));
  });
});
