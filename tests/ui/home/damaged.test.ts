import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { DamagedRow } from '#lib/session/ports/storage.ts';
import DamagedList from '#lib/ui/home/DamagedList.svelte';
import { mustTake } from '../../must.ts';

const ROWS: readonly DamagedRow[] = [
  { kind: 'game', id: 'newer', error: { code: 'save/too-new', version: 99, known: 8 } },
  { kind: 'game', id: 'x'.repeat(200), error: { code: 'save/not-a-save' } },
  { kind: 'joined', id: 'kwx4t', error: null },
];

test('lists unreadable data, with a reason where an update helps', async () => {
  const [onexport, ondelete] = [vi.fn(), vi.fn()];
  render(DamagedList, { rows: ROWS, onexport, ondelete });
  const [newer, long, table] = mustTake(screen.getAllByRole('listitem'), 3);
  expect(within(newer).getByText(/newer version/)).toBeDefined();
  // an id may be any text
  expect(within(long).getByText(`Damaged game ${'x'.repeat(40)}`)).toBeDefined();
  expect(within(long).queryByText(/file/)).toBeNull();
  await fireEvent.click(within(table).getByRole('button', { name: 'Save Damaged table kwx4t as a file' }));
  await fireEvent.click(within(newer).getByRole('button', { name: 'Delete Damaged game newer' }));
  expect([onexport.mock.calls, ondelete.mock.calls]).toEqual([[[ROWS[2]]], [[ROWS[0]]]]);
});
