import { describe, expect, test } from 'vitest';
import { fairPrice } from '#lib/coach/first-plant.ts';
import { momentById } from '#lib/coach/lessons.ts';
import type { MessageId } from '#lib/coach/message.ts';
import type { Scene } from '#lib/coach/scene.ts';
import { warningOf } from '#lib/coach/warnings.ts';
import { viewOf } from '#lib/machine/step.ts';
import { NO_CUBES, type PlayerView } from '#lib/rules/game.ts';
import type { MapId, Moment } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { setupFor } from '../session/fixtures.ts';

/** A position of the 2019 edition for two, in which the learner, seat 0, decides. */
function scene(
  moment: Moment,
  player: Partial<PlayerView>,
  more: Partial<View> = {},
  map: MapId = 'germany',
): Scene {
  const setup = setupFor(2, { edition: '2019', map, order: [0, 1] });
  const start = viewOf(beginOrFail(setup, 7), 0);
  const [first, second] = start.players as readonly [PlayerView, PlayerView];
  const view = {
    ...start,
    round: 3,
    market: [3, 4, 5, 6, 7, 8, 9, 10],
    discount: 3,
    waiting: [0, 1],
    ...more,
    moment,
    players: [{ ...first, money: 60, ...player }, second],
  };
  return { view, seat: 0, isAsked: true, choice: null, log: [] };
}
const says = (id: MessageId, given: Scene) => momentById(id).when(given);

describe('the coach in a game of the 2019 edition', () => {
  test('Y1: stages, room and goal name 7 and 18 cities for two players', () => {
    const building = scene('building', { plants: [4], cities: [] });
    expect(says('goal', building)).toEqual({ cities: 18 });
    expect(says('stages', building)).toEqual({ cities: 7 });
    expect(says('room', building)).toEqual({ cities: 7 });
  });
  test('Y1: two players give up a plant for the fourth one', () => {
    expect(says('replace', scene('nominating', { plants: [4, 5, 6] }))).toMatchObject({ cities: 1 });
    expect(says('replace', scene('nominating', { plants: [4, 5] }))).toBeNull();
  });
  test('Y4: while the token lies in the market, nobody hears that each plant costs its number', () => {
    const [token, none] = [3, null].map((discount) =>
      scene('nominating', { plants: [4], cities: [] }, { discount, waiting: [0] }),
    ) as [Scene, Scene];
    expect(says('plant', token)).toBeNull();
    expect(says('plant', none)).toEqual({});
    expect(says('last-auction', token)).toBeNull();
    expect(says('last-auction', none)).toEqual({});
  });
  test('Y4: a plant with the token opens at 1, and is worth no less than without it', () => {
    const bare = scene('nominating', { plants: [] }, { round: 1 });
    const open: Scene = { ...bare, choice: { plant: 3, amount: 0 } };
    expect(says('bid', open)).toMatchObject({ plant: 3, bid: 1, fair: fairPrice(bare.view, 3) });
    expect(warningOf(bare.view, 0, [{ type: 'nominate', seat: 0, plant: 3, bid: 1 }])).toBeNull();
  });
  test('Y10: coal in the supply is for sale, so it does not run short and may be stored', () => {
    const player = { plants: [4], cities: ['denver'], cubes: { ...NO_CUBES, coal: 2 } };
    const resources = { ...NO_CUBES, coal: 1 };
    const supply = { ...NO_CUBES, coal: 21 };
    const usa = scene('buying', player, { resources, supply }, 'usa');
    expect(says('short', usa)).toBeNull();
    expect(says('store', scene('buying', player, { resources: NO_CUBES, supply }, 'usa'))).toEqual({});
    const germany = scene('buying', { ...player, cities: ['essen'] }, { resources, supply });
    expect(says('short', germany)).toMatchObject({ left: { coal: 1 }, wanted: 2 });
    expect(says('store', { ...germany, view: { ...germany.view, resources: NO_CUBES } })).toBeNull();
  });
  test('Y10: the coach warns of a plant without coal that the supply has', () => {
    const { view } = scene(
      'buying',
      { plants: [4], cities: ['denver'], cubes: NO_CUBES },
      { resources: NO_CUBES, supply: { ...NO_CUBES, coal: 24 } },
      'usa',
    );
    expect(warningOf(view, 0, [{ type: 'done', seat: 0 }])).toEqual({
      kind: 'no-fuel',
      plant: 4,
      price: 16,
      money: 60,
    });
  });
  test('Y13: no plant goes because of its small number', () => {
    expect(says('obsolete', scene('building', { plants: [4], cities: [] }))).toBeNull();
  });
});
