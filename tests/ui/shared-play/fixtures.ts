import { vi } from 'vitest';
import { at } from '../../rules/build.ts';
import { fakeTableView, heldBy } from '../fake-shared-game.ts';

/** Props of a shared table's screen, and a running game: Anna hosts, and each of three devices plays a seat. */

export const SCREEN = {
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
export const PLAYING = fakeTableView({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
/** Bob and Cem choose plants to run; Anna waits for them. */
export const POWERING = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [1, 2] });
export const OVER = at('over', { players: [{ money: 9 }, {}, {}] });
/** The bar with the players' gestures. */
export const gestureText = (): string =>
  document.querySelector('[data-contact] > p[aria-hidden]')?.textContent ?? '';
