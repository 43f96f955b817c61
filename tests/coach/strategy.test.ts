import { describe, expect, test } from 'vitest';
import { momentById } from '#lib/coach/lessons.ts';
import type { MessageId } from '#lib/coach/message.ts';
import { beginLesson, currentMessage, type Progress, withRead } from '#lib/coach/progress.ts';
import type { Scene } from '#lib/coach/scene.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { viewOf } from '#lib/machine/step.ts';
import { incomeFor } from '#lib/rules/bureaucracy.ts';
import { NO_CUBES, type PlayerView } from '#lib/rules/game.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import type { CityId, Moment } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { setupFor } from '../session/fixtures.ts';

const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const start = viewOf(beginOrFail(setupFor(3, { order: [0, 1, 2], regions }), 7), 0);
const WEST: readonly CityId[] = [
  'essen',
  'duisburg',
  'dortmund',
  'muenster',
  'duesseldorf',
  'koeln',
  'aachen',
];

/** A position of a full game in Germany, stage 1, round 3, in which the learner, seat 0, decides. */
function scene(
  moment: Moment,
  player: Partial<PlayerView> = {},
  more: Partial<View> = {},
  rival: Partial<PlayerView> = {},
): Scene {
  const [first, second, third] = start.players as readonly [PlayerView, PlayerView, PlayerView];
  const view = {
    ...start,
    round: 3,
    market: [3, 4, 5, 6, 7, 8, 9, 10],
    waiting: [0, 1, 2],
    ...more,
    moment,
    players: [
      { ...first, plants: [4], cities: ['essen'], money: 60, ...player },
      { ...second, plants: [5], ...rival },
      third,
    ],
  };
  return { view, seat: 0, isAsked: true, choice: null, log: [] };
}
const says = (id: MessageId, given: Scene) => momentById(id).when(given);

/** Whether the lesson says a moment in a scene once, and not again when it was read. */
function isSaidOnce(id: MessageId, given: Scene): boolean {
  let progress: Progress = beginLesson('full', gameIdFrom('a'));
  const said: MessageId[] = [];
  for (;;) {
    const now = currentMessage(progress, given);
    if (!now) return said.filter((one) => one === id).length === 1;
    said.push(now.id);
    progress = withRead(progress, now.id, 1);
  }
}

describe('last is first at fuel and building (T1, F1, B1)', () => {
  test('the coach tells the last in the order what that is worth', () => {
    const last = scene('buying', {}, { order: [1, 2, 0] });
    expect(says('acts-first', last)).toEqual({});
    expect(isSaidOnce('acts-first', last)).toBe(true);
    expect(says('acts-first', scene('buying', {}, { order: [1, 0, 2] }))).toBeNull();
    expect(says('acts-first', scene('building', {}, { order: [1, 2, 0] }))).toBeNull();
  });
  test('the coach tells the leader what that costs, from round 2 on', () => {
    const leads = scene('buying', {}, { order: [0, 1, 2] });
    expect(says('acts-last', leads)).toEqual({});
    expect(isSaidOnce('acts-last', leads)).toBe(true);
    expect(says('acts-last', scene('buying', {}, { order: [0, 1, 2], round: 1 }))).toBeNull();
    expect(says('acts-last', { ...leads, isAsked: false })).toBeNull();
  });
});

describe('plants in the auction', () => {
  test('A4: the coach names what fuel and the next house cost before a bid', () => {
    // two coal at 1 Elektro each, and a house at 10 in Duisburg, whose connection costs nothing
    const given = scene('nominating');
    expect(says('keep-money', given)).toEqual({ need: 12 });
    expect(isSaidOnce('keep-money', given)).toBe(true);
    expect(says('keep-money', scene('nominating', {}, { round: 1 }))).toBeNull();
    expect(says('keep-money', scene('nominating', { money: 5 }))).toBeNull();
  });
  test('A3: the coach tells the last buyer that nobody can raise', () => {
    const alone = scene('nominating', {}, { waiting: [0] });
    expect(says('last-auction', alone)).toEqual({});
    expect(isSaidOnce('last-auction', alone)).toBe(true);
    expect(says('last-auction', scene('nominating', {}, { waiting: [0, 2] }))).toBeNull();
    expect(says('last-auction', scene('nominating', {}, { waiting: [0], round: 1 }))).toBeNull();
  });
  test('A1: the coach names a plant of the future market that powers more than all for sale, and may come up soon', () => {
    const better = scene('nominating', {}, { market: [3, 4, 7, 8, 9, 15, 20, 25] });
    expect(says('wait', better)).toEqual({ plant: 15 });
    expect(isSaidOnce('wait', better)).toBe(true);
    expect(says('wait', scene('nominating', {}, { market: [3, 4, 7, 8, 9, 10, 20, 25] }))).toBeNull();
    expect(says('wait', scene('nominating', {}, { market: [3, 4, 7, 15, 16, 17, 18, 19] }))).toBeNull();
    expect(says('wait', scene('nominating', {}, { market: [3, 4, 7, 8, 15, 20], stage: 3 }))).toBeNull();
  });
  test('A8: the coach names the weakest plant, which another one replaces', () => {
    const full = scene('nominating', { plants: [15, 4, 20] });
    expect(says('replace', full)).toEqual({ plant: 4, cities: 1 });
    expect(isSaidOnce('replace', full)).toBe(true);
    expect(says('replace', scene('nominating', { plants: [15, 4] }))).toBeNull();
    expect(says('replace', scene('bidding', { plants: [15, 4, 20] }))).toBeNull();
  });
  test('E2: the coach names a plant that powers many in the final count, while more power is wanted', () => {
    const market = [3, 4, 7, 20, 21, 22, 23, 24];
    const big = scene('nominating', {}, { market });
    expect(says('end-plant', big)).toEqual({ plant: 20, cities: 5, end: 17, capacity: 1 });
    expect(isSaidOnce('end-plant', big)).toBe(true);
    expect(says('end-plant', scene('nominating'))).toBeNull();
    expect(says('end-plant', scene('nominating', { plants: [36, 39, 50] }, { market }))).toBeNull();
  });
  test('E3: the coach says to spend much money near the end', () => {
    const near = { cities: Array.from({ length: 12 }, (_, at) => `city-${at}`) };
    const rich = scene('nominating', { money: 90 }, {}, near);
    expect(says('spend', rich)).toEqual({ money: 90 });
    expect(says('spend', scene('nominating', { money: 79 }, {}, near))).toBeNull();
    expect(says('spend', scene('nominating', { money: 90 }))).toBeNull();
  });
});

describe('fuel', () => {
  test('F1: the coach counts what the plants at the table burn against what is left', () => {
    const resources = { ...NO_CUBES, coal: 3 };
    const few = scene('buying', { plants: [4] }, { resources }, { plants: [4, 8] });
    expect(says('short', few)).toEqual({ left: resources, wanted: 7 });
    expect(isSaidOnce('short', few)).toBe(true);
    expect(says('short', scene('buying', { plants: [4] }, { resources }))).toBeNull();
    expect(says('short', scene('buying', { plants: [3] }, { resources }, { plants: [4, 8] }))).toBeNull();
  });
  test('F2: the coach speaks of the next round once this one has its fuel', () => {
    const cubes = { ...NO_CUBES, coal: 2 };
    const fed = scene('buying', { cubes });
    expect(says('store', fed)).toEqual({});
    expect(isSaidOnce('store', fed)).toBe(true);
    expect(says('store', scene('buying'))).toBeNull();
    expect(says('store', { ...scene('buying'), choice: { cubes } })).toEqual({});
    expect(says('store', scene('buying', { cubes: { ...NO_CUBES, coal: 4 } }))).toBeNull();
  });
});

describe('building', () => {
  test('B4: the coach says to keep room until stage 2', () => {
    const early = scene('building');
    expect(says('room', early)).toEqual({ cities: 7 });
    expect(isSaidOnce('room', early)).toBe(true);
    expect(says('room', scene('building', {}, { stage: 2 }))).toBeNull();
    expect(says('room', scene('building', {}, { round: 1 }))).toBeNull();
  });
  test('I3: the coach compares a house with the income that it brings', () => {
    const five = scene('building', { cities: WEST.slice(0, 5) });
    expect(says('pays-back', five)).toEqual({
      price: expect.any(Number),
      more: incomeFor(rulesOf(five.view.terms), 6) - incomeFor(rulesOf(five.view.terms), 5),
    });
    expect(isSaidOnce('pays-back', five)).toBe(true);
    expect(says('pays-back', scene('building', { cities: WEST.slice(0, 4) }))).toBeNull();
  });
  test('N2: the coach says whom stage 2 helps, before it begins', () => {
    const near = scene('building', {}, {}, { cities: WEST.slice(1, 6) });
    const said = says('stage-2-near', near) as { readonly now: number; readonly then: number } | null;
    expect(said).toMatchObject({ cities: 7 });
    expect(said?.then).toBeLessThan(said?.now ?? 0);
    expect(isSaidOnce('stage-2-near', near)).toBe(true);
    const free = says('stage-2-near', scene('building', { cities: WEST.slice(0, 5) }));
    expect(free).toMatchObject({ now: free?.['then' as never] });
    expect(says('stage-2-near', scene('building', {}, {}, { cities: WEST.slice(1, 5) }))).toBeNull();
    expect(says('stage-2-near', scene('building', {}, { stage: 2 }, { cities: WEST }))).toBeNull();
  });
  test('E2: near the end the coach counts cities with power, not houses', () => {
    const many = { cities: Array.from({ length: 12 }, (_, at) => `city-${at}`) };
    const powers = { plants: [4, 13], cubes: { ...NO_CUBES, coal: 2 }, cities: WEST.slice(0, 2) };
    const last = scene('building', powers, {}, many);
    expect(says('count-powered', last)).toEqual({ powered: 2, rival: 1, rivalPowered: 0, wins: true });
    expect(isSaidOnce('count-powered', last)).toBe(true);
    expect(says('count-powered', scene('building', {}, {}, { ...many, plants: [13] }))).toMatchObject({
      powered: 0,
      rivalPowered: 1,
      wins: false,
    });
    expect(says('count-powered', scene('building', powers))).toBeNull();
  });
});
