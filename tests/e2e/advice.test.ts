import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recorded } from '../../src/tools/golden/recorded.ts';
import { exportGame } from '../../src/lib/persist/files.ts';
import { COLOURS, SHAPE_OF } from '../../src/lib/seats.ts';
import { CommandLog } from '../../src/lib/session/game/command-log.ts';
import { ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { mustOk } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { headline } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { killWorkers } from './workers.ts';

const advice = (page: Page) => page.getByRole('dialog', { name: 'Advice', exact: true });
const askButton = (page: Page) => page.getByRole('button', { name: 'Ask for advice', exact: true });
const doThis = (page: Page) => advice(page).getByRole('button', { name: 'Do this', exact: true });

/** A game of Anna against a bot, as a file: the golden game of beginners without its last turns of building. */
function nearTheEnd(): Buffer {
  const path = fileURLToPath(new URL('../golden/beginners-game.json', import.meta.url));
  const { setup, seed, commands } = JSON.parse(readFileSync(path, 'utf8')) as Recorded;
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
  const meta = { id: 'near-the-end', name: '', created: 1, updated: 2, seats, bots };
  const commandLog = mustOk(CommandLog.replay(meta, { setup, seed }, commands.slice(0, turn)));
  return Buffer.from(exportGame({ meta, commandLog, draft: null }).text);
}

/** Opens the advice, waits for it and follows it. */
async function follow(page: Page): Promise<void> {
  await waitOutDoubleTap(page);
  await askButton(page).tap();
  await doThis(page).tap();
  await expect(advice(page)).toBeHidden();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('advice is shown and followed in a solo game, and can be switched off', async ({ page }) => {
    test.slow();
    const audit = new ScreenAudit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Play solo', exact: true }).tap();
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(headline(page)).toContainText('Player 1, ');
    await waitOutDoubleTap(page);
    await askButton(page).tap();
    await expect(
      advice(page)
        .getByText(/^Win chance: \d+%$/)
        .first(),
    ).toBeVisible();
    await audit.inspect('advice', page);
    await doThis(page).tap();
    await expect(advice(page)).toBeHidden();
    // each decision brings up its tab, also in place of the log: it is opened again after the bots' turns
    const log = page.getByRole('region', { name: 'Log', exact: true });
    await expect(async () => {
      await expect(headline(page)).toContainText('Player 1, ', { timeout: 60_000 });
      await page.getByRole('button', { name: 'Log', exact: true }).tap();
      await expect(log.getByText(/^Player 1 (puts|bids|passes|buys) /).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();

    await page.goto('/settings');
    await page.getByRole('switch', { name: /^Advice/ }).tap();
    await page.goto('/');
    await page.getByRole('link', { name: /^Continue/ }).tap();
    await expect(page.getByRole('button', { name: 'Pace of the bots', exact: true })).toBeVisible();
    await expect(headline(page)).toContainText('Player 1, ');
    await expect(askButton(page)).toBeHidden();
    audit.expectNoFaults();
  });

  test('a game is won with advice, and reviewed with chances and the costliest decisions', async ({
    page,
  }) => {
    test.slow();
    const audit = new ScreenAudit();
    await page.goto('/');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'near-the-end.json', mimeType: 'application/json', buffer: nearTheEnd() });
    await expect(page.getByText('was added to your games')).toBeVisible();
    await page.getByRole('article').getByRole('link').first().tap();
    await expect(headline(page)).toContainText('Anna, build houses');
    await askButton(page).tap();
    await expect(doThis(page)).toBeVisible();
    await audit.inspect('advice before the end', page);
    await doThis(page).tap();
    for (;;) {
      await expect(headline(page)).toContainText(/Anna, |wins?$/);
      if (/wins?$/.test(await headline(page).innerText())) break;
      await follow(page);
    }
    await page.getByRole('button', { name: 'Review', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Review', exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await audit.inspect('review under way', page);
    await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 180_000 });

    const chart = page.getByRole('region', { name: 'Win chance by round', exact: true });
    await chart.getByText('Win chances as a table', { exact: true }).tap();
    await expect(chart.getByRole('columnheader', { name: 'End', exact: true })).toBeVisible();
    await expect(chart.getByRole('row', { name: /^Anna/ }).getByRole('cell').first()).toHaveText(/^\d+%$/);
    const costliest = page.getByRole('region', { name: 'Costliest decisions of Anna', exact: true });
    await expect(costliest).toBeVisible();
    await expect(page.getByRole('region', { name: /^Costliest decisions/ })).toHaveCount(1);
    await audit.inspect('review', page);

    const review = page.getByRole('button', { name: 'Review', exact: true });
    await page.getByRole('button', { name: 'Back to results', exact: true }).tap();
    await review.tap();
    await expect(costliest).toBeVisible();
    // the browser's Back leads to the result as well, and only then away
    await page.evaluate(() => history.back());
    await expect(headline(page)).toContainText(/wins?$/);
    expect(new URL(page.url()).pathname).toMatch(/\/play\//);
    await review.tap();
    // what was found is kept
    await expect(costliest).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    audit.expectNoFaults();
  });

  test(
    'a worker that is killed twice gives no advice, and the game goes on',
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript(killWorkers, 2);
      await page.goto('/');
      await page.getByRole('link', { name: 'New game', exact: true }).tap();
      await page.getByRole('button', { name: 'Start game', exact: true }).tap();
      await expect(headline(page)).toContainText('auction a power plant');
      await waitOutDoubleTap(page);
      // without bots a phone has room for the button only in the menu
      await expect(askButton(page)).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for advice', exact: true }).tap();
      await expect(advice(page).getByText(/^No advice right now/)).toBeVisible({ timeout: 60_000 });
      await advice(page).getByRole('button', { name: 'Ask again', exact: true }).tap();
      await expect(doThis(page)).toBeVisible();
      await advice(page).getByRole('button', { name: 'Close', exact: true }).tap();
      await waitOutDoubleTap(page);
      expect(await new ScreenPlayer(page).answer()).toBe(true);
    },
  );
});
