import { fireEvent, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { ok } from '#lib/result.ts';
import { LocalGame } from '#lib/state/local-game.svelte.ts';
import SaveNote from '#lib/ui/local-play/SaveNote.svelte';

/** Opens an exported game of RULES_VERSION 1. */
function openedFile(name: string): LocalGame {
  const folder = join(import.meta.dirname, '../../persist/fixtures/version-6');
  const read = parseSave(readFileSync(join(folder, `rules-1-${name}.json`), 'utf8'));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return new LocalGame(read.value, {
    saves: { put: () => Promise.resolve(ok('replaced')) },
    owner: 'this tab',
    clock: { now: () => 0 },
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
  render(SaveNote, { game: openedFile(name), home: '/', ontake: vi.fn(), onexport: vi.fn() });
  expect(screen.queryAllByText(RESUMED)).toHaveLength(lost ? 1 : 0);
  for (const button of screen.queryAllByRole('button', { name: 'OK' })) await fireEvent.click(button);
  expect(screen.queryByText(RESUMED)).toBeNull();
});
