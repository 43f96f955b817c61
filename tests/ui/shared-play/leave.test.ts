import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeDevice, fakeGuestGame, fakeHostGame, fakeTableView, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { withNavigation } from '../navigation.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
/** Goes back; false if the page stops it. */
let back: ReturnType<typeof withNavigation>;
beforeEach(() => {
  back = withNavigation();
});

const tableView = fakeTableView({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
const props = {
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
  onend: vi.fn(),
};
const asked = (): HTMLElement | null => screen.queryByRole('heading', { name: 'Leave the table?' });
/** Follows the link to the start page; false if the page stops it. */
async function goesHome(): Promise<boolean> {
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return fireEvent.click(await screen.findByRole('link', { name: 'Back to start page' }));
}

test('the way to the start page asks first, and explains the consequence', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), ...props });
  expect(await goesHome()).toBe(false);
  expect(asked()).not.toBeNull();
  expect(screen.getByText(/^Your seats are kept for you/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(asked()).toBeNull();
  expect(await goesHome()).toBe(false);
  expect(await fireEvent.click(screen.getByRole('link', { name: 'Leave table' }))).toBe(true);
});

test('Back first closes the gesture menu, and returns the focus to its button', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), ...props });
  const opener = screen.getByRole('button', { name: 'Send a reaction' });
  await fireEvent.click(opener);
  expect(await back()).toBe(false);
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
  expect(asked()).toBeNull();
  expect(await back()).toBe(false);
  expect(asked()).not.toBeNull();
});

test('opening the start page in another tab asks nothing', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const way = await screen.findByRole('link', { name: 'Back to start page' });
  expect(await fireEvent.click(way, { ctrlKey: true })).toBe(true);
  expect(asked()).toBeNull();
});

test('tells a host that the others will wait', async () => {
  const game = fakeHostGame(tableView);
  render(SharedTableScreen, { game, ...props });
  expect(await goesHome()).toBe(false);
  expect(screen.getByText(/the others have to wait until you’re back/)).toBeDefined();
});

const alone = fakeTableView({
  ...tableView,
  devices: [fakeDevice('Anna'), fakeDevice('Bob', { here: false })],
});
const over = at('over', { players: [{}, {}, {}] });
test.each([
  ['a host who is alone at the table', fakeHostGame(alone)],
  [
    'a spectator',
    fakeGuestGame('Dora', { ...tableView, devices: [...tableView.devices, fakeDevice('Dora')] }),
  ],
  ['a player in the lobby', fakeGuestGame('Bob', fakeTableView())],
  ['a player after the end', fakeGuestGame('Bob', tableView, over)],
] as const)('leaving asks nothing of %s', async (_who, game) => {
  render(SharedTableScreen, { game, ...props });
  expect(await back()).toBe(true);
  expect(asked()).toBeNull();
});

test('Back closes open sheets, then asks, and leaves where the page may not cancel it', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), ...props });
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

test('a player can go to the start page during the deal after a confirmation', async () => {
  const dealing = fakeTableView({ stage: 'dealing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
  render(SharedTableScreen, { game: fakeGuestGame('Bob', dealing), ...props });
  expect(await fireEvent.click(screen.getByRole('link', { name: 'Back to start page' }))).toBe(false);
  expect(asked()).not.toBeNull();
});
