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
