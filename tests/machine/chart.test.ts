import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import type { StateValue } from 'xstate';
import { gameMachine } from '#lib/machine/game.ts';
import { STATE_VALUES } from '#lib/machine/moment.ts';
import { COMMANDS_AT } from '#lib/rules/legal.ts';
import { MOMENTS } from '#lib/rules/types.ts';
import type { ChartState } from '#tools/chart/model.ts';
import { ELECTION, GAME, JOINING, svgOf } from '#tools/chart/pictures.ts';
import { must } from '../must.ts';

vi.setConfig({ testTimeout: 60_000 });

const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(statesOf)];

test('the chart of the game waits for a player exactly at the moments that the rules name', () => {
  const resting = statesOf(GAME.chart.root).filter(({ rests, name }) => rests || name === 'over');
  expect(resting.map(({ name }) => name).toSorted()).toEqual(MOMENTS.toSorted());
});

const pathOf = (value: StateValue): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) => [name, ...pathOf(must(inner))]);

/** The commands that the chart accepts in a state: its own and those of the states around it. */
function acceptedAt(value: StateValue): readonly string[] {
  const nodes = [gameMachine.root];
  for (const name of pathOf(value)) nodes.push(must(must(nodes.at(-1)).states[name]));
  return nodes.flatMap(({ ownEvents }) => ownEvents).filter((event) => !event.startsWith('xstate.'));
}

test.each(MOMENTS)('%s: the chart accepts exactly the commands that the rules list for it', (moment) => {
  expect(acceptedAt(STATE_VALUES[moment]).toSorted()).toEqual(COMMANDS_AT[moment].toSorted());
});

describe.each([
  ['docs/chart.svg', GAME, 22],
  ['docs/joining.svg', JOINING, 37],
  ['docs/election.svg', ELECTION, 11],
])('%s', (_file, picture, count) => {
  test('is current (npm run chart redraws it)', async () => {
    expect(await readFile(picture.file, 'utf8')).toBe(await svgOf(picture));
  });
  test('shows every state, event, guard and action', async () => {
    const svg = await svgOf(picture);
    const { root, edges } = picture.chart;
    const states = statesOf(root);
    const labels = [
      ...edges.flatMap((edge) => edge.labels),
      ...states.flatMap(({ inner, arrivals }) => [...inner, ...arrivals]),
    ];
    const names = [
      ...states.slice(1).map(({ name }) => name),
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...labels.flatMap(({ event, guard, actions }) => [event, guard, ...actions]),
    ];
    for (const name of names) expect(svg).toContain(name);
    expect(states).toHaveLength(count);
  });
});
