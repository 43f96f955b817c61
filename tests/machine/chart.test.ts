import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { CHART_FILE, chartPicture } from '../../src/tools/chart.ts';
import { readChart, type ChartState } from '../../src/tools/chart/model.ts';
import { MOMENTS } from '../../src/lib/rules/types.ts';

vi.setConfig({ testTimeout: 60_000 });

const chart = readChart();
const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(statesOf)];

test('docs/chart.svg is current (npm run chart draws it anew)', async () => {
  expect(await readFile(CHART_FILE, 'utf8')).toBe(await chartPicture());
});

test('the chart waits for a player exactly in the moments that are named', () => {
  const resting = statesOf(chart.root).filter(({ rests, name }) => rests || name === 'over');
  expect(resting.map(({ name }) => name).toSorted()).toEqual(MOMENTS.toSorted());
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
