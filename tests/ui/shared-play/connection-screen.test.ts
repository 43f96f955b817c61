import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { TableView } from '#lib/protocol/table-view.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import type { TableEvent } from '#lib/state/table-event.ts';
import { TableEvents } from '#lib/state/table-events.ts';
import ConnectionScreen from '#lib/ui/shared-play/ConnectionScreen.svelte';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeHostGame, fakeTableView, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

const ontake = vi.fn();
/** Shows a device's connection, and records the address for a reload. */
function connection(first: SharedGame) {
  const told: string[] = [];
  const events = new TableEvents();
  const of = (game: SharedGame) => ({ connection: { game, events, leave: vi.fn() } });
  const { rerender } = render(ConnectionScreen, {
    ...of(first),
    links: {
      home: '/',
      rulesQuery: '',
      learn: '/learn',
      settings: '/settings',
      onlanguage: () => undefined,
      ongame: () => undefined,
    },
    page: 'http://192.0.2.7/join',
    room: null,
    onagain: vi.fn(),
    ontake,
    onended: vi.fn(),
    onhost: (id: string) => told.push(`host ${id}`),
    onroom: ({ code }) => told.push(`room ${code}`),
  });
  return {
    told,
    tell: (event: TableEvent) => events.emit(event),
    show: (game: SharedGame) => rerender(of(game)),
  };
}
const lobby = (game: string, part: Partial<TableView> = {}): TableView => fakeTableView({ game, ...part });

describe('the address after a reload', () => {
  test('a reload leads a host to the next game at its table', () => {
    const { told, tell } = connection(fakeHostGame(lobby('first')));
    tell({ type: 'hosting', game: gameIdFrom('second'), tookOver: false });
    expect(told).toEqual(['host second']);
  });
  test('a reload leads a host that yielded back to the room, where it can still invite', async () => {
    const { told, tell, show } = connection(fakeHostGame(lobby('first')));
    await show(fakeGuestGame('Anna', lobby('first', { host: 'Bob' })));
    tell({ type: 'yielded', room: { code: 'KWX4T', server: '' }, begun: false });
    expect(told).toEqual(['room KWX4T']);
    expect(await screen.findByRole('button', { name: 'Invite' })).toBeDefined();
  });
});

test('a table whose game another tab has taken is closed here until it is taken back', async () => {
  const tableView = lobby('first');
  const { show } = connection(fakeHostGame(tableView));
  expect(screen.getByRole('heading', { name: 'Seats' })).toBeDefined();
  expect(screen.queryByText(/Another tab has taken over this game/)).toBeNull();
  await show(
    fakeHostGame(tableView, undefined, {
      saving: { problem: { code: 'save/taken' }, dismissProblem: vi.fn() },
    }),
  );
  expect(screen.getByText(/Another tab has taken over this game/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Play here' }));
  expect(ontake).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Back to start page' }).getAttribute('href')).toBe('/');
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
  const { show } = connection(fakeGuestGame('Anna', asked, mine));
  await waitFor(() => expect(document.title).toMatch(/^● /));
  expect(request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  await show(fakeGuestGame('Anna', asked, mine, { contact: { state: 'closed', reason: 'ended' } }));
  await waitFor(() => expect(document.title).not.toMatch(/^● /));
  expect(release).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
