import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { Emote } from '#lib/protocol/messages.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { emoteText } from '#lib/ui/words/shared.ts';
import { dialogs } from '../dialogs.ts';
import { fakeDevice, fakeGuestGame } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { gestureText, PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

describe('gestures', () => {
  test('gestures are in the bar, next to absent players', async () => {
    const sendGesture = vi.fn();
    const away = [{ device: 'Bob', seats: [1], seconds: 12 }];
    const tableView = {
      ...PLAYING,
      devices: [fakeDevice('Anna'), fakeDevice('Bob', { here: false }), fakeDevice('Cem')],
    };
    const game = fakeGuestGame('Anna', tableView, POWERING, { away, sendGesture });
    const { rerender } = render(SharedTableScreen, { game, ...SCREEN });
    expect(screen.getByText('Bob is offline (12 s)')).toBeDefined();
    const heard = screen.getAllByRole('status').map(({ textContent }) => textContent.trim());
    expect(heard, 'the same without the seconds').toContain('Bob is offline');
    const long = [{ device: 'Bob', seats: [1], seconds: Infinity }];
    const { unmount } = render(SharedTableScreen, {
      game: fakeGuestGame('Anna', tableView, POWERING, { away: long }),
      ...SCREEN,
    });
    expect(
      screen.getByText('Bob is offline', { selector: 'span' }),
      'since nobody here knows when',
    ).toBeDefined();
    unmount();
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Well played' }));
    expect(sendGesture).toHaveBeenCalledWith('well-played');
    await rerender({ game: { ...game, gesture: { number: 1, from: 'Cem', what: 'ouch' } } });
    expect(gestureText()).toBe('Cem: Ouch');
    // the player's card does not repeat it
    expect((await screen.findByRole('list', { name: 'Turn order' })).textContent).not.toContain('Ouch');
  });
  test('offers a nudge only to a waiting player, and names the sender', async () => {
    const sendGesture = vi.fn();
    const waits = fakeGuestGame('Anna', PLAYING, POWERING, { sendGesture });
    const { unmount } = render(SharedTableScreen, { game: waits, ...SCREEN });
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Nudge' }));
    expect(sendGesture).toHaveBeenCalledExactlyOnceWith('nudge');
    unmount();
    const asked = fakeGuestGame('Bob', PLAYING, POWERING);
    const { rerender } = render(SharedTableScreen, { game: asked, ...SCREEN });
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    expect(screen.queryByRole('button', { name: 'Nudge' })).toBeNull();
    await rerender({ game: { ...asked, gesture: { number: 1, from: 'Anna', what: 'nudge' } } });
    expect(gestureText()).toBe(t('shared_nudged', { name: 'Anna' }));
    await rerender({ game: { ...waits, gesture: { number: 2, from: 'Cem', what: 'nudge' } } });
    expect(gestureText(), 'to all who are not asked').toMatch(/^Cem is waiting for the next move\./);
  });
  test('a nudge ends with its decision, an emote does not', async () => {
    const waits = fakeGuestGame('Anna', PLAYING, POWERING);
    const { rerender } = render(SharedTableScreen, { game: waits, ...SCREEN });
    const show = (part: Partial<PlayableGuestGame>): Promise<void> =>
      rerender({ game: { ...waits, ...part } });
    const nudge = { number: 1, from: 'Bob', what: 'nudge' } as const;
    const word = { number: 2, from: 'Bob', what: 'hello' } as const;
    await show({ gesture: nudge, seatsToAct: [1, 2] });
    await show({ gesture: word, seatsToAct: [1, 2] });
    const said = t('shared_emote_of', { name: 'Bob', what: emoteText('hello') });
    await show({ gesture: word, seatsToAct: [2] });
    expect(gestureText(), 'one of those who are asked has decided').toMatch(
      /is waiting for the next move.* · /,
    );
    await show({ gesture: word, seatsToAct: [0] });
    expect(gestureText()).toBe(said);
  });
  test('gestures last four seconds each, and replace an earlier emote of the same player', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = fakeGuestGame('Bob', PLAYING, POWERING);
    const { rerender } = render(SharedTableScreen, { game: asked, ...SCREEN });
    const gestures: readonly [string, 'nudge' | Emote][] = [
      ['Anna', 'nudge'],
      ['Cem', 'hello'],
      ['Cem', 'thanks'],
      ['Anna', 'hurry'],
    ];
    const said: string[] = [];
    for (const [at, [from, what]] of gestures.entries()) {
      await rerender({ game: { ...asked, gesture: { number: at + 1, from, what } } });
      said.push(gestureText());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const nudge = t('shared_nudged', { name: 'Anna' });
    const word = (name: string, what: Emote) => t('shared_emote_of', { name, what: emoteText(what) });
    const [hello, thanks, hurry] = [word('Cem', 'hello'), word('Cem', 'thanks'), word('Anna', 'hurry')];
    expect(said).toEqual([
      nudge,
      `${nudge} · ${hello}`,
      `${nudge} · ${thanks}`,
      `${nudge} · ${hurry} · ${thanks}`,
    ]);
    expect(gestureText(), 'four seconds after the nudge').toBe(`${hurry} · ${thanks}`);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(gestureText()).toBe('');
    vi.useRealTimers();
  });
});
