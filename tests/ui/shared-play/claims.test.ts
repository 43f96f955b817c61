import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeHostGame } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { OVER, PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

const [follow, dismiss] = [vi.fn(), vi.fn()];
const claimOf = (agreed: readonly string[]): SharedGame['claim'] => ({
  current: { table: 'table', epoch: 2, host: 'Bob', publicKey: 'bb', agreed },
  follow,
  dismiss,
});
const lost = { contact: { state: 'away' } } as const;
const show = (game: SharedGame) => render(SharedTableScreen, { game, ...SCREEN });
const SAYS = 'Bob’s device says that it hosts this table now.';

describe.each(['lobby', 'dealing', 'playing'] as const)(
  'another device claims to be the host (%s)',
  (stage) => {
    const tableView = { ...PLAYING, stage };
    const claim = claimOf(['Bob']);
    test.each([
      ['a guest', fakeGuestGame('Cem', tableView, POWERING, { ...lost, claim })],
      ['the host', fakeHostGame(tableView, POWERING, { claim })],
    ] as const)('%s decides whether to follow a claim', async (_who, game) => {
      show(game);
      expect(screen.getByText(SAYS)).toBeDefined();
      expect(screen.getByText('Nobody else has agreed yet.')).toBeDefined();
      await fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
      expect(follow).toHaveBeenCalledOnce();
      await fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
      expect(dismiss).toHaveBeenCalledOnce();
      vi.clearAllMocks();
    });
  },
);

test('asks nothing without a claim', () => {
  show(fakeGuestGame('Cem', PLAYING, POWERING, lost));
  expect(screen.queryByRole('button', { name: 'Go there' })).toBeNull();
});
test.each([
  [['Bob', 'Cem'], 'Cem has agreed.'],
  [['Cem', 'Bob', 'Anna'], 'Cem and Anna have agreed.'],
  [['Bob', 'gone'], 'Unknown device has agreed.'],
])('names the devices that agreed: %s', (agreed, text) => {
  show(fakeGuestGame('Cem', PLAYING, POWERING, { ...lost, claim: claimOf(agreed) }));
  expect(screen.getByText(text)).toBeDefined();
});
test('also asks a device that has not seen the table yet', async () => {
  const game = fakeGuestGame('Cem', PLAYING, POWERING, { ...lost, claim: claimOf(['Bob']) });
  show({ ...game, tableView: null });
  expect(screen.getByText('Another device says that it hosts this table now.')).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(follow).toHaveBeenCalledOnce();
});
test('also shows a claim after the game, and while the device is handed over', () => {
  const claim = claimOf(['Bob']);
  const { unmount } = show(fakeGuestGame('Cem', PLAYING, OVER, { ...lost, claim }));
  expect(screen.getByText(SAYS)).toBeDefined();
  unmount();
  show(fakeGuestGame('Cem', PLAYING, POWERING, { ...lost, claim, handOver: 2 }));
  expect(screen.getByText(SAYS)).toBeDefined();
});
test('shows a claim before the question whether this device becomes the host', () => {
  const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
  const guest = fakeGuestGame('Cem', PLAYING, POWERING, {
    ...lost,
    away,
    claim: claimOf(['Bob']),
  });
  const { unmount } = show(guest);
  expect(screen.queryByRole('button', { name: 'Become the host' })).toBeNull();
  unmount();
  show({ ...guest, claim: { ...guest.claim, current: null } });
  expect(screen.getByRole('button', { name: 'Become the host' })).toBeDefined();
});

describe.each([
  ['lobby', { stage: 'lobby' }, 'here'],
  ['playing', { stage: 'playing' }, 'here'],
  ['playing', { stage: 'playing' }, 'closed'],
] as const)('a link that leads away from a table (%s, %s)', (_stage, part, state) => {
  const tableView = { ...PLAYING, ...part };
  const contact = state === 'here' ? ({ state } as const) : ({ state, reason: 'not-the-host' } as const);
  const table = { room: { code: 'kwx4t', server: '' }, seats: PLAYING.seats.slice(0, 2) };
  const names = `${PLAYING.seats[0]?.name ?? ''} and ${PLAYING.seats[1]?.name ?? ''}`;
  const ask = (asks: 'follow' | 'back', where = table): void => {
    const link = { current: { asks, table: where }, follow, dismiss };
    show(fakeGuestGame('Cem', tableView, POWERING, { contact, link }));
  };
  test('follows a link only after a tap, and the question names the table', async () => {
    ask('follow');
    expect(
      screen.getByText(new RegExp(`^This link leads away from your table \\(${names}\\)`)),
    ).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Follow the link' }));
    expect(follow).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(dismiss).toHaveBeenCalledOnce();
    vi.clearAllMocks();
  });
  test('a link has a way back, with the room code where the players are unknown', async () => {
    ask('back', { ...table, seats: [] });
    expect(screen.getByText('You followed a link away from your table (KWX4T).')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Back to my table' }));
    expect(follow).toHaveBeenCalledOnce();
    vi.clearAllMocks();
  });
});
