import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gameIdFrom } from '#lib/game-id.ts';
import { exportGame } from '#lib/persist/files.ts';
import { COLOURS, SHAPE_OF } from '#lib/seats.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { parseRecorded } from '#tools/golden/recorded.ts';
import { named } from '#tools/support/phrases.ts';
import { mustOk } from '../must.ts';

const NAMES = ['Anna', 'Bob', 'Cleo', 'Dan'];

/** A golden game of four without its last command, as a file. */
export function beforeTheEnd(): Buffer {
  const path = fileURLToPath(new URL('../golden/classic/tie-by-money.json', import.meta.url));
  const { setup, seed, commands } = parseRecorded(readFileSync(path, 'utf8'));
  const seats = COLOURS.slice(0, setup.players).map((colour, seat) => ({
    name: NAMES[seat] ?? '',
    colour,
    shape: SHAPE_OF[colour],
  }));
  const meta = { id: gameIdFrom('before-the-end'), name: '', created: 1, updated: 2, seats };
  const commandLog = mustOk(CommandLog.replay(meta, { setup, seed }, commands.slice(0, -1)));
  return Buffer.from(exportGame({ meta, commandLog, draft: null }).text);
}
/** Imports the game of a file on the start page and opens it. */
export async function openFile(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer });
  await page.getByRole('article').first().getByRole('link').first().tap();
  await page.getByRole('button', named('table_menu')).waitFor();
}
