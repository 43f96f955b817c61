import { expect, test } from 'vitest';
import { modulesOf, PLAY_PAGE } from '../../src/tools/reach.ts';

test('lazy parts are not in the bundle of the table', () => {
  const table = [...modulesOf(PLAY_PAGE)];
  expect(table.some((file) => file.endsWith('/table/Table.svelte'))).toBe(true);
  for (const name of [
    'log/LogPanel',
    'table/MenuSheet',
    'table/NotOpened',
    'table/SaveNotice',
    'players/Standings',
    'handover/HandOver',
    'final/FinalScreen',
  ]) {
    expect(table.filter((file) => file.endsWith(`/ui/${name}.svelte`))).toEqual([]);
  }
});
