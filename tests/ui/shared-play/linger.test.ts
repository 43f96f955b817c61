import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Seat } from '#lib/rules/types.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';

const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};
const props = {
  links,
  page: 'http://192.0.2.7/join',
  room: null,
  onagain: vi.fn(),
  onend: vi.fn(),
};
const tableView = fakeTableView({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });

const asked = (moment: 'buying' | 'building', waiting: readonly Seat[]) => ({
  game: fakeGuestGame('Anna', tableView, at(moment, { players: [{}, {}, {}], waiting: [...waiting] })),
});
const shown = (): string | undefined =>
  /^\w+/.exec(screen.getByRole('button', { pressed: true }).textContent.trim())?.[0];

beforeEach(() => {
  dialogs();
  changeLocale('en');
  vi.useFakeTimers();
  media(false);
});
afterEach(() => void vi.useRealTimers());

describe('the view of a phone when the next phase starts', () => {
  test('a phone stays on the last decision for a moment while the player has to wait', async () => {
    const { rerender } = render(SharedTableScreen, { ...asked('buying', [1]), ...props });
    expect(shown()).toBe('Resources');
    await rerender(asked('building', [1]));
    expect(shown()).toBe('Resources');
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBe('Map');
  });
  test('a phone changes its view immediately when the player may act', async () => {
    const { rerender } = render(SharedTableScreen, { ...asked('buying', [1]), ...props });
    await rerender(asked('building', [0]));
    expect(shown()).toBe('Map');
  });
  test('a phone stays on the view that the player chose meanwhile', async () => {
    const { rerender } = render(SharedTableScreen, { ...asked('buying', [1]), ...props });
    await rerender(asked('building', [1]));
    await fireEvent.click(screen.getByRole('button', { name: 'Players' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBe('Players');
  });
});
