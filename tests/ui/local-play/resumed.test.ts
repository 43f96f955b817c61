import { fireEvent, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { LocalGames } from '#lib/app/local-games.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { ok } from '#lib/result.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import { LocalGame } from '#lib/state/local-game.svelte.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import LocalPlay from '#lib/ui/local-play/LocalPlay.svelte';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { SCREEN } from '../shared-play/fixtures.ts';

/** Opens an exported game of RULES_VERSION 1. */
function openedFile(name: string): LocalGame {
  const folder = join(import.meta.dirname, '../../persist/fixtures/version-6');
  const read = parseSave(readFileSync(join(folder, `rules-1-${name}.json`), 'utf8'));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return new LocalGame(read.value, {
    saves: { put: () => Promise.resolve(ok('replaced')) },
    owner: 'this tab',
    clock: { now: () => 0, instant: () => 0 as Instant },
    painted: () => Promise.resolve(),
    forces: () => false,
  });
}
const RESUMED = /^This game continues from a saved position/;

test.each([
  ['impossible-mix', true],
  ['finished-impossible-mix', true],
  ['same-log', false],
  ['finished', false],
])('only a game of rules version 1 reports that its log is lost: %s', async (name, lost) => {
  changeLocale('en');
  media(true);
  dialogs();
  await loadAll();
  const game = openedFile(name);
  const app = {
    openGame: () => Promise.resolve(ok(game)),
    closeGame: () => Promise.resolve(),
    settings: openSettings(() => ({ getItem: () => null, setItem: () => undefined })),
  } as unknown as LocalGames;
  render(LocalPlay, { app, id: game.id, links: SCREEN.links });
  await vi.waitFor(() => expect(screen.queryByText('Opening the game…')).toBeNull());
  if (lost) await screen.findByText(RESUMED);
  expect(screen.queryAllByText(RESUMED)).toHaveLength(lost ? 1 : 0);
  for (const name of ['OK', 'Close'])
    for (const button of screen.queryAllByRole('button', { name })) await fireEvent.click(button);
  expect(screen.queryByText(RESUMED)).toBeNull();
});
