import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import PeopleSheet from '#lib/ui/shared-play/PeopleSheet.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { must } from '../../must.ts';
import { WIZARD } from '../../unknown-level.ts';
import { dialogs } from '../dialogs.ts';
import {
  botFor,
  fakeGuestGame,
  fakeHostGame,
  fakeHostSession,
  fakeTableView,
  heldBy,
} from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { OVER, PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
const LENT = fakeTableView({
  stage: 'playing',
  holders: [heldBy('Anna'), botFor('Bob', 'strong'), heldBy('Cem')],
});

describe('the table with a bot that stands in', () => {
  test("tells a seat's owner about the stand-in, and returns the seat with one tap", async () => {
    const takeSeat = vi.fn();
    render(SharedTableScreen, { game: fakeGuestGame('Bob', LENT, POWERING, { takeSeat }), ...SCREEN });
    expect(screen.getByText('A bot plays for Bob: Strong.')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Bob plays again' }));
    expect(takeSeat).toHaveBeenCalledWith(1);
  });
  test('cannot return the seat while the host is away', () => {
    const game = fakeGuestGame('Bob', LENT, POWERING, { contact: { state: 'away' } });
    render(SharedTableScreen, { game, ...SCREEN });
    expect(screen.getByRole('button', { name: 'Bob plays again' })).toHaveProperty('ariaDisabled', 'true');
  });
  test('marks the seat of a stand-in for all by a face with a text', async () => {
    render(SharedTableScreen, { game: fakeGuestGame('Cem', LENT, POWERING), ...SCREEN });
    expect(await screen.findByRole('img', { name: 'Bot (Strong)' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Bob plays again' })).toBeNull();
  });
  test('offers no seat of a stand-in after the game', () => {
    render(SharedTableScreen, { game: fakeGuestGame('Bob', LENT, OVER), ...SCREEN });
    expect(screen.queryByRole('button', { name: 'Bob plays again' })).toBeNull();
  });
});

describe('a bot of a level that this version does not know', () => {
  const WIZARDS = fakeTableView({
    stage: 'playing',
    holders: [heldBy('Anna'), botFor('Bob', WIZARD), heldBy('Cem')],
  });
  const sentence = () =>
    screen.getByText(/^Bob is played by a bot of a level that this version of Kilowatt does/);
  const choice = () => screen.queryByRole('button', { name: 'Choose who plays' });
  test('names a bot of an unknown level, and lets the host choose another level', async () => {
    const setBot = vi.fn();
    render(SharedTableScreen, { game: fakeHostGame(WIZARDS, POWERING, { setBot }), ...SCREEN });
    expect(sentence()).toBeDefined();
    await fireEvent.click(must(choice()));
    const sheet = screen.getByRole('dialog', { name: 'Bob’s seat' });
    expect(within(sheet).getByText('A bot plays for Bob: unknown level.')).toBeDefined();
    await fireEvent.click(within(sheet).getByRole('radio', { name: 'Gentle' }));
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Let a bot play for Bob' }));
    expect(setBot.mock.calls).toEqual([[1, 'gentle']]);
  });
  test('leaves the choice of an unknown level to its owner and the host, and drops it after the game', async () => {
    const { unmount } = render(SharedTableScreen, {
      game: fakeGuestGame('Cem', WIZARDS, POWERING),
      ...SCREEN,
    });
    expect(sentence()).toBeDefined();
    expect(choice()).toBeNull();
    expect(await screen.findByRole('img', { name: 'Bot (unknown level)' })).toBeDefined();
    unmount();
    const mine = render(SharedTableScreen, { game: fakeGuestGame('Bob', WIZARDS, POWERING), ...SCREEN });
    expect(choice()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Bob plays again' })).toBeDefined();
    mine.unmount();
    render(SharedTableScreen, { game: fakeGuestGame('Cem', WIZARDS, OVER), ...SCREEN });
    expect(screen.queryByText(/does not know/)).toBeNull();
  });
});

describe('a player who is away for long', () => {
  const away = (seconds: number) => [{ device: 'Bob', seats: [1], seconds }];
  const offer = () => screen.queryByRole('button', { name: 'Let a bot play for Bob' });
  test('the host can let a bot stand in for a player who has been away for long', async () => {
    const setBot = vi.fn();
    render(SharedTableScreen, {
      game: fakeHostGame(PLAYING, POWERING, { away: away(40), setBot }),
      ...SCREEN,
    });
    const bar = screen.getByRole('region', { name: 'This table' });
    await fireEvent.click(within(bar).getByRole('button', { name: 'Let a bot play for Bob' }));
    const sheet = screen.getByRole('dialog', { name: 'Bob’s seat' });
    await fireEvent.click(within(sheet).getByRole('radio', { name: 'Best' }));
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Let a bot play for Bob' }));
    expect(setBot.mock.calls).toEqual([[1, 'best']]);
    expect(screen.queryByRole('dialog', { name: 'Bob’s seat' })).toBeNull();
  });
  test('waits for an absent player at first, and does not ask other guests', async () => {
    const { rerender } = render(SharedTableScreen, {
      game: fakeHostGame(PLAYING, POWERING, { away: away(12) }),
      ...SCREEN,
    });
    expect(offer()).toBeNull();
    await rerender({ game: fakeGuestGame('Cem', PLAYING, POWERING, { away: away(400) }) });
    expect(offer()).toBeNull();
  });
});

describe('the seats during the game', () => {
  test('lets a guest lend its own seat, and no other', async () => {
    const setBot = vi.fn();
    const game = fakeGuestGame('Bob', PLAYING, POWERING, { setBot });
    render(PeopleSheet, { game, tableView: PLAYING, onclose: vi.fn() });
    expect(screen.queryByRole('button', { name: 'Change who plays Cem' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Bob' }));
    const sheet = screen.getByRole('dialog', { name: 'Bob’s seat' });
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Let a bot play for Bob' }));
    expect(setBot.mock.calls).toEqual([[1, 'solid']]);
  });
  test('lets the host give any seat to a bot without renaming it', async () => {
    const seatBot = vi.fn();
    render(PeopleSheet, {
      game: fakeHostGame(PLAYING, POWERING, { session: fakeHostSession({ seatBot }) }),
      tableView: PLAYING,
      onclose: vi.fn(),
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Change who plays Cem' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Bot: Beginner / }));
    expect(seatBot).toHaveBeenCalledWith(2, 'beginner', '');
  });
});
