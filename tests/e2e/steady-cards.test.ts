import { expect, type Page } from '@playwright/test';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf } from '#lib/machine/step.ts';
import { exportGame } from '#lib/persist/files.ts';
import type { Moment } from '#lib/rules/types.ts';
import { COLOURS, SHAPE_OF } from '#lib/seats.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { parseRecorded, replayGolden } from '#tools/golden/recorded.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openWhole } from '#tools/support/at-rest.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { mustOk } from '../must.ts';
import { test } from './fixtures.ts';
import { mapOf } from './map-geometry.ts';
import { resize } from './resize.ts';

/** The players' cards keep their height with any content, and nothing below them moves. */

const SIZES = [
  { width: 1180, height: 820 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
];
const NAMES = ['Anna', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];
const ENDING = lateGames('usa').get('ending') ?? '';

/** The game of six at the beginning of a moment in a round, as a file. */
function gameAt(round: number, moment: Moment): string {
  const recorded = parseRecorded(ENDING);
  const { setup, seed, commands } = recorded;
  let count = -1;
  let at = 0;
  replayGolden(recorded, ({ before }) => {
    if (count < 0 && before.context.round === round && momentOf(before) === moment) count = at;
    at += 1;
  });
  const seats = COLOURS.map((colour, seat) => ({ name: NAMES[seat] ?? '', colour, shape: SHAPE_OF[colour] }));
  const name = `${moment} ${round}`;
  const meta = { id: gameIdFrom(name.replace(' ', '-')), name, created: 1, updated: 2, seats };
  const commandLog = mustOk(CommandLog.replay(meta, { setup, seed }, commands.slice(0, count)));
  return exportGame({ meta, commandLog, draft: null }).text;
}

async function open(page: Page, round: number, moment: Moment): Promise<void> {
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(gameAt(round, moment)),
  });
  await openWhole(page, async () => {
    await page.getByText(`${moment} ${round}`, { exact: true }).tap();
    await page.waitForURL('**/play/**');
    await page.getByRole('list', { name: ENGLISH.text('players_order') }).waitFor();
    await mapOf(page).waitFor();
  });
}

/** The height of the players' row, and the top of the map. CSS pixels. */
async function measured(page: Page): Promise<readonly (number | undefined)[]> {
  const row = await page.getByRole('list', { name: ENGLISH.text('players_order') }).boundingBox();
  const map = await mapOf(page).boundingBox();
  return [row?.height, map?.y].map((length) => length && Math.round(length));
}

test('the cards of six players keep their height while fuel is bought and burnt, and the map its place', async ({
  page,
}) => {
  const found = new Map<string, (readonly (number | undefined)[])[]>();
  const rounds = [
    [2, 'buying'],
    [2, 'building'],
    [5, 'buying'],
    [8, 'building'],
  ] as const;
  for (const [round, moment] of rounds) {
    await page.setViewportSize(SIZES[0] ?? { width: 0, height: 0 });
    await open(page, round, moment);
    for (const size of SIZES) {
      await resize(page, size);
      const name = `${size.width} by ${size.height}`;
      found.set(name, [...(found.get(name) ?? []), await measured(page)]);
    }
  }
  for (const [size, all] of found) {
    const [first] = all;
    expect(first?.every((length) => length !== undefined && length > 0)).toBe(true);
    expect(all, size).toEqual(rounds.map(() => first));
  }
});
