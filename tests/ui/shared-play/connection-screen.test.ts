import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TableView } from '../../../src/lib/app/types.ts';
import type { SharedGame } from '../../../src/lib/state/screen.ts';
import ConnectionScreen from '../../../src/lib/ui/shared-play/ConnectionScreen.svelte';
import { speak } from '../../../src/lib/ui/words/locale.svelte.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { dismissToasts, toastTexts } from '../toasts.ts';
import { fakeTableView, heldBy, fakeHostGame, fakeSharedGame } from '../fake-shared-game.ts';

beforeAll(() => {
  dialogs();
  speak('en');
  media(true);
});

const ontake = vi.fn();
/** Shows the connection of a device, and records the address that the page wants for a reload. */
function connection(first: SharedGame): { readonly told: string[]; show(table: SharedGame): Promise<void> } {
  const told: string[] = [];
  const of = (table: SharedGame) => ({ place: { table, leave: vi.fn() } });
  const { rerender } = render(ConnectionScreen, {
    ...of(first),
    links: { home: '/', help: '/help', settings: '/settings' },
    page: 'http://192.0.2.7/join',
    room: null,
    onagain: vi.fn(),
    ontake,
    onended: vi.fn(),
    onhost: (id: string) => told.push(`host ${id}`),
    onroom: ({ code }) => told.push(`room ${code}`),
  });
  return { told, show: (table) => rerender(of(table)) };
}
const lobby = (game: string, part: Partial<TableView> = {}): TableView => fakeTableView({ game, ...part });

const powering = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [1, 2] });

describe('the address after a reload', () => {
  test('leads a host to the next game at its table', async () => {
    const { told, show } = connection(fakeHostGame(lobby('first')));
    await show(fakeHostGame(lobby('first', { revision: 1 })));
    expect(told).toEqual([]);
    await show(fakeHostGame(lobby('second')));
    expect(told).toEqual(['host second']);
  });
  test.each([true, false])(
    'leads a new host to its game, and back to the room once it yields (game started: %o)',
    async (begun) => {
      const { told, show } = connection(fakeSharedGame('Anna', lobby('first', { host: 'Bob' })));
      const holders = ['Anna', 'Bob', 'Cem'].map(heldBy);
      const playing = lobby('first', { stage: 'playing', holders });
      await show(begun ? fakeHostGame(playing, powering) : fakeHostGame(lobby('first')));
      expect(told).toEqual(['host first']);
      dismissToasts();
      await show(fakeSharedGame('Anna', lobby('first', { host: 'Bob' })));
      expect(told).toEqual(['host first', 'room KWX4T']);
      const said = toastTexts();
      const back = expect.stringMatching(/^Another device goes on .* comes back/);
      if (begun) expect(said, 'where the own game is').toContainEqual(back);
      else expect(said, 'there is none').not.toContainEqual(back);
      // it can still invite others
      expect(screen.getByRole('button', { name: 'Invite' })).toBeDefined();
    },
  );
});

test('a table whose game another tab has taken is closed here until it is taken back', async () => {
  const tableView = lobby('first');
  const { show } = connection(fakeHostGame(tableView));
  expect(screen.getByRole('heading', { name: 'Seats' })).toBeDefined();
  expect(screen.queryByText(/Another tab has taken this game over/)).toBeNull();
  await show(fakeHostGame(tableView, undefined, { unkept: { code: 'save/taken' } }));
  expect(screen.getByText(/Another tab has taken this game over/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Play on here' }));
  expect(ontake).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'To the start page' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('heading', { name: 'Seats' })).toBeNull();
});

test('a closed table neither asks for attention in its title nor keeps the screen on', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ released: false, release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  const asked = lobby('first', {
    stage: 'playing',
    host: 'Cem',
    holders: ['Anna', 'Bob', 'Cem'].map(heldBy),
  });
  const mine = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [0] });
  const { show } = connection(fakeSharedGame('Anna', asked, mine));
  await waitFor(() => expect(document.title).toMatch(/^● /));
  expect(request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  await show(fakeSharedGame('Anna', asked, mine, { contact: { state: 'closed', reason: 'ended' } }));
  await waitFor(() => expect(document.title).not.toMatch(/^● /));
  expect(release).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
