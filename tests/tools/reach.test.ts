import { expect, test } from 'vitest';
import { modulesOf, PLAY_PAGE } from '../../src/tools/reach.ts';

test('what comes later does not come with the table', () => {
  const table = [...modulesOf(PLAY_PAGE)];
  expect(table.some((file) => file.endsWith('/table/Table.svelte'))).toBe(true);
  for (const name of [
    'log/LogPanel',
    'table/MenuSheet',
    'table/OpenFailed',
    'table/SaveNotice',
    'players/Standings',
    'handover/HandOver',
    'final/FinalScreen',
  ]) {
    expect(table.filter((file) => file.endsWith(`/ui/${name}.svelte`))).toEqual([]);
  }
});
