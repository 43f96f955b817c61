import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView, heldBy } from '../fake-shared-game.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const names = ['Anna', 'Bob', 'Cem'];
const tableView = fakeTableView({
  stage: 'dealing',
  holders: names.map(heldBy),
  deal: { devices: names, commitments: {}, shares: { Bob: 'b' } },
});
const props = {
  links: {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  },
  page: 'http://192.0.2.7/join',
  room: null,
  onagain: vi.fn(),
  onend: vi.fn(),
};
const parts = (): readonly string[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
const told = (): string => screen.getByRole('status').textContent;

describe('the screen during the deal', () => {
  const show = (part: Partial<PlayableGuestGame> = {}) =>
    render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView, undefined, part), ...props });

  test('shows only which devices have contributed to the deal while the connection is good', () => {
    show();
    expect(parts()).toEqual(['Anna has shuffled', 'Bob has shuffled', 'Cem still shuffling']);
    expect(told()).toBe('');
  });
  test('shows that the host is away, stops the animation, and says that this device retries', () => {
    show({ contact: { state: 'away' } });
    expect(parts()).toEqual(['Anna has shuffled, offline', 'Bob has shuffled', 'Cem still shuffling']);
    expect(document.querySelector('[data-rolling="true"]')).toBeNull();
    expect(told()).toMatch(/^Connection lost/);
  });
  test('keeps the animation while the host is silent for a moment', () => {
    show({ contact: { state: 'quiet' } });
    expect(told()).toBe('The host isn’t responding');
    expect(parts()[0]).toBe('Anna has shuffled');
    expect(document.querySelector('[data-rolling="true"]')).not.toBeNull();
  });
  test.each<readonly [string, Partial<PlayableGuestGame>]>([
    ['the device was paired', { trouble: { code: 'net/paired' } }],
    [
      'the host took the table over',
      { tableView: { ...tableView, base: { view: null as never, logLength: 1 } } },
    ],
  ])('does not repeat the notice above: %s', (_why, part) => {
    const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
    show({ contact: { state: 'away' }, away, ...part });
    expect(told()).toBe('');
    expect(screen.getByRole('region', { name: 'This table' }).textContent.trim()).not.toBe('');
  });
});
