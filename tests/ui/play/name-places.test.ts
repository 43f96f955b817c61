import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { placeNames } from '#lib/ui/board/name-places.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { SCREEN } from '../shared-play/fixtures.ts';

vi.mock('#lib/ui/board/name-places.ts', { spy: true });

beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: !media.includes('max-'), // wide and high
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
beforeEach(() => void vi.mocked(placeNames).mockClear());
afterEach(() => changeLocale('en'));

test.each([
  ['a player’s screen', false],
  ['a board for all players, with large names', true],
])('%s places names again in another language, and not after a command', async (_, isBoard) => {
  const game = unsavedGame(setupFor(3, { order: [0, 1, 2] }), 7);
  render(PlayScreen, {
    game,
    links: SCREEN.links,
    mine: game.people,
    isBoard,
    actions: { onresult: vi.fn() },
  });
  // the map renders in a later tick
  await vi.waitFor(() => expect(placeNames).toHaveBeenCalled());
  flushSync();
  const { length: placed } = vi.mocked(placeNames).mock.calls;
  for (const bid of [4, 5, 6]) {
    const seat = game.acting ?? 0;
    game.act(bid === 4 ? { type: 'nominate', seat, plant: 4, bid } : { type: 'bid', seat, bid });
    flushSync();
  }
  expect(game.refusal).toBeNull();
  expect(game.log.at(-1)?.command).toMatchObject({ type: 'bid', bid: 6 });
  expect(placeNames).toHaveBeenCalledTimes(placed);
  changeLocale('de');
  flushSync();
  expect(placeNames).toHaveBeenCalledTimes(placed + 1);
});
