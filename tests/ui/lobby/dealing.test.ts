import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SharedGame } from '../../../src/lib/state/screen.ts';
import SharedTableScreen from '../../../src/lib/ui/shared-play/SharedTableScreen.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { tableViewOf, heldBy, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const names = ['Anna', 'Bob', 'Cem'];
const tableView = tableViewOf({
  stage: 'dealing',
  holders: names.map(heldBy),
  deal: { devices: names, commitments: {}, shares: { Bob: 'b' } },
});
const props = {
  hosted: null,
  links: { home: '/', help: '/help', settings: '/settings' },
  page: 'http://192.0.2.7/join',
  room: null,
  onagain: vi.fn(),
  onend: vi.fn(),
};
const parts = (): readonly string[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
const told = (): string => screen.getByRole('status').textContent;

describe('while the deck is shuffled together', () => {
  const show = (part: Partial<SharedGame> = {}) =>
    render(SharedTableScreen, { table: guestGame('Bob', tableView, undefined, part), ...props });

  test('all that is said of a good connection is who has shuffled', () => {
    show();
    expect(parts()).toEqual(['Anna has shuffled', 'Bob has shuffled', 'Cem still shuffling']);
    expect(told()).toBe('');
  });
  test('a host that is gone is called away, nothing rolls on, and it is said that this device tries again', () => {
    show({ contact: { state: 'away' } });
    expect(parts()).toEqual(['Anna has shuffled, offline', 'Bob has shuffled', 'Cem still shuffling']);
    expect(document.querySelector('.rolling')).toBeNull();
    expect(told()).toMatch(/^Connection lost/);
  });
  test('a host that does not answer for a moment may be back at once: the dice roll on', () => {
    show({ contact: { state: 'quiet' } });
    expect(told()).toBe('The host isn’t responding');
    expect(parts()[0]).toBe('Anna has shuffled');
    expect(document.querySelector('.rolling')).not.toBeNull();
  });
  test.each<readonly [string, Partial<SharedGame>]>([
    ['who came without a server', { trouble: { code: 'net/paired' } }],
    [
      'the host has taken the table over',
      { tableView: { ...tableView, base: { view: null as never, logLength: 1 } } },
    ],
  ])('what the notice above says is not said again: %s', (_why, part) => {
    const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
    show({ contact: { state: 'away' }, away, ...part });
    expect(told()).toBe('');
    expect(screen.getByRole('region', { name: 'This table' }).textContent.trim()).not.toBe('');
  });
});
