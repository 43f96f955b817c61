import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { CLOSE_REASONS, type CloseReason } from '#lib/protocol/messages.ts';
import type { PlayableHostGame } from '#lib/state/screen.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeDevice, fakeGuestGame, fakeHostGame, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

describe('a shared game in play', () => {
  test('I3: shows a waiting player all seats to act, and no controls', () => {
    render(SharedTableScreen, { game: fakeGuestGame('Anna', PLAYING, POWERING), ...SCREEN });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Waiting for 2 players');
    expect(screen.queryByRole('button', { name: /^Power/ })).toBeNull();
  });
  test('lets a player decide for their own seat only', () => {
    render(SharedTableScreen, { game: fakeGuestGame('Bob', PLAYING, POWERING), ...SCREEN });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bob, choose which plants');
    expect(screen.getByRole('button', { name: /^Power/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /for all|everyone/i })).toBeNull();
  });
  test('enlarges the table on a device without a seat', () => {
    const tableView = { ...PLAYING, devices: [...PLAYING.devices, fakeDevice('tablet')] };
    render(SharedTableScreen, {
      game: fakeGuestGame('tablet', tableView, POWERING),
      ...SCREEN,
    });
    expect(document.querySelector('header[data-scale="large"]')).toBeTruthy();
    expect(screen.getByText('You’re watching')).toBeDefined();
  });
  test('tells the host why the game is not saved, as long as that lasts', async () => {
    const hostGame = (part: Partial<PlayableHostGame>) => ({ game: fakeHostGame(PLAYING, POWERING, part) });
    const { rerender } = render(SharedTableScreen, {
      ...hostGame({ saving: { problem: { code: 'save/full' }, dismissProblem: vi.fn() } }),
      ...SCREEN,
    });
    const status = screen.getByRole('region', { name: 'This table' });
    const words = await within(status).findByText(/storage is full/);
    await rerender(hostGame({}));
    expect(words.isConnected).toBe(false);
  });
  test('tells the host that the browser deleted the save, until they have read it', async () => {
    const dismissProblem = vi.fn<PlayableHostGame['saving']['dismissProblem']>();
    const saving = { problem: { code: 'save/evicted' } as const, dismissProblem };
    render(SharedTableScreen, {
      game: fakeHostGame(PLAYING, POWERING, { saving }),
      ...SCREEN,
    });
    const status = screen.getByRole('region', { name: 'This table' });
    await within(status).findByText(/has deleted the saved games.*This table is saved again/);
    await fireEvent.click(within(status).getByRole('button', { name: 'OK' }));
    expect(dismissProblem).toHaveBeenCalledOnce();
  });
  test.each([
    ['in play', POWERING],
    ['after the game', at('over', { players: [{ money: 9 }, {}, {}], waiting: [] })],
  ])(
    'says once that the rules changed and the game goes on from its position: %s',
    async (_when, snapshot) => {
      const resumed = { ...PLAYING, resumed: true };
      render(SharedTableScreen, { game: fakeGuestGame('Bob', resumed, snapshot), ...SCREEN });
      const words = await screen.findByText(/^This game continues from a saved position/);
      await fireEvent.click(screen.getByRole('button', { name: snapshot === POWERING ? 'Close' : 'OK' }));
      expect(words.isConnected).toBe(false);
    },
  );
  test('A12: shows the latest news to all, and a private limit to its owner only', () => {
    const lot = { plant: 4, nominator: 0, bid: 12, bidder: 0, next: 1, out: [], limits: { 0: 18 } };
    const bidding = at('bidding', { players: [{}, {}, {}], lot });
    const news = [{ type: 'bid' as const, seat: 0, plant: 4, bid: 12, byLimit: false }];
    const log = [{ index: 0, round: 1, phase: 2 as const, command: null, news }];
    const { unmount } = render(SharedTableScreen, {
      game: fakeGuestGame('Anna', PLAYING, bidding, { log }),
      ...SCREEN,
    });
    expect(screen.getByText('Your limit: 18')).toBeDefined();
    expect(document.querySelector('[data-contact] span[aria-hidden]')?.textContent).toMatch(/Anna.*12/);
    unmount();
    render(SharedTableScreen, {
      game: fakeGuestGame('Bob', PLAYING, bidding, { log }),
      ...SCREEN,
    });
    expect(screen.queryByText(/^Your limit/)).toBeNull();
    const beyond = at('bidding', { players: [{}, {}, {}], lot: { ...lot, bid: 19 } });
    render(SharedTableScreen, {
      game: fakeGuestGame('Anna', PLAYING, beyond, { log }),
      ...SCREEN,
    });
    expect(screen.queryByText(/^Your limit/)).toBeNull();
  });
  test('tells waiting players how to take a free seat', async () => {
    const tableView = { ...PLAYING, holders: [heldBy('Anna'), { kind: 'free' as const }, heldBy('Cem')] };
    render(SharedTableScreen, {
      game: fakeGuestGame('Anna', tableView, POWERING),
      ...SCREEN,
    });
    // once visible, and once for screen readers
    expect(screen.getAllByText('No one plays Bob: someone has to take the seat.')).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: 'Seats and devices' }));
    expect(screen.getByRole('button', { name: /^Take seat/ })).toBeDefined();
  });
  const openPeople = async (): Promise<void> => {
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: /Seats and devices/ }));
  };
  test('tells a spectator how to get a seat', async () => {
    const looking = fakeGuestGame(
      'Dora',
      { ...PLAYING, devices: [...PLAYING.devices, fakeDevice('Dora')] },
      POWERING,
    );
    const { unmount } = render(SharedTableScreen, { game: looking, ...SCREEN });
    await openPeople();
    expect(screen.getByText(/ask the host for a seat/)).toBeDefined();
    unmount();
    const who = render(SharedTableScreen, {
      game: fakeGuestGame('Anna', PLAYING, POWERING),
      ...SCREEN,
    });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
    who.unmount();
    // a free seat can be taken without the host
    const free = { ...looking.tableView, ...PLAYING, holders: [heldBy(null), heldBy('Bob'), heldBy('Cem')] };
    render(SharedTableScreen, { game: fakeGuestGame('Dora', free, POWERING), ...SCREEN });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
  });
  test('only the host gets a link to the seats once a player stays away', async () => {
    const tableView = {
      ...PLAYING,
      devices: [fakeDevice('Anna'), fakeDevice('Bob', { here: false }), fakeDevice('Cem')],
    };
    const gone = (seconds: number) => ({
      game: fakeGuestGame('Anna', tableView, POWERING, {
        away: [{ device: 'Bob', seats: [1], seconds }],
      }),
    });
    const button = { name: 'Seats and devices' };
    const { rerender } = render(SharedTableScreen, {
      ...gone(9),
      ...SCREEN,
    });
    expect(screen.queryByRole('button', button)).toBeNull();
    await rerender({ ...gone(10) });
    expect(screen.queryByRole('button', button)).toBeNull();
    const away = [{ device: 'Bob', seats: [1], seconds: 10 }];
    await rerender({ game: fakeHostGame(tableView, POWERING, { away }) });
    await fireEvent.click(screen.getByRole('button', button));
    expect(screen.getByRole('dialog', button)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change who plays Bob' })).toBeDefined();
  });
  test("the host's menu offers the seats, the problems and ending the table", async () => {
    const notes = [
      { who: '', reason: 'garbage' },
      { who: 'Bob', reason: 'table/stale' },
    ] as const;
    const hostGame = fakeHostGame(PLAYING, POWERING, { notes });
    const onend = vi.fn();
    render(SharedTableScreen, { game: hostGame, ...SCREEN, onend });
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    // the menu is loaded on its first use
    const people = { name: 'Seats and devices' };
    await fireEvent.click(await screen.findByRole('button', people));
    expect(screen.getByRole('heading', { name: 'Problems with other devices' })).toBeDefined();
    expect(
      screen.getByText(
        /^If a device’s request is rejected or a device is disconnected, the reason appears here/,
      ).textContent,
    ).not.toContain('None');
    expect(screen.getByText(/messages that Kilowatt doesn’t understand/).textContent).toMatch(
      /^Unknown device: /,
    );
    // the menu has closed, since only one sheet is open at a time
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Close table' }));
    expect(onend).not.toHaveBeenCalled();
    await fireEvent.click(screen.getAllByRole('button', { name: 'Close table' }).at(-1) as HTMLElement);
    expect(onend).toHaveBeenCalled();
  });
});

test('reports that no table was found instead of showing that it is connecting', async () => {
  const looking = fakeGuestGame('Zoe', PLAYING, POWERING, {
    tableView: null,
    contact: { state: 'joining' },
  });
  const { rerender } = render(SharedTableScreen, { game: looking, ...SCREEN });
  expect(screen.getByText('Connecting…')).toBeDefined();
  const trouble = { code: 'net/unknown-room', room: 'kwx4t' } as const;
  await rerender({ game: { ...looking, trouble } });
  expect(screen.getByText('There is no table with the room code KWX4T.')).toBeDefined();
  expect(screen.getByText('Trying again…')).toBeDefined();
  expect(screen.queryByText('Connecting…')).toBeNull();
});

test.each(CLOSE_REASONS)('a table closed by “%s” explains why, and the next step', (reason: CloseReason) => {
  const game = fakeGuestGame('Bob', PLAYING, POWERING, { contact: { state: 'closed', reason } });
  render(SharedTableScreen, { game, ...SCREEN });
  expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back to start page' })).toBeDefined();
});
