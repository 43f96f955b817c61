import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gameIdFrom } from '#lib/game-id.ts';
import { exportGame } from '#lib/persist/files.ts';
import { COLOURS, SHAPE_OF } from '#lib/seats.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { parseRecorded } from '#tools/golden/recorded.ts';
import { mustOk } from '../must.ts';

/** A game of Anna against a bot, as a file: the golden beginners' game without its last building turns. */
function nearTheEnd(): Buffer {
  const path = fileURLToPath(new URL('../golden/classic/beginners-game.json', import.meta.url));
  const { setup, seed, commands } = parseRecorded(readFileSync(path, 'utf8'));
  const turn = commands.findLastIndex(({ type, seat }, at) => {
    const before = commands[at - 1];
    return seat === 0 && type === 'build' && (before?.seat !== 0 || before.type !== 'build');
  });
  const seats = COLOURS.slice(0, 2).map((colour, seat) => ({
    name: seat === 0 ? 'Anna' : 'Bob',
    colour,
    shape: SHAPE_OF[colour],
  }));
  const bots = [null, 'solid'] as const;
  const meta = { id: gameIdFrom('near-the-end'), name: '', created: 1, updated: 2, seats, bots };
  const commandLog = mustOk(CommandLog.replay(meta, { setup, seed }, commands.slice(0, turn)));
  return Buffer.from(exportGame({ meta, commandLog, draft: null }).text);
}

/** Imports that game on the start page and opens its table. */
export async function openNearTheEnd(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'near-the-end.json', mimeType: 'application/json', buffer: nearTheEnd() });
  await page.getByRole('article').getByRole('link').first().tap();
}
