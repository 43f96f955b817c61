import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { TableView } from '../../../src/lib/protocol/table-view.ts';
import type { SharedGame } from '../../../src/lib/state/screen.ts';
import ConnectionScreen from '../../../src/lib/ui/shared-play/ConnectionScreen.svelte';
import { dismissToast, toasts } from '../../../src/lib/ui/base/toasts.svelte.ts';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { tableViewOf, heldBy, hostGame, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

/** A device whose table is replaced; where the page is told to be found after a reload. */
const ontake = vi.fn();
function place(first: SharedGame): { readonly told: string[]; show(table: SharedGame): Promise<void> } {
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
const lobby = (game: string, part: Partial<TableView> = {}): TableView => tableViewOf({ game, ...part });

const powering = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [1, 2] });

describe('after a reload a device is where it was', () => {
  test('it hosts, and plays another game at its table', async () => {
    const { told, show } = place(hostGame(lobby('first')));
    await show(hostGame(lobby('first', { revision: 1 })));
    expect(told).toEqual([]);
    await show(hostGame(lobby('second')));
    expect(told).toEqual(['host second']);
  });
  test.each([true, false])('it took the table over, and yields it; its game had begun: %o', async (begun) => {
    const { told, show } = place(guestGame('Anna', lobby('first', { host: 'Bob' })));
    const holders = ['Anna', 'Bob', 'Cem'].map(heldBy);
    const playing = lobby('first', { stage: 'playing', holders });
    await show(begun ? hostGame(playing, powering) : hostGame(lobby('first')));
    expect(told).toEqual(['host first']);
    for (const { id } of toasts()) dismissToast(id);
    await show(guestGame('Anna', lobby('first', { host: 'Bob' })));
    expect(told).toEqual(['host first', 'room KWX4T']);
    const said = toasts().map(({ text }) => text());
    const back = expect.stringMatching(/^Another device now hosts .* returns/);
    if (begun) expect(said, 'where the own game is').toContainEqual(back);
    else expect(said, 'there is none').not.toContainEqual(back);
    // it shows the others the way as before
    expect(screen.getByRole('button', { name: 'Invite' })).toBeDefined();
  });
});

test('a table whose game another tab has taken is not played on here, unless it is taken back', async () => {
  const tableView = lobby('first');
  const { show } = place(hostGame(tableView));
  expect(screen.getByRole('heading', { name: 'Seats' })).toBeDefined();
  expect(screen.queryByText(/Another tab has taken over this game/)).toBeNull();
  await show(hostGame(tableView, undefined, { unkept: { code: 'save/taken' } }));
  expect(screen.getByText(/Another tab has taken over this game/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Play here' }));
  expect(ontake).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Back to start page' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('heading', { name: 'Seats' })).toBeNull();
});

test('a table that is closed calls nobody: neither its title nor the screen that stays on', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ released: false, release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  const asked = lobby('first', {
    stage: 'playing',
    host: 'Cem',
    holders: ['Anna', 'Bob', 'Cem'].map(heldBy),
  });
  const mine = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [0] });
  const { show } = place(guestGame('Anna', asked, mine));
  await vi.waitFor(() => expect(document.title).toMatch(/^● /));
  expect(request).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  await show(guestGame('Anna', asked, mine, { contact: { state: 'closed', reason: 'ended' } }));
  await vi.waitFor(() => expect(document.title).not.toMatch(/^● /));
  expect(release).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
