import { expect, test } from 'vitest';
import { factsOf } from '#lib/bots/facts.ts';
import type { Move } from '#lib/bots/policy/move.ts';
import type { Fact } from '#lib/bots/questions.ts';
import { type Task, taskOf } from '#lib/bots/think.ts';
import { viewOf } from '#lib/machine/step.ts';
import { must } from '../must.ts';
import { at, type Position } from '../rules/build.ts';
import { SEED } from '../seed.ts';

/** Plant 4 burns two coal; coal costs 1, then 1, 1, 2. */
const BUYER: Position = {
  players: [{ money: 30, plants: [4], cities: ['essen'] }, {}, {}],
  market: [5, 6, 7, 8, 9, 10, 11, 12],
};

const taskIn = (moment: 'buying' | 'building'): Task =>
  taskOf(viewOf(at(moment, { ...BUYER, waiting: [0, 1, 2], order: [2, 1, 0] }), 0), SEED);
const budgetIn = (moment: 'buying' | 'building', move: Move): Fact | undefined =>
  factsOf(taskIn(moment), move).find(({ type }) => type === 'budget');

test('advice to buy fuel counts the fuel that is lacking after the purchase, at the prices then', () => {
  expect(budgetIn('buying', { type: 'buy', cubes: [0, 0, 0, 0] })).toMatchObject({ left: 30, fuel: 2 });
  expect(budgetIn('buying', { type: 'buy', cubes: [2, 0, 0, 0] })).toMatchObject({ left: 28, fuel: 0 });
});

test('B6: advice to build counts the next cities from the network after the plan', () => {
  expect(budgetIn('building', { type: 'build', cities: [] })).toMatchObject({
    left: 30,
    cities: 2,
    cost: 22,
  });
  const duisburg = must(taskIn('building').worlds.at(0).board.index.get('duisburg'));
  expect(budgetIn('building', { type: 'build', cities: [duisburg] })).toMatchObject({
    left: 20,
    cities: 2,
    cost: 26,
  });
});

/** The income that advice names after a purchase of coal, for a player as BUYER but for some values. */
const incomeAfter = (player: Position['players'][number], coal: number): Fact | undefined => {
  const position = { ...BUYER, players: [{ ...BUYER.players[0], ...player }, {}, {}] };
  const task = taskOf(viewOf(at('buying', { ...position, waiting: [0, 1, 2], order: [2, 1, 0] }), 0), SEED);
  return factsOf(task, { type: 'buy', cubes: [coal, 0, 0, 0] }).find(({ type }) => type === 'income');
};

test('B1, B3: advice to buy fuel counts the cities that can still be built and powered in the round', () => {
  expect(incomeAfter({ cities: [] }, 2), 'a first house costs 10').toMatchObject({ cities: 1, income: 22 });
  expect(incomeAfter({ cities: [], money: 11 }, 2), '9 are left').toMatchObject({ cities: 0, income: 10 });
  expect(incomeAfter({ plants: [25], money: 18 }, 2), 'Duisburg costs 10').toMatchObject({ cities: 2 });
  expect(incomeAfter({ plants: [25], money: 11 }, 2)).toMatchObject({ cities: 1 });
  expect(incomeAfter({ plants: [25] }, 0), 'no fuel').toMatchObject({ cities: 0 });
});
