import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { PAIRED } from '../../../src/lib/session/link.ts';
import SharedScreen from '../../../src/lib/ui/shared/SharedScreen.svelte';
import { speak } from '../../../src/lib/ui/words/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { deskOf, hostedTable, sharedTable } from './fake.ts';

beforeAll(() => {
  dialogs();
  speak('en');
});
const desk = deskOf();
const props = {
  links: { home: '/', help: '/help', settings: '/settings' },
  page: 'http://192.0.2.7/join',
  onagain: vi.fn(),
  onend: vi.fn(),
};
const room = { code: 'kwx4t7', server: '' };

test('a guest shows others the way by code and link; without a server only the host can', async () => {
  render(SharedScreen, { table: sharedTable('Bob', desk), hosted: null, room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const link = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  expect(link.value).toBe('http://192.0.2.7/join?room=kwx4t7');
  expect(screen.queryByText('Without any server')).toBeNull();
});
test('the sheet makes room for the game that begins', async () => {
  const { rerender } = render(SharedScreen, {
    ...{ table: sharedTable('Bob', desk), hosted: null, room },
    ...props,
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await rerender({ table: sharedTable('Bob', deskOf({ stage: 'lobby', logLength: 1 })) });
  expect(screen.getByRole('textbox', { name: 'Link' })).toBeDefined();
  await rerender({ table: sharedTable('Bob', deskOf({ stage: 'dealing' })) });
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});
test('the host offers both ways', async () => {
  const hosted = hostedTable(desk);
  render(SharedScreen, { table: hosted, hosted, room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.getByText('Without any server')).toBeDefined();
});
test.each([null, { code: 'kwx4t7', server: PAIRED }])(
  'who came without a server invites nobody: %o',
  (way) => {
    render(SharedScreen, { table: sharedTable('Bob', desk), hosted: null, room: way, ...props });
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByText('KWX4T7')).toBeNull();
  },
);
