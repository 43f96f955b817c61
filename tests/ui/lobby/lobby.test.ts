import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { HostGameScreen, SharedGame } from '../../../src/lib/state/screen.ts';
import { dismissToast, toasts } from '../../../src/lib/ui/base/toasts.svelte.ts';
import DeviceList from '../../../src/lib/ui/lobby/DeviceList.svelte';
import Lobby from '../../../src/lib/ui/lobby/Lobby.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../taps.ts';
import { tableViewOf, device, heldBy, hostGame, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
const ways = { home: '/', room: { code: 'kwx4t', server: '' }, oninvite: vi.fn() };
const row = (text: RegExp): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((item) => text.test(item.textContent));
  if (!found) throw new Error(`no row ${String(text)}`);
  return found;
};

const BLACK = { colour: 'black', shape: 'star' } as const;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the lobby of a guest', () => {
  test('says who sits where on which device, here or away, ready or not', () => {
    const tableView = tableViewOf({
      holders: [heldBy('Anna'), heldBy('Cem'), heldBy('Bob')],
      devices: [device('Anna'), device('Bob', { ready: true }), device('Cem', { here: false })],
    });
    render(Lobby, { table: guestGame('Bob', tableView), hosted: null, tableView, ...ways });
    expect(row(/Anna/).textContent).toContain('Anna’s phone, online');
    expect(row(/^\s*Bob/).textContent).toContain('Cem’s phone, offline, not ready yet');
    expect(screen.getByRole('switch', { name: /^I’m ready/ })).toHaveProperty('checked', true);
  });
  test('is told what to do next: take a seat, or watch where none is free, or wait', () => {
    const told = (...holders: readonly (string | null)[]): string | undefined => {
      const tableView = tableViewOf({ holders: holders.map(heldBy) });
      const { unmount } = render(Lobby, {
        table: guestGame('Cem', tableView),
        hosted: null,
        tableView,
        ...ways,
      });
      const text = screen.getByRole('status').textContent.trim();
      unmount();
      return text;
    };
    expect(told('Anna', 'Bob', null)).toBe('Take a free seat, or just watch.');
    expect(told('Anna', 'Bob', 'Anna')).toBe('All seats are taken. You’re watching.');
    expect(told('Anna', 'Bob', 'Cem')).toBe('Waiting for the host to start.');
  });
  test('takes a free seat, names the own one, leaves it', async () => {
    const tableView = tableViewOf();
    const [sit, rise, nameSeat] = [vi.fn(), vi.fn(), vi.fn()];
    const table = guestGame('Bob', tableView, undefined, { sit, rise, nameSeat });
    render(Lobby, { table, hosted: null, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Take seat: Cem' }));
    expect(sit).toHaveBeenCalledWith(2);
    const name = screen.getByRole('textbox', { name: 'Name of seat 2' });
    await fireEvent.input(name, { target: { value: ' Ben ' } });
    await fireEvent.change(name);
    expect(nameSeat).toHaveBeenCalledWith(1, 'Ben', 'blue');
    await fireEvent.click(screen.getByRole('button', { name: /^Colour and shape of Bob/ }));
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByRole('button', { name: /red, circle/ })).toHaveProperty('disabled', true);
    await fireEvent.click(within(sheet).getByRole('button', { name: /black, star/ }));
    expect(nameSeat).toHaveBeenLastCalledWith(1, 'Bob', 'black');
    await fireEvent.click(screen.getByRole('button', { name: 'Leave seat: Bob' }));
    expect(rise).toHaveBeenCalledWith(1);
  });
  test('is told when the host does not answer, not that it starts soon', () => {
    const tableView = tableViewOf();
    const table = guestGame('Bob', tableView, undefined, { contact: { state: 'away' } });
    render(Lobby, { table, hosted: null, tableView, ...ways });
    expect(screen.getByText(/^Connection lost/)).toBeDefined();
    expect(screen.queryByText('Waiting for the host to start.')).toBeNull();
  });
  test('a double tap on a free seat sits down and stays', async () => {
    const [sit, rise] = [vi.fn(), vi.fn()];
    const tableView = tableViewOf();
    const tableOf = (now: typeof tableView) => guestGame('Cem', now, undefined, { sit, rise });
    const { rerender } = render(Lobby, { table: tableOf(tableView), hosted: null, tableView, ...ways });
    await tapAt(1_000, button('Take seat: Cem'));
    const seated = { ...tableView, holders: ['Anna', 'Bob', 'Cem'].map(heldBy) };
    await rerender({ table: tableOf(seated), tableView: seated });
    await tapAt(1_290, button('Leave seat: Cem'));
    expect(sit).toHaveBeenCalledTimes(1);
    expect(rise).not.toHaveBeenCalled();
    // a tap of its own
    await tapAt(1_310, button('Leave seat: Cem'));
    expect(rise).toHaveBeenCalledTimes(1);
  });
  test('who was too slow for a seat is told who has it; who got it is not', async () => {
    const tableView = tableViewOf();
    const tableOf = (now: typeof tableView) => guestGame('Cem', now);
    for (const [quicker, told] of [
      ['Bob', ['Bob’s phone was faster: the seat is taken.']],
      ['Cem', []],
    ] as const) {
      const { rerender, unmount } = render(Lobby, {
        table: tableOf(tableView),
        hosted: null,
        tableView,
        ...ways,
      });
      await fireEvent.click(screen.getByRole('button', { name: 'Take seat: Cem' }));
      const taken = { ...tableView, holders: ['Anna', 'Bob', quicker].map(heldBy) };
      await rerender({ table: tableOf(taken), tableView: taken });
      expect(toasts().map(({ text }) => text())).toEqual(told);
      for (const { id } of toasts()) dismissToast(id);
      unmount();
    }
  });
  test('who was too slow for a colour is told who has it; who got it is not', async () => {
    const tableView = tableViewOf();
    for (const [quicker, told] of [
      [0, ['Anna was faster: this colour is taken.']],
      [1, []],
    ] as const) {
      const { rerender, unmount } = render(Lobby, {
        ...{ table: guestGame('Bob', tableView), hosted: null, tableView, ...ways },
      });
      await fireEvent.click(screen.getByRole('button', { name: /^Colour and shape of Bob/ }));
      await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /black, star/ }));
      // what else changes meanwhile answers nothing
      await rerender({ tableView: { ...tableView, revision: 1 } });
      expect(toasts()).toEqual([]);
      const seats = tableView.seats.map((seat, at) => (at === quicker ? { ...seat, ...BLACK } : seat));
      const taken = { ...tableView, seats };
      await rerender({ table: guestGame('Bob', taken), tableView: taken });
      expect(toasts().map(({ text }) => text())).toEqual(told);
      for (const { id } of toasts()) dismissToast(id);
      unmount();
    }
  });
  test('is told when the host changes what is played, once, and not beyond the lobby', async () => {
    const tableView = tableViewOf();
    const table = guestGame('Bob', tableView);
    const { rerender, unmount } = render(Lobby, { table, hosted: null, tableView, ...ways });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    for (const beginners of [true, false]) {
      await rerender({
        tableView: { ...tableView, terms: { ...tableView.terms, beginners, hiddenMoney: true } },
      });
      expect(toasts().map(({ text }) => text())).toEqual([
        'The host changed the game settings. Confirm again that you’re ready.',
      ]);
    }
    unmount();
    expect(toasts()).toEqual([]);
  });
  test('is not ready where the host did not hear it in time: the terms had changed, or it was gone', async () => {
    const tableView = tableViewOf();
    const setReady = vi.fn();
    const away = { state: 'away' } as const;
    const tableOf = (part: Partial<SharedGame> = {}) =>
      guestGame('Bob', tableView, undefined, { setReady, ...part });
    const { rerender } = render(Lobby, { table: tableOf(), hosted: null, tableView, ...ways });
    const ready = screen.getByRole<HTMLInputElement>('switch', { name: /^I’m ready/ });
    await fireEvent.click(ready);
    expect(ready.checked, 'shown before it is heard').toBe(true);
    expect(setReady).toHaveBeenLastCalledWith(true);
    await rerender({ tableView: { ...tableView, revision: 1 } });
    expect(ready.checked, 'said of other terms').toBe(false);
    await fireEvent.click(ready);
    await rerender({ table: tableOf({ contact: away }) });
    expect([ready.checked, ready.disabled]).toEqual([false, true]);
    await rerender({ table: tableOf() });
    expect([ready.checked, ready.disabled], 'lost on the way').toEqual([false, false]);
  });
  test('what is being typed, and the look that is chosen, stay with the seat when one before it goes', async () => {
    const tableView = tableViewOf({ holders: ['Anna', null, 'Cem'].map(heldBy) });
    const nameSeat = vi.fn();
    const tableOf = (now: typeof tableView) => guestGame('Cem', now, undefined, { nameSeat });
    const { rerender } = render(Lobby, { table: tableOf(tableView), hosted: null, tableView, ...ways });
    const name = screen.getByRole('textbox', { name: 'Name of seat 3' });
    await fireEvent.input(name, { target: { value: 'Cemal' } });
    await fireEvent.click(screen.getByRole('button', { name: /^Colour and shape of Cem/ }));
    const [first, , third] = structuredClone(tableView.seats);
    if (!first || !third) throw new Error('no seats');
    const less = { ...tableView, seats: [first, third], holders: ['Anna', 'Cem'].map(heldBy) };
    await rerender({ table: tableOf(less), tableView: less });
    expect(screen.getByRole('textbox', { name: 'Name of seat 2' })).toHaveProperty('value', 'Cemal');
    const sheet = screen.getByRole('dialog', { name: 'Colour and shape of Cem' });
    await fireEvent.click(within(sheet).getByRole('button', { name: /black, star/ }));
    expect(nameSeat).toHaveBeenLastCalledWith(1, 'Cem', 'black');
  });
  test('a name of which nothing is to be seen is none', async () => {
    const tableView = tableViewOf();
    const nameSeat = vi.fn();
    render(Lobby, {
      table: guestGame('Bob', tableView, undefined, { nameSeat }),
      hosted: null,
      tableView,
      ...ways,
    });
    const name = screen.getByRole('textbox', { name: 'Name of seat 2' });
    await fireEvent.input(name, { target: { value: '\u200b\u3164' } });
    await fireEvent.change(name);
    expect(nameSeat).not.toHaveBeenCalled();
    expect(name).toHaveProperty('value', 'Bob');
  });
  test('a device with no seat is told what it will show, and not asked whether it is ready', () => {
    const tableView = tableViewOf();
    render(Lobby, { table: guestGame('Cem', tableView), hosted: null, tableView, ...ways });
    expect(screen.queryByRole('switch', { name: /^I’m ready/ })).toBeNull();
    expect(screen.getByText(/It shows the game to everyone/)).toBeDefined();
    expect(screen.getByText('1 device watching').closest('details')?.open).toBe(true);
    expect(screen.queryByRole('button', { name: 'Start game' })).toBeNull();
  });
});

test('who watches counts only as long as it is here, once the game has begun', async () => {
  const devices = [device('Anna'), device('Bob'), device('Cem'), device('Dan', { here: false })];
  const tableView = tableViewOf({ devices });
  const list = { self: 'Anna', onsendaway: undefined };
  const { rerender } = render(DeviceList, { tableView, ...list });
  expect(screen.getByText('2 devices watching')).toBeDefined();
  await rerender({ tableView: { ...tableView, stage: 'playing' }, ...list });
  expect(screen.getByText('1 device watching')).toBeDefined();
  // of who plays it is told that it is away
  const away = devices.map((one) => ({ ...one, here: one.id === 'Anna' }));
  await rerender({ tableView: { ...tableView, stage: 'playing', devices: away }, ...list });
  expect(screen.getByText('Bob’s phone')).toBeDefined();
  expect(screen.queryByText(/watch/)).toBeNull();
});

test('of a device that is called as its player the name is said once', () => {
  const devices = [device('Anna'), device('Bob', { name: 'Bob' }), device('Cem')];
  const holders = ['Anna', 'Bob', 'Anna'].map(heldBy);
  render(DeviceList, { tableView: tableViewOf({ devices, holders }), self: 'Anna', onsendaway: undefined });
  expect(row(/^\s*Anna/).textContent).toContain('host, online, playing Anna and Cem');
  expect(row(/^\s*Bob/).textContent).toMatch(/Bob\s*online, playing/);
});

describe('the lobby of the host', () => {
  test('says so as long as nobody else has a seat', () => {
    const tableView = tableViewOf({ holders: ['Anna', 'Anna', 'Anna'].map(heldBy) });
    render(Lobby, {
      table: guestGame('Anna', tableView),
      hosted: hostGame(tableView),
      tableView,
      ...ways,
    });
    expect(screen.getByText('No other device has a seat yet.')).toBeDefined();
  });
  test('is the board in the middle by one tap, and plays along again: the seats that it left, or a free one', async () => {
    const [sit, rise] = [vi.fn(), vi.fn()];
    const lobby = (...holders: readonly (string | null)[]) => {
      const tableView = tableViewOf({ holders: holders.map(heldBy) });
      const hosted = { ...hostGame(tableView), sit, rise };
      return { table: hosted, hosted, tableView };
    };
    const choice = (name: string) => screen.getByRole('radio', { name });
    const { rerender, unmount } = render(Lobby, { ...lobby('Bob', 'Anna', 'Anna'), ...ways });
    expect(choice('Player')).toHaveProperty('checked', true);
    await fireEvent.click(choice('Shared board'));
    expect(rise.mock.calls).toEqual([[1], [2]]);
    await rerender(lobby(null, null, 'Bob'));
    expect(choice('Shared board')).toHaveProperty('checked', true);
    expect(screen.getByText(/It shows the game to everyone/)).toBeDefined();
    await fireEvent.click(choice('Player'));
    expect(sit.mock.calls, 'of those that it left').toEqual([[1]]);
    await rerender(lobby('Bob', 'Bob', 'Bob'));
    expect(screen.queryByRole('radio'), 'nothing is free').toBeNull();
    unmount();
    render(Lobby, { ...lobby('Bob', null, null), ...ways });
    await fireEvent.click(choice('Player'));
    expect(sit).toHaveBeenLastCalledWith(1);
  });
  test('says a name once where a device is named as its player', () => {
    const named = tableViewOf();
    const tableView = {
      ...named,
      devices: [device('Anna'), { ...device('Bob'), name: 'Bob' }, device('Cem')],
    };
    render(Lobby, { table: guestGame('Cem', tableView), hosted: null, tableView, ...ways });
    expect(row(/^\s*Bob/).textContent).toMatch(/^\s*Bob\s*online, not ready yet/);
  });
  test('shows the room code, or why nobody can come by it', async () => {
    const tableView = tableViewOf();
    const hosted = hostGame(tableView);
    const { rerender } = render(Lobby, { table: hosted, hosted, tableView, ...ways });
    expect(screen.getByText('KWX4T')).toBeDefined();
    const trouble = { code: 'net/no-signalling', server: 'peer.example' } as const;
    await rerender({ hosted: hostGame(tableView, undefined, { trouble }) });
    expect(screen.queryByText('KWX4T')).toBeNull();
    expect(screen.getByText(/^The connection server peer.example isn’t responding/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeDefined();
  });
  test('changes what is played, unless no game can have it so', async () => {
    const tableView = tableViewOf();
    const error = { code: 'setup/regions-count', need: 3, given: 0 } as const;
    const arrange = vi.fn<HostGameScreen['arrange']>(() => null).mockReturnValueOnce(error);
    const hosted = hostGame(tableView, undefined, { arrange });
    render(Lobby, { table: hosted, hosted, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    const sheet = screen.getByRole('dialog', { name: 'Game settings' });
    await fireEvent.click(within(sheet).getByRole('radio', { name: /^USA/ }));
    await fireEvent.click(within(sheet).getByRole('switch', { name: /^Hidden money/ }));
    const use = within(sheet).getByRole('button', { name: 'Use these settings' });
    await fireEvent.click(use);
    expect(within(sheet).getByRole('alert').textContent).toMatch(/3 regions/);
    await fireEvent.click(use);
    const setup = { ...tableView.terms, map: 'usa', hiddenMoney: true, regions: { by: 'draw' } };
    expect(arrange).toHaveBeenLastCalledWith({ type: 'terms', setup });
    expect(screen.queryByRole('dialog', { name: 'Game settings' })).toBeNull();
  });
  test('adds a seat, and removes a free one', async () => {
    const tableView = tableViewOf();
    const arrange = vi.fn<HostGameScreen['arrange']>(() => null);
    const hosted = hostGame(tableView, undefined, { arrange });
    const { rerender } = render(Lobby, { table: hosted, hosted, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Add seat' }));
    expect(arrange).toHaveBeenLastCalledWith({ type: 'add-seat', name: 'Player 4' });
    const more = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name: `Change who plays ${name}` }));
    await more('Bob');
    expect(screen.queryByRole('button', { name: 'Remove seat' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await more('Cem');
    await fireEvent.click(screen.getByRole('button', { name: 'Remove seat' }));
    expect(arrange).toHaveBeenLastCalledWith({ type: 'remove-seat', seat: 2 });
    // a game that goes on is as it is
    await rerender({ tableView: { ...tableView, logLength: 9 } });
    for (const name of ['Add seat', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
  test('a double tap on the terms does not start the game below', async () => {
    const tableView = tableViewOf({ holders: ['Anna', 'Bob', 'Bob'].map(heldBy) });
    const start = vi.fn(() => null);
    const hosted = hostGame(tableView, undefined, { start });
    render(Lobby, { table: hosted, hosted, tableView, ...ways });
    await tapAt(1_000, button('Change'));
    await tapAt(2_000, button('Use these settings'));
    await tapAt(2_200, button('Start without waiting'));
    expect(start).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Start without waiting' }));
    expect(start).toHaveBeenCalledTimes(1);
  });
  test('starts, or says why not', async () => {
    const tableView = tableViewOf();
    const start = vi.fn(() => ({ code: 'table/seats-free', seats: [2] }) as const);
    const hosted = hostGame(tableView, undefined, { start });
    const { rerender } = render(Lobby, { table: hosted, hosted, tableView, ...ways });
    // Bob is not ready yet
    await fireEvent.click(screen.getByRole('button', { name: 'Start without waiting' }));
    expect(screen.getByRole('status').textContent).toMatch(/^The seat of Cem is free/);
    const taken = { ...tableView, holders: ['Anna', 'Bob', 'Bob'].map(heldBy) };
    await rerender({ table: hosted, hosted: hostGame(taken), tableView: taken });
    expect(screen.getByRole('status').textContent.trim()).toBe('0 of 1 device ready');
    const ready = { ...taken, devices: [device('Anna'), device('Bob', { ready: true }), device('Cem')] };
    await rerender({ hosted: hostGame(ready), tableView: ready });
    expect(screen.getByRole('button', { name: 'Start game' })).toBeDefined();
  });
  test('gives a seat to another device, frees it, and sends a device away when asked twice', async () => {
    const tableView = tableViewOf();
    const [give, sendAway] = [vi.fn(), vi.fn()];
    const hosted = hostGame(tableView, undefined, { give, sendAway });
    render(Lobby, { table: hosted, hosted, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Bob' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Cem’s phone, online' }));
    expect(give).toHaveBeenCalledWith(1, { kind: 'device', device: 'Cem' });
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Bob' }));
    await fireEvent.click(screen.getByRole('button', { name: 'No one: the seat is free' }));
    expect(give).toHaveBeenLastCalledWith(1, { kind: 'free' });
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Cem’s phone' }));
    expect(sendAway).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(sendAway).toHaveBeenCalledWith('Cem');
  });
  test('names are data', () => {
    const name = '<img src=x onerror=alert(1)>';
    const tableView = tableViewOf({ devices: [device('Anna', { name })] });
    const hosted = hostGame(tableView);
    render(Lobby, { table: hosted, hosted, tableView, ...ways });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(name, { exact: false }).length).toBeGreaterThan(0);
  });
});
