import { render } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { Multiplayer, TablePresence } from '#lib/app/multiplayer.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import { err } from '#lib/result.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import { TableEvents } from '#lib/state/table-events.ts';
import JoinScreen from '#lib/ui/join/JoinScreen.svelte';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';

/** The page to join a table, for tests. */

export const room = { code: 'kwx4t', server: '' };
export const here = fakeGuestGame('Bob', fakeTableView());
export const replaced = fakeGuestGame('Bob', fakeTableView(), undefined, {
  contact: { state: 'closed', reason: 'replaced' },
});

export const connectionTo = (game: SharedGame) => ({
  game,
  events: new TableEvents(),
  leave: vi.fn<TablePresence['leave']>(),
});
/**
 * The join page of Bob, who already has a seat. Each join finds the next of these games. `fragment`: of the link, from # on; `at`: its
 * room.
 */
export function showJoin(
  found: readonly SharedGame[],
  part: Partial<Multiplayer> = {},
  fragment = '',
  at: typeof room | null = room,
) {
  const left = [...found];
  const join = vi.fn<Multiplayer['join']>(() => Promise.resolve(connectionTo(left.shift() ?? here)));
  const app: Multiplayer = {
    settings: { ...DEFAULT_SETTINGS, sound: false },
    name: 'Bob',
    rename: () => Promise.resolve(),
    hostNew: () => Promise.resolve(err({ code: 'seats/count', need: 2, given: 0 })),
    openHosted: () => Promise.resolve(err({ code: 'save/missing', id: gameIdFrom('none') })),
    takeHosted: () => Promise.resolve(err({ code: 'save/missing', id: gameIdFrom('none') })),
    takenOver: () => Promise.resolve(null),
    markEnded: () => Promise.resolve(),
    prepareJoin: () => () => undefined,
    join,
    joinPaired: () => Promise.resolve(err({ code: 'net/no-webrtc' })),
    hasReplica: () => Promise.resolve(false),
    joinedTables: () => Promise.resolve([{ room, lastVisit: 1, recency: 1, seats: [] }]),
    forget: () => Promise.resolve(),
    adopt: () => Promise.resolve(err({ code: 'net/no-transfer-code' })),
    adoptInstead: () => Promise.resolve(err({ code: 'net/no-transfer-code' })),
    ...part,
  };
  const links = {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  };
  const nowhere = vi.fn();
  const { unmount } = render(JoinScreen, {
    ...{ app, room: at, fragment, links, page: 'http://192.0.2.7/join' },
    ...{ onroom: nowhere, onended: nowhere, onhost: nowhere },
  });
  return { join, unmount, onroom: nowhere };
}
