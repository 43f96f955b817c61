import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CloseReason } from '../../../src/lib/app/types.ts';
import type { HostedGame, SharedGame } from '../../../src/lib/state/screen.ts';
import { CLOSE_REASONS } from '../../../src/lib/protocol/messages.ts';
import SharedTableScreen from '../../../src/lib/ui/shared-play/SharedTableScreen.svelte';
import { speak } from '../../../src/lib/ui/words/locale.svelte.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { fakeDevice, heldBy, fakeHostGame, fakeSharedGame } from '../fake-shared-game.ts';
import { PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  speak('en');
  media(true);
});

describe('a shared game in play', () => {
  test('I3: tells a player who waits about all seats to act, and shows no controls', () => {
    render(SharedTableScreen, { table: fakeSharedGame('Anna', PLAYING, POWERING), hosted: null, ...SCREEN });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Waiting for 2 players');
    expect(screen.queryByRole('button', { name: /^Power/ })).toBeNull();
  });
  test('lets a player decide for their own seat only', () => {
    render(SharedTableScreen, { table: fakeSharedGame('Bob', PLAYING, POWERING), hosted: null, ...SCREEN });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bob, choose the power plants');
    expect(screen.getByRole('button', { name: /^Power/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /for all|everyone/i })).toBeNull();
  });
  test('shows the table in large on a device without a seat', () => {
    const tableView = { ...PLAYING, devices: [...PLAYING.devices, fakeDevice('tablet')] };
    render(SharedTableScreen, {
      table: fakeSharedGame('tablet', tableView, POWERING),
      hosted: null,
      ...SCREEN,
    });
    expect(document.querySelector('header.large')).toBeTruthy();
    expect(screen.getByText('This device watches')).toBeDefined();
  });
  test('tells the host why the game is not saved, as long as that lasts', async () => {
    const hosted = (part: Partial<HostedGame>): { table: SharedGame; hosted: HostedGame } => {
      const table = fakeHostGame(PLAYING, POWERING, part);
      return { table, hosted: table };
    };
    const { rerender } = render(SharedTableScreen, {
      ...hosted({ unkept: { code: 'save/full' } }),
      ...SCREEN,
    });
    const status = screen.getByRole('region', { name: 'This table' });
    const words = await within(status).findByText(/storage of this device is full/);
    await rerender(hosted({ unkept: null }));
    expect(words.isConnected).toBe(false);
  });
  test('A12: shows the latest news to everybody, and a private limit to its owner only', () => {
    const lot = { plant: 4, nominator: 0, bid: 12, bidder: 0, next: 1, out: [], limits: { 0: 18 } };
    const bidding = at('bidding', { players: [{}, {}, {}], lot });
    const news = [{ type: 'bid' as const, seat: 0, plant: 4, bid: 12, byLimit: false }];
    const log = [{ index: 0, round: 1, phase: 2 as const, command: null, news }];
    const { unmount } = render(SharedTableScreen, {
      table: fakeSharedGame('Anna', PLAYING, bidding, { log }),
      hosted: null,
      ...SCREEN,
    });
    expect(screen.getByText('You bid on up to 18.')).toBeDefined();
    expect(document.querySelector('.contact .news')?.textContent).toMatch(/Anna.*12/);
    unmount();
    render(SharedTableScreen, {
      table: fakeSharedGame('Bob', PLAYING, bidding, { log }),
      hosted: null,
      ...SCREEN,
    });
    expect(screen.queryByText(/^You bid on/)).toBeNull();
    const beyond = at('bidding', { players: [{}, {}, {}], lot: { ...lot, bid: 19 } });
    render(SharedTableScreen, {
      table: fakeSharedGame('Anna', PLAYING, beyond, { log }),
      hosted: null,
      ...SCREEN,
    });
    expect(screen.queryByText(/^You bid on/)).toBeNull();
  });
  test('tells everybody who waits for a free seat how to take it', async () => {
    const tableView = { ...PLAYING, holders: [heldBy('Anna'), { kind: 'free' as const }, heldBy('Cem')] };
    render(SharedTableScreen, {
      table: fakeSharedGame('Anna', tableView, POWERING),
      hosted: null,
      ...SCREEN,
    });
    // once visible, and once for screen readers
    expect(screen.getAllByText('Nobody plays Bob: whoever takes the seat goes on.')).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: 'Seats and devices' }));
    expect(screen.getByRole('button', { name: /^Sit here/ })).toBeDefined();
  });
  const openPeople = async (): Promise<void> => {
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: /Seats and devices/ }));
  };
  test('tells a spectator how to get a seat', async () => {
    const looking = fakeSharedGame(
      'Dora',
      { ...PLAYING, devices: [...PLAYING.devices, fakeDevice('Dora')] },
      POWERING,
    );
    const { unmount } = render(SharedTableScreen, { table: looking, hosted: null, ...SCREEN });
    await openPeople();
    expect(screen.getByText(/ask the host for a seat/)).toBeDefined();
    unmount();
    const who = render(SharedTableScreen, {
      table: fakeSharedGame('Anna', PLAYING, POWERING),
      hosted: null,
      ...SCREEN,
    });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
    who.unmount();
    // a free seat can be taken without the host
    const free = { ...looking.tableView, ...PLAYING, holders: [heldBy(null), heldBy('Bob'), heldBy('Cem')] };
    render(SharedTableScreen, { table: fakeSharedGame('Dora', free, POWERING), hosted: null, ...SCREEN });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
  });
  test('leads only the host to the seats once a player stays away', async () => {
    const tableView = {
      ...PLAYING,
      devices: [fakeDevice('Anna'), fakeDevice('Bob', { here: false }), fakeDevice('Cem')],
    };
    const gone = (seconds: number) => ({
      table: fakeSharedGame('Anna', tableView, POWERING, {
        away: [{ device: 'Bob', seats: [1], seconds }],
      }),
    });
    const button = { name: 'Seats and devices' };
    const { rerender } = render(SharedTableScreen, {
      ...gone(9),
      hosted: fakeHostGame(tableView),
      ...SCREEN,
    });
    expect(screen.queryByRole('button', button)).toBeNull();
    await rerender({ ...gone(10), hosted: null });
    expect(screen.queryByRole('button', button)).toBeNull();
    await rerender({ ...gone(10), hosted: fakeHostGame(tableView) });
    await fireEvent.click(screen.getByRole('button', button));
    expect(screen.getByRole('dialog', button)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change who plays Bob' })).toBeDefined();
  });
  test('has seats, problems and the end of the table in the menu of the host', async () => {
    const notes = [
      { who: '', reason: 'garbage' },
      { who: 'Bob', reason: 'table/stale' },
    ] as const;
    const hosted = fakeHostGame(PLAYING, POWERING, { notes });
    const onend = vi.fn();
    render(SharedTableScreen, { table: hosted, hosted, ...SCREEN, onend });
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    // the menu is loaded on its first use
    const people = { name: 'Seats and devices' };
    await fireEvent.click(await screen.findByRole('button', people));
    expect(screen.getByRole('heading', { name: 'Trouble with other devices' })).toBeDefined();
    expect(screen.getByText(/^If the table refuses what a device wants/).textContent).not.toContain('None');
    expect(screen.getByText(/no message of Kilowatt/).textContent).toMatch(/^Unknown device: /);
    // the menu has closed, since only one sheet is open at a time
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'End the table' }));
    expect(onend).not.toHaveBeenCalled();
    await fireEvent.click(screen.getAllByRole('button', { name: 'End the table' }).at(-1) as HTMLElement);
    expect(onend).toHaveBeenCalled();
  });
});

test('a device that finds no table says so instead of that it connects', async () => {
  const looking = fakeSharedGame('Zoe', PLAYING, POWERING, {
    tableView: null,
    contact: { state: 'joining' },
  });
  const { rerender } = render(SharedTableScreen, { table: looking, hosted: null, ...SCREEN });
  expect(screen.getByText('Connecting')).toBeDefined();
  const trouble = { code: 'net/unknown-room', room: 'kwx4t' } as const;
  await rerender({ table: { ...looking, trouble } });
  expect(screen.getByText('Nobody hosts a table under KWX4T.')).toBeDefined();
  expect(screen.getByText('It is tried again by itself.')).toBeDefined();
  expect(screen.queryByText('Connecting')).toBeNull();
});

test.each(CLOSE_REASONS)('a table closed by “%s” says why, and what to do next', (reason: CloseReason) => {
  const table = fakeSharedGame('Bob', PLAYING, POWERING, { contact: { state: 'closed', reason } });
  render(SharedTableScreen, { table, hosted: null, ...SCREEN });
  expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'To the start page' })).toBeDefined();
});
