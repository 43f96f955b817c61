import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import GameEnd from '#lib/ui/final/GameEnd.svelte';
import { playedHere } from '#lib/ui/final/played-here.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
beforeEach(() => media(false));

const setup = setupFor(3);
const finished = unsavedGame(setup, 3, commandsOf(setup, 3));
const props = {
  home: '/',
  onlook: vi.fn(),
  finished: null,
  review: null,
  branching: { mine: [], onopen: vi.fn() },
};
const scene = (): HTMLElement | null => screen.queryByRole('button', { name: 'Skip' });
const result = (): HTMLElement | null => screen.queryByRole('heading', { name: /wins?$/ });
/** The finished game with another save state. */
const withSaving = (saving: unknown): typeof finished =>
  new Proxy(finished, {
    get: (game, key) => (key === 'saving' ? saving : (Reflect.get(game, key, game) as unknown)),
  });

test('counts a game played here on the map before the result, and skips the count with one tap', async () => {
  playedHere.add(finished.id);
  render(GameEnd, { ...props, game: finished });
  expect(result()).toBeNull();
  expect(await screen.findByRole('group', { name: /Germany/ })).toBeTruthy();
  await fireEvent.click(screen.getByRole('heading', { name: 'Final standings' }));
  expect(scene()).toBeNull();
  expect(result()).not.toBeNull();
});
test('Escape also skips the count', async () => {
  playedHere.add(finished.id);
  render(GameEnd, { ...props, game: finished });
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(result()).not.toBeNull();
});
test('counts once, and not for a game that was already over', () => {
  render(GameEnd, { ...props, game: finished });
  expect(result()).not.toBeNull();
});
test('waits for the save before the count, and skips it where the game cannot be saved', () => {
  vi.useFakeTimers();
  playedHere.add(finished.id);
  const { unmount } = render(GameEnd, { ...props, game: withSaving('saving') });
  vi.advanceTimersByTime(60_000);
  expect(scene()).not.toBeNull();
  expect(document.querySelector('[aria-current]')).toBeNull();
  unmount();
  playedHere.add(finished.id);
  render(GameEnd, { ...props, game: withSaving({ code: 'save/full' }) });
  expect(result()).not.toBeNull();
  vi.useRealTimers();
});
test('skips the count with reduced motion', () => {
  media(true);
  playedHere.add(finished.id);
  render(GameEnd, { ...props, game: finished });
  expect(result()).not.toBeNull();
});
