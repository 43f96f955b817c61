import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { PlayableGuestGame, PlayableHostGame } from '#lib/state/screen.ts';
import DeviceList from '#lib/ui/lobby/DeviceList.svelte';
import Lobby from '#lib/ui/lobby/Lobby.svelte';
import { must, mustTake } from '../../must.ts';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../events.ts';
import {
  fakeDevice,
  fakeGuestGame,
  fakeGuestSession,
  fakeHostGame,
  fakeHostSession,
  fakeTableView,
  heldBy,
} from '../fake-shared-game.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
const ways = {
  home: '/',
  room: { code: 'kwx4t', server: '' },
  page: 'http://192.0.2.7/join',
  oninvite: vi.fn(),
};
const row = (text: RegExp): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((item) => text.test(item.textContent));
  return must(found, `row ${text}`);
};

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the lobby of a guest', () => {
  test('the lobby shows the device of every seat, and whether it is here and ready', () => {
    const tableView = fakeTableView({
      holders: [heldBy('Anna'), heldBy('Cem'), heldBy('Bob')],
      devices: [fakeDevice('Anna'), fakeDevice('Bob', { ready: true }), fakeDevice('Cem', { here: false })],
    });
    render(Lobby, { game: fakeGuestGame('Bob', tableView), tableView, ...ways });
    expect(row(/Anna/).textContent).toContain('Anna’s phone, online');
    expect(row(/^\s*Bob/).textContent).toContain('Cem’s phone, offline, not ready yet');
    expect(screen.getByRole('switch', { name: /^I’m ready/ })).toHaveProperty('checked', true);
  });
  test("shows a guest's next step: take a seat, watch, or wait", () => {
    const told = (...holders: readonly (string | null)[]): string | undefined => {
      const tableView = fakeTableView({ holders: holders.map(heldBy) });
      const { unmount } = render(Lobby, {
        game: fakeGuestGame('Cem', tableView),
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
  test('a guest takes a free seat, renames it, and leaves it', async () => {
    const tableView = fakeTableView();
    const [takeSeat, leaveSeat, nameSeat] = [vi.fn(), vi.fn(), vi.fn()];
    const game = fakeGuestGame('Bob', tableView, undefined, { takeSeat, leaveSeat, nameSeat });
    render(Lobby, { game, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Take seat: Cem' }));
    expect(takeSeat).toHaveBeenCalledWith(2);
    const name = screen.getByRole('textbox', { name: 'Name of seat 2' });
    await fireEvent.input(name, { target: { value: ' Ben ' } });
    await fireEvent.change(name);
    expect(nameSeat).toHaveBeenCalledWith(1, 'Ben', 'blue');
    await fireEvent.click(screen.getByRole('button', { name: /^Colour and shape of Bob/ }));
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByRole('button', { name: /red, circle/ })).toHaveProperty('ariaDisabled', 'true');
    await fireEvent.click(within(sheet).getByRole('button', { name: /black, star/ }));
    expect(nameSeat).toHaveBeenLastCalledWith(1, 'Bob', 'black');
    await fireEvent.click(screen.getByRole('button', { name: 'Leave seat: Bob' }));
    expect(leaveSeat).toHaveBeenCalledWith(1);
  });
  test('shows that the host does not answer rather than that it starts the game', () => {
    const tableView = fakeTableView();
    const game = fakeGuestGame('Bob', tableView, undefined, { contact: { state: 'away' } });
    render(Lobby, { game, tableView, ...ways });
    expect(screen.getByText(/^Connection lost/)).toBeDefined();
    expect(screen.queryByText('Waiting for the host to start.')).toBeNull();
  });
  test('does not leave a seat with the second tap of the double tap that took it', async () => {
    const [takeSeat, leaveSeat] = [vi.fn(), vi.fn()];
    const tableView = fakeTableView();
    const gameOf = (now: typeof tableView) => fakeGuestGame('Cem', now, undefined, { takeSeat, leaveSeat });
    const { rerender } = render(Lobby, { game: gameOf(tableView), tableView, ...ways });
    await tapAt(1_000, button('Take seat: Cem'));
    const seated = { ...tableView, holders: ['Anna', 'Bob', 'Cem'].map(heldBy) };
    await rerender({ game: gameOf(seated), tableView: seated });
    await tapAt(1_290, button('Leave seat: Cem'));
    expect(takeSeat).toHaveBeenCalledTimes(1);
    expect(leaveSeat).not.toHaveBeenCalled();
    // a later tap counts
    await tapAt(1_310, button('Leave seat: Cem'));
    expect(leaveSeat).toHaveBeenCalledTimes(1);
  });
  test('Y12, Z1: shows a guest the edition and what else was agreed on', async () => {
    const tableView = fakeTableView();
    const game = fakeGuestGame('Bob', tableView);
    const { rerender } = render(Lobby, { game, tableView, ...ways });
    const terms = (): readonly string[] =>
      within(screen.getByRole('region', { name: t('shared_terms') }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim());
    expect(terms()).toContain(t('edition_classic'));
    expect(terms()).toContain(t('shared_terms_full'));
    const later = { edition: '2019', players: 2, trust: true, startingCities: true } as const;
    await rerender({ tableView: { ...tableView, terms: { ...tableView.terms, ...later } } });
    for (const term of [t('edition_2019'), t('setup_trust'), t('setup_starts')])
      expect(terms()).toContain(term);
    expect(terms()).not.toContain(t('shared_terms_full'));
  });
  test('shows whether all players may ask for advice', async () => {
    const tableView = fakeTableView();
    const game = fakeGuestGame('Bob', tableView);
    const { rerender } = render(Lobby, { game, tableView, ...ways });
    const terms = (): string => screen.getByRole('region', { name: 'Game settings' }).textContent;
    expect(terms()).toContain('Advice from the bot: none');
    await rerender({ tableView: { ...tableView, advice: true } });
    expect(terms()).toContain('Advice from the bot: for everybody');
  });
  test('resets the ready switch if it did not reach the host in time', async () => {
    const tableView = fakeTableView();
    const setReady = vi.fn();
    const away = { state: 'away' } as const;
    const gameOf = (part: Partial<PlayableGuestGame> = {}) =>
      fakeGuestGame('Bob', tableView, undefined, { session: fakeGuestSession({ setReady }), ...part });
    const { rerender } = render(Lobby, { game: gameOf(), tableView, ...ways });
    const ready = screen.getByRole<HTMLInputElement>('switch', { name: /^I’m ready/ });
    await fireEvent.click(ready);
    expect(ready.checked, 'shown before it is heard').toBe(true);
    expect(setReady).toHaveBeenLastCalledWith(true);
    await rerender({ tableView: { ...tableView, revision: 1 } });
    expect(ready.checked, 'said of other terms').toBe(false);
    await fireEvent.click(ready);
    await rerender({ game: gameOf({ contact: away }) });
    expect([ready.checked, ready.disabled]).toEqual([false, true]);
    await rerender({ game: gameOf() });
    expect([ready.checked, ready.disabled], 'lost on the way').toEqual([false, false]);
  });
  test('keeps a typed name and an open colour choice with its seat when an earlier seat is removed', async () => {
    const tableView = fakeTableView({ holders: ['Anna', null, 'Cem'].map(heldBy) });
    const nameSeat = vi.fn();
    const gameOf = (now: typeof tableView) => fakeGuestGame('Cem', now, undefined, { nameSeat });
    const { rerender } = render(Lobby, { game: gameOf(tableView), tableView, ...ways });
    const name = screen.getByRole('textbox', { name: 'Name of seat 3' });
    await fireEvent.input(name, { target: { value: 'Cemal' } });
    await fireEvent.click(screen.getByRole('button', { name: /^Colour and shape of Cem/ }));
    const [first, , third] = mustTake(structuredClone(tableView.seats), 3);
    const less = { ...tableView, seats: [first, third], holders: ['Anna', 'Cem'].map(heldBy) };
    await rerender({ game: gameOf(less), tableView: less });
    expect(screen.getByRole('textbox', { name: 'Name of seat 2' })).toHaveProperty('value', 'Cemal');
    const sheet = screen.getByRole('dialog', { name: 'Colour and shape of Cem' });
    await fireEvent.click(within(sheet).getByRole('button', { name: /black, star/ }));
    expect(nameSeat).toHaveBeenLastCalledWith(1, 'Cem', 'black');
  });
  test('refuses an invisible name', async () => {
    const tableView = fakeTableView();
    const nameSeat = vi.fn();
    render(Lobby, {
      game: fakeGuestGame('Bob', tableView, undefined, { nameSeat }),
      tableView,
      ...ways,
    });
    const name = screen.getByRole('textbox', { name: 'Name of seat 2' });
    await fireEvent.input(name, { target: { value: '\u200b\u3164' } });
    await fireEvent.change(name);
    expect(nameSeat).not.toHaveBeenCalled();
    expect(name).toHaveProperty('value', 'Bob');
  });
  test('tells a device without a seat what it will show, and has no ready switch', () => {
    const tableView = fakeTableView();
    render(Lobby, { game: fakeGuestGame('Cem', tableView), tableView, ...ways });
    expect(screen.queryByRole('switch', { name: /^I’m ready/ })).toBeNull();
    expect(screen.getByText(/It shows the game to everyone/)).toBeDefined();
    expect(screen.getByText('1 device watching').closest('details')?.open).toBe(true);
    expect(screen.queryByRole('button', { name: 'Start game' })).toBeNull();
  });
});

test('the device list includes absent spectators only before the game has started', async () => {
  const devices = [
    fakeDevice('Anna'),
    fakeDevice('Bob'),
    fakeDevice('Cem'),
    fakeDevice('Dan', { here: false }),
  ];
  const tableView = fakeTableView({ devices });
  const list = { self: 'Anna', onsendaway: undefined };
  const { rerender } = render(DeviceList, { tableView, ...list });
  expect(screen.getByText('2 devices watching')).toBeDefined();
  await rerender({ tableView: { ...tableView, stage: 'playing' }, ...list });
  expect(screen.getByText('1 device watching')).toBeDefined();
  // players are listed while away
  const away = devices.map((one) => ({ ...one, here: one.id === 'Anna' }));
  await rerender({ tableView: { ...tableView, stage: 'playing', devices: away }, ...list });
  expect(screen.getByText('Bob’s phone')).toBeDefined();
  expect(screen.queryByText(/watch/)).toBeNull();
});

test("the device list shows a device's name once if its player has the same name", () => {
  const devices = [fakeDevice('Anna'), fakeDevice('Bob', { name: 'Bob' }), fakeDevice('Cem')];
  const holders = ['Anna', 'Bob', 'Anna'].map(heldBy);
  render(DeviceList, { tableView: fakeTableView({ devices, holders }), self: 'Anna', onsendaway: undefined });
  expect(row(/^\s*Anna/).textContent).toContain('host, online, playing Anna and Cem');
  expect(row(/^\s*Bob/).textContent).toMatch(/Bob\s*online, playing/);
});

describe('the lobby of the host', () => {
  test('tells the host that no other device has a seat yet', () => {
    const tableView = fakeTableView({ holders: ['Anna', 'Anna', 'Anna'].map(heldBy) });
    render(Lobby, { game: fakeHostGame(tableView), tableView, ...ways });
    expect(screen.getByText('No other device has a seat yet.')).toBeDefined();
  });
  test("the host's device becomes the board with one tap, and returns to its old or another free seat", async () => {
    const [takeSeat, leaveSeat] = [vi.fn(), vi.fn()];
    const lobby = (...holders: readonly (string | null)[]) => {
      const tableView = fakeTableView({ holders: holders.map(heldBy) });
      const hostGame = { ...fakeHostGame(tableView), takeSeat, leaveSeat };
      return { game: hostGame, tableView };
    };
    const choice = (name: string) => screen.getByRole('radio', { name });
    const { rerender, unmount } = render(Lobby, { ...lobby('Bob', 'Anna', 'Anna'), ...ways });
    expect(choice('Player')).toHaveProperty('checked', true);
    await fireEvent.click(choice('Shared board'));
    expect(leaveSeat.mock.calls).toEqual([[1], [2]]);
    await rerender(lobby(null, null, 'Bob'));
    expect(choice('Shared board')).toHaveProperty('checked', true);
    expect(screen.getByText(/It shows the game to everyone/)).toBeDefined();
    await fireEvent.click(choice('Player'));
    expect(takeSeat.mock.calls, 'of those that it left').toEqual([[1]]);
    await rerender(lobby('Bob', 'Bob', 'Bob'));
    expect(screen.queryByRole('radio'), 'nothing is free').toBeNull();
    unmount();
    render(Lobby, { ...lobby('Bob', null, null), ...ways });
    await fireEvent.click(choice('Player'));
    expect(takeSeat).toHaveBeenLastCalledWith(1);
  });
  test("a seat shows its device's name once if its player has the same name", () => {
    const named = fakeTableView();
    const tableView = {
      ...named,
      devices: [fakeDevice('Anna'), { ...fakeDevice('Bob'), name: 'Bob' }, fakeDevice('Cem')],
    };
    render(Lobby, { game: fakeGuestGame('Cem', tableView), tableView, ...ways });
    expect(row(/^\s*Bob/).textContent).toMatch(/^\s*Bob\s*online, not ready yet/);
  });
  test('shows the room code, or why it does not work', async () => {
    const tableView = fakeTableView();
    const hostGame = fakeHostGame(tableView);
    const { rerender } = render(Lobby, { game: hostGame, tableView, ...ways });
    expect(screen.getByText('KWX4T')).toBeDefined();
    const trouble = { code: 'net/no-signalling', server: 'peer.example' } as const;
    await rerender({ game: fakeHostGame(tableView, undefined, { trouble }) });
    expect(screen.queryByText('KWX4T')).toBeNull();
    expect(screen.getByText(/^The connection server peer.example isn’t responding/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeDefined();
  });
  test('changes the terms, unless they are impossible', async () => {
    const tableView = fakeTableView();
    const error = { code: 'setup/regions-count', need: 3, given: 0 } as const;
    const changeLobby = vi.fn<PlayableHostGame['changeLobby']>(() => null).mockReturnValueOnce(error);
    const hostGame = fakeHostGame(tableView, undefined, { changeLobby });
    render(Lobby, { game: hostGame, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    const sheet = screen.getByRole('dialog', { name: 'Game settings' });
    await fireEvent.click(within(sheet).getByRole('radio', { name: /^USA/ }));
    await fireEvent.click(within(sheet).getByRole('switch', { name: /^Hidden money/ }));
    await fireEvent.click(within(sheet).getByRole('switch', { name: /^Advice from the bot/ }));
    const use = within(sheet).getByRole('button', { name: 'Use these settings' });
    await fireEvent.click(use);
    expect(within(sheet).getByRole('alert').textContent).toMatch(/3 regions/);
    await fireEvent.click(use);
    const setup = { ...tableView.terms, map: 'usa', hiddenMoney: true, regions: { by: 'draw' } };
    expect(changeLobby).toHaveBeenLastCalledWith({ type: 'terms', setup, advice: true, timeLimit: null });
    expect(screen.queryByRole('dialog', { name: 'Game settings' })).toBeNull();
  });
  test('the host chooses the edition, and terms that it does not offer are dropped', async () => {
    const tableView = fakeTableView();
    const changeLobby = vi.fn<PlayableHostGame['changeLobby']>(() => null);
    const hostGame = fakeHostGame(tableView, undefined, { changeLobby });
    render(Lobby, { game: hostGame, tableView, ...ways });
    await fireEvent.click(button(t('shared_terms_change')));
    const sheet = screen.getByRole('dialog', { name: t('shared_terms') });
    const click = (role: 'radio' | 'switch', name: string) =>
      fireEvent.click(within(sheet).getByRole(role, { name: new RegExp(`^${name}`) }));
    await click('switch', t('setup_beginners'));
    await click('radio', t('edition_2019'));
    expect(within(sheet).getByText(/^Not offered here/).textContent).toContain(t('setup_beginners'));
    await click('switch', t('setup_starts'));
    await fireEvent.click(within(sheet).getByRole('button', { name: t('shared_terms_use') }));
    const setup = {
      ...tableView.terms,
      edition: '2019',
      startingCities: true,
      beginners: false,
      regions: { by: 'draw' },
    };
    expect(changeLobby).toHaveBeenLastCalledWith({ type: 'terms', setup, advice: false, timeLimit: null });
  });
  test('adds a seat, and removes a free one', async () => {
    const tableView = fakeTableView();
    const changeLobby = vi.fn<PlayableHostGame['changeLobby']>(() => null);
    const hostGame = fakeHostGame(tableView, undefined, { changeLobby });
    const { rerender } = render(Lobby, { game: hostGame, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Add seat' }));
    expect(changeLobby).toHaveBeenLastCalledWith({ type: 'add-seat', name: 'Player 4' });
    const more = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name: `Change who plays ${name}` }));
    await more('Bob');
    expect(screen.queryByRole('button', { name: 'Remove seat' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await more('Cem');
    await fireEvent.click(screen.getByRole('button', { name: 'Remove seat' }));
    expect(changeLobby).toHaveBeenLastCalledWith({ type: 'remove-seat', seat: 2 });
    // the terms of a running game are fixed
    await rerender({ tableView: { ...tableView, logLength: 9 } });
    for (const name of ['Add seat', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
  test('does not start the game with the second tap of a double tap on the terms', async () => {
    const tableView = fakeTableView({ holders: ['Anna', 'Bob', 'Bob'].map(heldBy) });
    const start = vi.fn(() => null);
    const hostGame = fakeHostGame(tableView, undefined, { session: fakeHostSession({ start }) });
    render(Lobby, { game: hostGame, tableView, ...ways });
    await tapAt(1_000, button('Change'));
    await tapAt(2_000, button('Use these settings'));
    await tapAt(2_200, button('Start without waiting'));
    expect(start).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Start without waiting' }));
    expect(start).toHaveBeenCalledTimes(1);
  });
  test('starts the game, or explains why it cannot', async () => {
    const tableView = fakeTableView();
    const start = vi.fn(() => ({ code: 'table/seats-free', seats: [2] }) as const);
    const hostGame = fakeHostGame(tableView, undefined, { session: fakeHostSession({ start }) });
    const { rerender } = render(Lobby, { game: hostGame, tableView, ...ways });
    // Bob is not ready yet
    await fireEvent.click(screen.getByRole('button', { name: 'Start without waiting' }));
    expect(screen.getByRole('status').textContent).toMatch(/^The seat of Cem is free/);
    const taken = { ...tableView, holders: ['Anna', 'Bob', 'Bob'].map(heldBy) };
    await rerender({ game: hostGame, tableView: taken });
    expect(screen.getByRole('status').textContent.trim()).toBe('0 of 1 device ready');
    const ready = {
      ...taken,
      devices: [fakeDevice('Anna'), fakeDevice('Bob', { ready: true }), fakeDevice('Cem')],
    };
    await rerender({ tableView: ready });
    expect(screen.getByRole('button', { name: 'Start game' })).toBeDefined();
  });
  test('gives a seat to another device, frees it, and sends a device away after a confirmation', async () => {
    const tableView = fakeTableView();
    const [assignSeat, removeDevice] = [vi.fn(), vi.fn()];
    const hostGame = fakeHostGame(tableView, undefined, {
      session: fakeHostSession({ assignSeat, removeDevice }),
    });
    render(Lobby, { game: hostGame, tableView, ...ways });
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Bob' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Cem’s phone, online' }));
    expect(assignSeat).toHaveBeenCalledWith(1, { kind: 'device', device: 'Cem' });
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Bob' }));
    await fireEvent.click(screen.getByRole('button', { name: 'No one: the seat is free' }));
    expect(assignSeat).toHaveBeenLastCalledWith(1, { kind: 'free' });
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Cem’s phone' }));
    expect(removeDevice).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(removeDevice).toHaveBeenCalledWith('Cem');
  });
  test('shows names as plain text', () => {
    const name = '<img src=x onerror=alert(1)>';
    const tableView = fakeTableView({ devices: [fakeDevice('Anna', { name })] });
    const hostGame = fakeHostGame(tableView);
    render(Lobby, { game: hostGame, tableView, ...ways });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(name, { exact: false }).length).toBeGreaterThan(0);
  });
});
