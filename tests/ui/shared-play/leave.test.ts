import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import SharedTableScreen from '../../../src/lib/ui/shared-play/SharedTableScreen.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { tableViewOf, device, heldBy, hostGame, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
afterEach(() => Reflect.deleteProperty(window, 'navigation'));

const tableView = tableViewOf({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
const props = {
  links: { home: '/', help: '/help', settings: '/settings' },
  page: 'http://192.0.2.7/join',
  room: null,
  onagain: vi.fn(),
  onend: vi.fn(),
};
const asked = (): HTMLElement | null => screen.queryByRole('heading', { name: 'Leave the table?' });
/** Whether the page goes home. */
async function goesHome(): Promise<boolean> {
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return fireEvent.click(await screen.findByRole('link', { name: 'Back to start page' }));
}
/** The browser's Back, of a browser that tells of it; true: it leads away. */
async function back(cancelable = true): Promise<boolean> {
  const event = Object.assign(new Event('navigate', { cancelable }), { navigationType: 'traverse' });
  return fireEvent(Reflect.get(window, 'navigation') as EventTarget as Window, event);
}

test('a player who goes home is asked first, and told what it means', async () => {
  render(SharedTableScreen, { table: guestGame('Bob', tableView), hosted: null, ...props });
  expect(await goesHome()).toBe(false);
  expect(asked()).not.toBeNull();
  expect(screen.getByText(/^Your seats are kept for you/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(asked()).toBeNull();
  expect(await goesHome()).toBe(false);
  expect(await fireEvent.click(screen.getByRole('link', { name: 'Leave table' }))).toBe(true);
});

test('Back closes the call-outs first, and leads to where they were opened', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  render(SharedTableScreen, { table: guestGame('Bob', tableView), hosted: null, ...props });
  const opener = screen.getByRole('button', { name: 'Send a reaction' });
  await fireEvent.click(opener);
  expect(await back()).toBe(false);
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
  expect(asked()).toBeNull();
  expect(await back()).toBe(false);
  expect(asked()).not.toBeNull();
});

test('a start page in another tab is no leaving', async () => {
  render(SharedTableScreen, { table: guestGame('Bob', tableView), hosted: null, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const way = await screen.findByRole('link', { name: 'Back to start page' });
  expect(await fireEvent.click(way, { ctrlKey: true })).toBe(true);
  expect(asked()).toBeNull();
});

test('a host is told that the others will wait', async () => {
  const table = hostGame(tableView);
  render(SharedTableScreen, { table, hosted: table, ...props });
  expect(await goesHome()).toBe(false);
  expect(screen.getByText(/the others have to wait until you’re back/)).toBeDefined();
});

const alone = tableViewOf({ ...tableView, devices: [device('Anna'), device('Bob', { here: false })] });
const over = at('over', { players: [{}, {}, {}] });
test.each([
  ['a host at whose table nobody else is', hostGame(alone), true],
  [
    'who only looks on',
    guestGame('Dora', { ...tableView, devices: [...tableView.devices, device('Dora')] }),
    false,
  ],
  ['who plays, in the lobby', guestGame('Bob', tableViewOf()), false],
  ['who has played to the end', guestGame('Bob', tableView, over), false],
] as const)('nothing is asked: %s', async (_who, table, hosts) => {
  vi.stubGlobal('navigation', new EventTarget());
  const hosted = hosts ? (table as ReturnType<typeof hostGame>) : null;
  render(SharedTableScreen, { table, hosted, ...props });
  expect(await back()).toBe(true);
  expect(asked()).toBeNull();
});

test('Back closes the sheets that are open, then asks; where the browser does not wait it leads away', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  render(SharedTableScreen, { table: guestGame('Bob', tableView), hosted: null, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(await back()).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  expect(asked()).toBeNull();
  expect(await back()).toBe(false);
  expect(asked()).not.toBeNull();
  expect(await back()).toBe(false);
  expect(asked(), 'as a sheet it is closed').toBeNull();
  expect(await back(false)).toBe(true);
});

test('who is left alone in a deal finds the way to the start page, and is asked', async () => {
  const dealing = tableViewOf({ stage: 'dealing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
  render(SharedTableScreen, { table: guestGame('Bob', dealing), hosted: null, ...props });
  expect(await fireEvent.click(screen.getByRole('link', { name: 'Back to start page' }))).toBe(false);
  expect(asked()).not.toBeNull();
});
