import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { StateValue } from 'xstate';
import { gameMachine } from '../../src/lib/machine/game.ts';
import { STATE_VALUES } from '../../src/lib/machine/moment.ts';
import { COMMANDS_AT } from '../../src/lib/rules/legal.ts';
import { must } from '../must.ts';
import { CHART_FILE, chartPicture } from '../../src/tools/chart.ts';
import { readChart, type ChartState } from '../../src/tools/chart/model.ts';
import { MOMENTS } from '../../src/lib/rules/types.ts';

vi.setConfig({ testTimeout: 60_000 });

const chart = readChart();
const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(statesOf)];

test('docs/chart.svg is current (npm run chart draws it again)', async () => {
  expect(await readFile(CHART_FILE, 'utf8')).toBe(await chartPicture());
});

test('the chart waits for a player exactly at the moments that the rules name', () => {
  const resting = statesOf(chart.root).filter(({ rests, name }) => rests || name === 'over');
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

test('every state, guard and action is in the picture', async () => {
  const picture = await chartPicture();
  const states = statesOf(chart.root);
  const labels = [...chart.edges.flatMap((edge) => edge.labels), ...states.flatMap((state) => state.inner)];
  const names = [
    ...states.slice(1).map(({ name }) => name),
    ...states.flatMap(({ entry }) => entry),
    ...labels.flatMap(({ event, actions }) => [event, ...actions]),
    ...labels.map(({ guard }) => guard),
  ];
  for (const name of names) expect(picture).toContain(name);
  expect(states).toHaveLength(22);
});
