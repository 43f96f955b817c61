import { describe, expect, test } from 'vitest';
import { begin, restore } from '#lib/machine/begin.ts';
import { beginDealt, momentOf, seatsToAct, step, toPlain } from '#lib/machine/step.ts';
import { NEW_TRUST } from '#lib/rules/trust.ts';
import { MOMENTS } from '#lib/rules/types.ts';
import { at, done, gameOf, nominate, pass, play, setupOf } from '../rules/build.ts';

describe('a step', () => {
  test('a step does not change the snapshot it starts from', () => {
    const before = at('nominating', { players: [{}, {}] });
    const copy = structuredClone(toPlain(before));
    const one = step(before, nominate(0, 3));
    const other = step(before, pass(0));
    expect(toPlain(before)).toEqual(copy);
    expect(one).not.toEqual(other);
  });

  test('a game can start at every moment', () => {
    const sale = (plant: number): object => ({ sales: [{ seat: 0, plant, price: plant }], waiting: [1] });
    const market = [20, 21, 22, 23, 24, 25, 26, 27];
    const lot = { plant: 3, nominator: 0, bid: 3, bidder: 0, next: 1, out: [], limits: {} };
    const players = [{}, {}];
    const edition = { edition: '2019', players } as const;
    const begun = {
      drafting: at('drafting', { players, round: 0, regions: ['west'], waiting: [0, 1] }),
      placing: at('placing', { ...edition, trust: NEW_TRUST, round: 0, waiting: [0, 1, 1, 0, 0, 1] }),
      marking: at('marking', { ...edition, startingCities: true, starts: [null, null], round: 0 }),
      nominating: at('nominating', { players }),
      bidding: at('bidding', { players, lot }),
      scrapping: at('scrapping', { players: [{ plants: [3, 4, 5, 6, 7] }, {}], market, ...sale(7) }),
      discarding: at('discarding', {
        players: [{ plants: [5, 13], cubes: { coal: 3, oil: 3 } }, {}],
        market,
        ...sale(13),
      }),
      buying: at('buying', { players }),
      building: at('building', { players }),
      powering: at('powering', { players }),
      over: at('over', { players }),
    };
    for (const moment of MOMENTS) {
      expect(momentOf(begun[moment])).toBe(moment);
      expect(seatsToAct(begun[moment]).length > 0).toBe(moment !== 'over');
    }
  });
});

describe('restoring', () => {
  const plain = toPlain(at('nominating', { players: [{}, {}] }));
  test('a restored game continues where it stopped', () => {
    const restored = restore(plain);
    expect(restored.ok && play(restored.value, pass(0), pass(1)).value).toEqual({ round: 'buying' });
  });
  test.each([
    ['an unknown state', { value: 'lunch' }, 'chart: state'],
    ['a state in which the chart never stops', { value: { round: 'order' } }, 'chart: state'],
    ['a phase without its parent', { value: 'nominating' }, 'chart: state'],
    ['a state inside the wrong one', { value: { round: { bureaucracy: 'nominating' } } }, 'chart: state'],
    ['no state', { value: {} }, 'chart: state'],
    ['a lot where nothing is auctioned', { value: { round: { auction: 'bidding' } } }, 'moment: lot'],
    ['a draft with all regions chosen', { value: 'drafting' }, 'table: regions'],
  ])('restoring refuses %s', (_, change, broken) => {
    expect(restore({ ...plain, ...change })).toEqual({
      ok: false,
      error: { code: 'snapshot/invalid', broken },
    });
  });
  const lot = { plant: 3, nominator: 0, bid: 3, bidder: 0, next: 1, out: [], limits: {} };
  test.each([
    { plant: 7 },
    { plant: 33 },
    { nominator: 1 },
    { bidder: 1 },
    { next: 0 },
    { next: 9 },
    { out: [1] },
    { bid: 2 },
    { bid: 51 },
    { bid: 3.5 },
    { limits: { 1: -3 } },
  ])('a lot with %j is refused', (change) => {
    const game = gameOf({ players: [{}, {}], lot: { ...lot, ...change } });
    expect(begin({ ...setupOf({ players: 2 }), position: { moment: 'bidding', game } }, 1)).toEqual({
      ok: false,
      error: { code: 'setup/position', broken: 'moment: lot' },
    });
  });
});

test('a deal refuses a set-up with a position, which it cannot check', () => {
  const game = gameOf({ players: [{}, {}] });
  const setup = { ...setupOf({ players: 2 }), position: { moment: 'buying', game } } as const;
  expect(begin(setup, 1).ok).toBe(true);
  expect(beginDealt(setup, 1)).toEqual({
    ok: false,
    error: { code: 'setup/position', broken: 'chart: state' },
  });
});

test('momentOf throws for a state in which the chart never stops', () => {
  expect(() => momentOf({ value: { round: 'order' } })).toThrow(RangeError);
  expect(() => play(at('buying', { players: [{}, {}] }), done(1))).toThrow('turn/not-yours');
});
