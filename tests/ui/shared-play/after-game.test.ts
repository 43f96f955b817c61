import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { err, ok } from '#lib/result.ts';
import type { Verdict } from '#lib/session/fair-deal/verify.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { faultText } from '#lib/ui/words/shared.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../events.ts';
import { fakeGuestGame, fakeHostGame, fakeTableView } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { dismissNotices } from '../notices.ts';
import { OVER, PLAYING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
afterEach(dismissNotices);

test.each<readonly [Verdict | null, RegExp]>([
  [ok({ checked: 212, drew: true }), /checked by this device.*212 steps/],
  [ok({ checked: 1, drew: false }), /matches its deck.*the only step of the game.*left out of the shuffle/],
  [null, /Not shuffled together/],
  [err({ code: 'fair/share', device: 'Bob' }), /failed the check.*Bob’s randomness/],
  [err({ code: 'fair/setup' }), /failed the check/],
  [err({ code: 'fair/own-share' }), /failed the check/],
  [err({ code: 'fair/changed' }), /failed the check/],
  [err({ code: 'fair/commitment' }), /failed the check/],
  [err({ code: 'fair/commands', index: 4 }), /failed the check.*4/],
  [err({ code: 'fair/deck', index: 0 }), /From the start/],
  [err({ code: 'fair/deck', index: 7 }), /From move 7/],
])('the final screen shows the verdict on the deck: %o', (verdict, words) => {
  const game = fakeGuestGame('Bob', PLAYING, OVER, { verdict });
  render(SharedTableScreen, { game, ...SCREEN });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/wins?$/);
  const fault = verdict?.ok === false ? faultText(verdict.error, PLAYING) : '';
  expect(document.body.textContent).toMatch(words);
  expect(document.body.textContent).toContain(fault);
});

test('a device that lost its part in the deal says that it cannot fully check the deck', () => {
  const deal = { devices: ['Anna', 'Bob'], commitments: {}, shares: {} };
  const game = fakeGuestGame('Bob', { ...PLAYING, deal }, OVER, {
    verdict: ok({ checked: 2, drew: false }),
  });
  render(SharedTableScreen, { game, ...SCREEN });
  expect(screen.getByText(/2 steps.*Its part in the shuffle is not stored here/)).toBeDefined();
});

describe('after the game', () => {
  test('a device that knows the whole game offers the review and the file', async () => {
    const played = unsavedGame(setupFor(3), 3, commandsOf(setupFor(3), 3));
    const game = fakeGuestGame('Bob', PLAYING, OVER);
    const { rerender } = render(SharedTableScreen, { game, ...SCREEN });
    await screen.findByRole('button', { name: 'View board' });
    for (const name of ['Review', 'Save as file']) expect(screen.queryByRole('button', { name })).toBeNull();
    await rerender({ game: { ...game, finished: played } });
    expect(screen.getByRole('button', { name: 'Save as file' })).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Review' })).toBeDefined();
  });
  test('a device that knows the whole game plays on from the replay, by hand on its own seat', async () => {
    const finished = unsavedGame(setupFor(3), 3, commandsOf(setupFor(3), 3));
    const game = fakeGuestGame('Bob', PLAYING, OVER, { finished });
    const ongame = vi.fn();
    render(SharedTableScreen, { game, ...SCREEN, links: { ...SCREEN.links, ongame } });
    await fireEvent.click(await screen.findByRole('button', { name: 'Replay' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Play on from here' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Play on from here' }));
    const players = sheet.getAllByRole<HTMLSelectElement>('combobox');
    expect(players.map(({ value }) => value)).toEqual(['solid', '', 'solid']);
    await fireEvent.click(sheet.getByRole('button', { name: 'Begin' }));
    await waitFor(() => expect(ongame).toHaveBeenCalledOnce(), { timeout: 5_000 });
  });
  test('no longer shows absent players after the game', async () => {
    const away = [{ device: 'Bob', seats: [1], seconds: 69 }];
    const game = { ...fakeHostGame(PLAYING, OVER), away };
    render(SharedTableScreen, { game, ...SCREEN });
    await fireEvent.click(await screen.findByRole('button', { name: 'View board' }));
    expect(screen.getByText('You’re the host')).toBeDefined();
    expect(screen.queryByText(/is offline/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Seats and devices' })).toBeNull();
  });
  test('says that the deck is not checked only when the check takes very long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const deal = { devices: ['Anna', 'Bob'], commitments: {}, shares: {} };
    const tableView = { ...PLAYING, deal };
    const { rerender } = render(SharedTableScreen, {
      ...{ game: fakeGuestGame('Bob', tableView, OVER), ...SCREEN },
    });
    const says = (): readonly boolean[] =>
      [t('shared_fair_checking'), t('shared_fair_unknown'), t('shared_fair_ok')].map(
        (words) => document.body.textContent?.includes(words) === true,
      );
    expect(says()).toEqual([true, false, false]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(says()).toEqual([false, true, false]);
    await rerender({
      game: fakeGuestGame('Bob', tableView, OVER, { verdict: ok({ checked: 9, drew: true }) }),
    });
    expect(says()).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  test('tells a guest that it keeps the game, even while the host is away', async () => {
    const says = (): boolean => document.body.textContent?.includes(t('shared_archived')) === true;
    const of = (part: Partial<PlayableGuestGame>) => fakeGuestGame('Bob', PLAYING, OVER, part);
    const { rerender } = render(SharedTableScreen, { game: of({}), ...SCREEN });
    expect(says()).toBe(false);
    await rerender({ game: of({ archived: true }) });
    expect(says()).toBe(true);
    await rerender({ game: of({ archived: true, contact: { state: 'away' } }) });
    expect(says()).toBe(true);
  });

  test('lets the host open another game after a confirmation', async () => {
    const playAgain = vi.fn();
    const tableView = { ...PLAYING, host: 'Anna' };
    const hostGame = fakeHostGame(tableView, OVER, { playAgain });
    render(SharedTableScreen, { game: hostGame, ...SCREEN });
    await fireEvent.click(screen.getByRole('button', { name: 'Same players again' }));
    const sheet = screen.getByRole('dialog', { name: 'Play again at this table?' });
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(playAgain).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Same players again' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Open lobby' }));
    expect(playAgain).toHaveBeenCalledTimes(1);
  });

  test('does not confirm another game with the second tap of a double tap', async () => {
    const hostGame = fakeHostGame({ ...PLAYING, host: 'Anna' }, OVER);
    render(SharedTableScreen, { game: hostGame, ...SCREEN });
    await tapAt(1_000, screen.getByRole('button', { name: 'Same players again' }));
    const sheet = screen.getByRole('dialog', { name: 'Play again at this table?' });
    await tapAt(1_100, within(sheet).getByRole('button', { name: 'Cancel' }), { detail: 2 });
    expect(screen.queryByRole('dialog')).toBe(sheet);
    await tapAt(1_400, within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tells a guest that the host can open another game, and when it is open', async () => {
    const { rerender } = render(SharedTableScreen, {
      ...{ game: fakeGuestGame('Bob', PLAYING, OVER), ...SCREEN },
    });
    expect(screen.queryByRole('button', { name: 'Same players again' })).toBeNull();
    expect(document.body.textContent).toContain(t('shared_again_host'));
    await rerender({ game: fakeGuestGame('Bob', PLAYING, OVER, { contact: { state: 'away' } }) });
    expect(document.body.textContent).not.toContain(t('shared_again_host'));
    expect(document.body.textContent).toContain(t('shared_contact_away'));
    await rerender({ game: fakeGuestGame('Bob', fakeTableView({ game: 'the-next' })) });
    expect(screen.getByRole('heading', { name: 'Seats' })).toBeDefined();
  });
});
