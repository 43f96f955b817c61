import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { ElectionState } from '#lib/session/failover/election-runner.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import ElectionBar from '#lib/ui/shared-play/ElectionBar.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../events.ts';
import { fakeGuestGame } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { OVER, PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

describe('a guest whose host is gone', () => {
  const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
  test('a guest without its host can offer to continue with one tap', async () => {
    const continueHere = vi.fn();
    render(ElectionBar, {
      onagain: vi.fn(),
      game: fakeGuestGame('Bob', PLAYING, POWERING, { away, continueHere }),
      tableView: PLAYING,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
    expect(continueHere).toHaveBeenCalled();
  });
  test.each(['lobby', 'dealing'] as const)(
    'can also offer to continue in the %s stage of a take-over, but not before the first deal',
    async (stage) => {
      const continueHere = vi.fn();
      const base = { view: POWERING.context as never, logLength: 1 };
      const tableView = { ...PLAYING, stage, views: {}, base };
      const game = fakeGuestGame('Bob', tableView, POWERING, { away, continueHere });
      const { rerender } = render(SharedTableScreen, { game, ...SCREEN });
      await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
      expect(continueHere).toHaveBeenCalled();
      const first = { ...tableView, base: null };
      await rerender({ game: fakeGuestGame('Bob', first, POWERING, { away, continueHere }) });
      expect(screen.queryByRole('button', { name: 'Become the host' }), 'nothing is lost yet').toBeNull();
    },
  );
  test('does not ask for a decision while the host may still come back', () => {
    const game = fakeGuestGame('Bob', PLAYING, POWERING, {
      away: [{ device: 'Anna', seats: [0], seconds: 4 }],
    });
    render(ElectionBar, { onagain: vi.fn(), game, tableView: PLAYING });
    expect(screen.getByText('No connection to the host (4 s).')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('reads each fact aloud only once', async () => {
    const lost = { away, contact: { state: 'away' } } as const;
    const unknown = { code: 'net/unknown-room', room: 'kwx4t' } as const;
    const game = fakeGuestGame('Bob', PLAYING, POWERING, { ...lost, trouble: unknown });
    const { rerender } = render(SharedTableScreen, { game, ...SCREEN });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    // the one for screen readers
    expect(screen.getAllByText(/^Connection lost/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send a reaction' })).toBeNull();
    await rerender({ game: { ...game, pending: true } });
    expect(await screen.findByText('Sending your move…')).toBeDefined();
    const server = { code: 'net/no-signalling', server: 'online' } as const;
    await rerender({ game: { ...game, trouble: server } });
    expect(screen.getAllByText(/isn’t responding/)).not.toEqual([]);
    // without the notice
    await rerender({ game: { ...game, trouble: null, away: [] } });
    expect(screen.getAllByText(/^Connection lost/)).toHaveLength(2);
  });
  test('shows the host as away in every list of devices', () => {
    for (const stage of ['playing', 'lobby'] as const) {
      const tableView = { ...PLAYING, stage };
      const game = fakeGuestGame('Bob', tableView, POWERING, { away, contact: { state: 'away' } });
      const { unmount } = render(SharedTableScreen, { game, ...SCREEN });
      expect(screen.getAllByText(stage === 'lobby' ? /^Anna’s phone, offline/ : 'offline')).toHaveLength(1);
      unmount();
    }
  });
  test('cannot continue a finished game', async () => {
    render(ElectionBar, {
      onagain: vi.fn(),
      game: fakeGuestGame('Bob', PLAYING, OVER, { away }),
      tableView: PLAYING,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Become the host' })).toBeNull();
  });
  test('the second tap on a removed button does not reach the element below', async () => {
    const below = vi.fn();
    addEventListener('click', below);
    const game = fakeGuestGame('Bob', PLAYING, POWERING, { away });
    const { rerender } = render(ElectionBar, { onagain: vi.fn(), game, tableView: PLAYING });
    await tapAt(1_000, screen.getByRole('button', { name: 'Become the host' }), { clientX: 100 });
    await rerender({ game: { ...game, away: [] } });
    expect(below).toHaveBeenCalledTimes(1);
    await tapAt(1_200, document.body, { clientX: 103 });
    expect(below).toHaveBeenCalledTimes(1);
    await tapAt(1_200, document.body, { clientX: 300 });
    expect(below).toHaveBeenCalledTimes(2);
    await tapAt(1_310, document.body, { clientX: 103 });
    expect(below).toHaveBeenCalledTimes(3);
    removeEventListener('click', below);
  });
  test('cannot continue without a seat', () => {
    render(ElectionBar, {
      onagain: vi.fn(),
      game: fakeGuestGame('Zoe', PLAYING, POWERING, { away }),
      tableView: PLAYING,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test.each<readonly [PlayableGuestGame['election'], RegExp]>([
    [{ state: 'looking' }, /Checking whether another device has already taken over…/],
    [{ state: 'invited', epoch: 2, by: 'Cem' }, /Cem offers to become the host/],
    [{ state: 'agreed', epoch: 2, by: 'Cem' }, /You agreed that Cem becomes the host/],
    [{ state: 'declined', by: 'Cem' }, /^Cem would rather wait for the host\./],
    [
      { state: 'proposed', epoch: 2, invited: ['Cem', 'Dora'], agreed: ['Cem'], stillConnected: [] },
      /1 of 2 agreed/,
    ],
    [
      { state: 'proposed', epoch: 2, invited: ['Anna', 'Cem'], agreed: ['Anna'], stillConnected: ['Cem'] },
      /Still connected to the host: Cem/,
    ],
  ])('shows the state of the election: %o', (election, words) => {
    render(ElectionBar, {
      onagain: vi.fn(),
      game: fakeGuestGame('Bob', PLAYING, POWERING, { away, election }),
      tableView: PLAYING,
    });
    expect(screen.getByText(words)).toBeDefined();
  });
  test("agrees to another guest's offer with one tap", async () => {
    const agree = vi.fn();
    const election: ElectionState = { state: 'invited', epoch: 2, by: 'Cem' };
    render(ElectionBar, {
      onagain: vi.fn(),
      game: fakeGuestGame('Bob', PLAYING, POWERING, { election, agree }),
      tableView: PLAYING,
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    expect(agree).toHaveBeenCalled();
  });
  test('can offer again after another guest declined', async () => {
    const continueHere = vi.fn();
    const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
    const election = { state: 'declined', by: 'Cem' } as const;
    const game = fakeGuestGame('Bob', PLAYING, POWERING, { away, continueHere, election });
    render(ElectionBar, { onagain: vi.fn(), game, tableView: PLAYING });
    await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
    expect(continueHere).toHaveBeenCalled();
  });
});
