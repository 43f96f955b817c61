import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import Notices from '#lib/ui/base/Notices.svelte';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import UndoSheet from '#lib/ui/play/UndoSheet.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { gameOf, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  changeLocale('en');
  media(true);
});

/** Anna, Bob and Cleo build, one after the other; two of them have finished. */
async function show(): Promise<LocalGame> {
  const started = gameOf({
    players: [{ cities: ['essen'] }, { cities: ['muenster'] }, {}],
    waiting: [0, 1, 2],
  });
  const regions = { by: 'hand', regions: REGIONS.germany.slice(0, 3) } as const;
  const game = unsavedGame(setupFor(3, { regions, position: { moment: 'building', game: started } }), 1);
  render(Notices);
  render(PlayScreen, {
    game,
    links: {
      home: '/',
      rulesQuery: '',
      learn: '/learn',
      settings: '/settings',
      onlanguage: () => undefined,
      ongame: () => undefined,
    },
    mine: game.people,
    actions: { onresult: vi.fn() },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
  expect(game.acting).toBe(2);
  await undo();
  expect(game.acting, 'the last decision needs no question').toBe(1);
  return game;
}
const undo = (): Promise<boolean> => fireEvent.keyDown(document.body, { key: 'u' });
const asked = () => screen.getByRole('dialog', { name: 'Take back more?' });

test("undoes another player's decision only after a question that names them", async () => {
  const game = await show();
  await undo();
  expect(asked().textContent).toMatch(/Before that, Anna decided:.*Anna has finished building/s);
  expect(game.acting, 'nothing is taken back yet').toBe(1);
  await fireEvent.click(within(asked()).getByRole('button', { name: 'Leave it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(game.acting).toBe(1);
  await undo();
  await fireEvent.click(within(asked()).getByRole('button', { name: 'All agree: take it back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(game.acting).toBe(0);
  // both decisions can be made again
  game.redo();
  game.redo();
  expect(game.acting).toBe(2);
});

test('asks nothing if nothing can be undone, and explains an impossible redo as well', async () => {
  const game = await show();
  game.undoJointly();
  expect(game.acting).toBe(0);
  await undo();
  expect(await screen.findByText(/^Nothing to undo/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  game.redo();
  game.redo();
  await fireEvent.keyDown(document.body, { key: 'r' });
  expect(await screen.findByText('Nothing to redo.')).toBeDefined();
  expect(game.acting).toBe(2);
});

test("does not describe a sale called aloud as its seller's decision for the buyer", () => {
  const game = unsavedGame(setupFor(3), 1);
  const [seller, buyer] = game.view.waiting;
  const [plant] = game.view.market;
  if (seller === undefined || buyer === undefined || plant === undefined) throw new Error('no auction');
  expect(game.sell({ seat: buyer, plant, price: plant + 1 })).toBe(true);
  render(UndoSheet, { game, seat: seller, onclose: vi.fn() });
  const { textContent: text } = screen.getByRole('dialog', { name: 'Take back more?' });
  expect(text).toContain(`buys power plant ${plant}`);
  expect(text).not.toContain('decided:');
});
