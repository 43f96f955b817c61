import { describe, expect, test } from 'vitest';
import { warningOf } from '#lib/coach/warnings.ts';
import { viewOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { NO_CUBES, type PlayerView } from '#lib/rules/game.ts';
import type { Moment } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { setupFor } from '../session/fixtures.ts';

const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const start = viewOf(beginOrFail(setupFor(3, { beginners: true, order: [0, 1, 2], regions }), 7), 0);

/** A position of the beginners' game in Germany with the market of the beginning, in which seat 0 decides. */
function position(moment: Moment, player: Partial<PlayerView>, more: Partial<View> = {}): View {
  const [first, ...others] = start.players as [PlayerView, ...PlayerView[]];
  return {
    ...start,
    round: 2,
    market: [3, 4, 5, 6, 7, 8, 9, 10],
    ...more,
    moment,
    players: [{ ...first, ...player }, ...others],
  };
}
const nominate = (plant: number, bid: number, upTo = bid): Command => ({
  type: 'nominate',
  seat: 0,
  plant,
  bid,
  upTo,
});
const build = (...cities: string[]): Command[] => cities.map((city) => ({ type: 'build', seat: 0, city }));
const DONE: Command = { type: 'done', seat: 0 };
const coal = (count: number) => ({ ...NO_CUBES, coal: count });

describe('a bid that leaves nothing for fuel and a house (A1, A4)', () => {
  const empty = position('nominating', { money: 50 }, { round: 1 });
  test('the coach warns of a first bid of all money, with what fuel and a first city cost', () => {
    // two coal at 1 Elektro each, and a house at 10
    expect(warningOf(empty, 0, [nominate(4, 50)])).toEqual({
      kind: 'spends-all',
      left: 0,
      fuel: 2,
      house: 10,
      first: true,
    });
    expect(warningOf(empty, 0, [nominate(4, 39)])).toMatchObject({ left: 11 });
    expect(warningOf(empty, 0, [nominate(4, 38)])).toBeNull();
  });
  test('the coach warns of a private limit that high', () => {
    expect(warningOf(empty, 0, [nominate(4, 4, 45)])).toMatchObject({ kind: 'spends-all', left: 5 });
  });
  test('the coach warns of a raise', () => {
    const lot = {
      plant: 5,
      bid: 40,
      bidder: 1,
      nominator: 1,
      active: [0, 1],
      limits: {},
    } as unknown as View['lot'];
    const bidding = position('bidding', { money: 50 }, { round: 1, lot });
    const raise = (bid: number): Command => ({ type: 'bid', seat: 0, bid });
    expect(warningOf(bidding, 0, [raise(41)])).toMatchObject({ kind: 'spends-all', left: 9 });
    expect(warningOf(bidding, 0, [raise(40)])).toBeNull();
    expect(warningOf(bidding, 0, [{ type: 'pass', seat: 0 }])).toBeNull();
  });
  test('the coach needs no fuel for wind, but a house', () => {
    const wind = position(
      'nominating',
      { money: 50 },
      { round: 1, market: [10, 11, 12, 13, 14, 15, 16, 17] },
    );
    expect(warningOf(wind, 0, [nominate(13, 45)])).toMatchObject({ left: 5, fuel: 0, house: 10 });
    expect(warningOf(wind, 0, [nominate(13, 40)])).toBeNull();
  });
  test('the coach warns where own cities would lose their power, and names the next house', () => {
    const own = { plants: [4], cities: ['essen'], money: 20 } as const;
    expect(warningOf(position('nominating', own), 0, [nominate(5, 20)])).toMatchObject({
      kind: 'spends-all',
      left: 0,
      fuel: 2,
      first: false,
    });
    expect(warningOf(position('nominating', own), 0, [nominate(5, 18)])).toBeNull();
    expect(warningOf(position('nominating', { ...own, cubes: coal(2) }), 0, [nominate(5, 20)])).toBeNull();
  });
  test('the coach is silent where no other bid could pay for fuel and a house, and where the rules refuse', () => {
    expect(warningOf(position('nominating', { money: 14 }, { round: 1 }), 0, [nominate(4, 14)])).toBeNull();
    expect(warningOf(empty, 0, [nominate(4, 51)])).toBeNull();
    expect(warningOf(empty, 0, [nominate(9, 50)])).toBeNull();
  });
});

describe('the end of buying without fuel for a plant (F4)', () => {
  const buying = (player: Partial<PlayerView>): View => position('buying', player);
  const first = { plants: [4], money: 40 } as const;
  test('the coach warns of a plant without fuel that can be paid for', () => {
    expect(warningOf(buying(first), 0, [DONE])).toEqual({ kind: 'no-fuel', plant: 4, price: 2, money: 40 });
  });
  test('the coach counts what is in the basket', () => {
    const buy = (count: number): Command[] => [{ type: 'buy', seat: 0, cubes: coal(count) }, DONE];
    expect(warningOf(buying(first), 0, buy(1))).toMatchObject({ price: 1, money: 39 });
    expect(warningOf(buying(first), 0, buy(2))).toBeNull();
  });
  test('the coach speaks of the plant whose fuel costs least', () => {
    const two = { plants: [4, 6], cities: ['essen', 'duisburg'], money: 40 } as const;
    expect(warningOf(buying(two), 0, [DONE])).toMatchObject({ plant: 4 });
    expect(warningOf(buying({ ...two, cubes: coal(2) }), 0, [DONE])).toMatchObject({ plant: 6, price: 7 });
  });
  test.each([
    ['the fuel is stored', { ...first, cubes: coal(2) }],
    ['the plant needs none, such as wind', { ...first, plants: [13] }],
    ['it cannot be paid', { ...first, money: 1 }],
    ['a house for it cannot be paid with it', { ...first, money: 11 }],
    [
      'the other plant powers every city that can be had',
      { plants: [8, 4], cities: ['essen'], cubes: coal(3), money: 12 },
    ],
  ] as const)('the coach is silent where %s', (_why, player) => {
    expect(warningOf(buying(player), 0, [DONE])).toBeNull();
  });
  test('the coach is silent where the market has no fuel left, and where the rules refuse', () => {
    expect(warningOf({ ...buying(first), resources: NO_CUBES }, 0, [DONE])).toBeNull();
    const much: Command = { type: 'buy', seat: 0, cubes: coal(9) };
    expect(warningOf(buying(first), 0, [much, DONE])).toBeNull();
  });
});

describe('the end of building without a city (B2)', () => {
  const building = (player: Partial<PlayerView>, more: Partial<View> = {}): View =>
    position('building', { plants: [4], cubes: coal(2), money: 22, ...player }, more);
  test('the coach warns of a turn without the first city', () => {
    expect(warningOf(building({}), 0, [DONE])).toEqual({ kind: 'no-city', price: 10, money: 22 });
  });
  test('the coach is silent where the first city cannot be paid, is there, or is built with the same tap', () => {
    expect(warningOf(building({ money: 9 }), 0, [DONE])).toBeNull();
    expect(warningOf(building({ cities: ['essen'] }), 0, [DONE])).toBeNull();
    expect(warningOf(building({}), 0, [...build('essen'), DONE])).toBeNull();
  });
  test('the coach is silent in the last round (V2)', () => {
    const [, second, third] = start.players as readonly [PlayerView, PlayerView, PlayerView];
    const full = ['aachen', 'dortmund', 'duisburg', 'essen', 'koeln', 'muenster', 'trier'];
    const view = building({});
    const last = { ...view, players: [view.players[0] as PlayerView, { ...second, cities: full }, third] };
    expect(warningOf(last, 0, [DONE])).toBeNull();
  });
});

describe('more cities than have power (I2)', () => {
  const building = (player: Partial<PlayerView>): View =>
    position('building', { plants: [4], cubes: coal(2), cities: ['essen'], money: 60, ...player });
  test('the coach warns of a city beyond the plants, and of one beyond the fuel', () => {
    expect(warningOf(building({}), 0, [...build('duisburg'), DONE])).toEqual({
      kind: 'no-power',
      cities: 2,
      powered: 1,
    });
    expect(warningOf(building({ plants: [4, 5] }), 0, build('duisburg'))).toMatchObject({ powered: 1 });
    expect(warningOf(building({ plants: [4, 5], cubes: coal(4) }), 0, build('duisburg'))).toBeNull();
  });
  test('the coach is silent where wind powers the city, where nothing is built, and where the rules refuse', () => {
    expect(warningOf(building({ plants: [4, 13] }), 0, build('duisburg'))).toBeNull();
    expect(warningOf(building({ cubes: NO_CUBES }), 0, [DONE])).toBeNull();
    expect(warningOf(building({ money: 5 }), 0, build('duisburg'))).toBeNull();
    expect(warningOf(building({}), 0, build('essen'))).toBeNull();
  });
  test('the coach is silent where the houses end the game (V2)', () => {
    const six = ['essen', 'aachen', 'dortmund', 'koeln', 'muenster', 'trier'];
    expect(warningOf(building({ cities: six }), 0, build('duisburg'))).toBeNull();
    expect(warningOf(building({ cities: six.slice(1) }), 0, build('duisburg'))).toMatchObject({ cities: 6 });
  });
});

test('the coach judges only its own seat, and only the steps that can ruin a game', () => {
  const view = position('building', { plants: [4], money: 22 });
  expect(warningOf(view, 0, [{ type: 'done', seat: 1 }])).toBeNull();
  expect(warningOf(view, 0, [])).toBeNull();
  expect(
    warningOf(position('powering', {}), 0, [{ type: 'power', seat: 0, plants: [], hybridOil: 0 }]),
  ).toBeNull();
});
