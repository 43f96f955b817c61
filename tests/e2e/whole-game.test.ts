import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openTable, ScreenPlayer } from '../../src/tools/screen-player.ts';
import { Faults } from './faults.ts';
import { test } from './seeded.ts';

// Through the visible interface only, from the start page to the winner. Every kind of question is looked at on the way.

/** Answers all that is asked until somebody wins. */
async function playOn(page: Page, meanwhile = (): Promise<void> => Promise.resolve()): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  const looks = new Faults();
  const seen = new Set<string>();
  do {
    await meanwhile();
    const kind = (await screenPlayer.asked()).replace(/^.*?, /, '');
    if (seen.has(kind)) continue;
    seen.add(kind);
    await looks.look(kind, page);
  } while (await screenPlayer.answer());
  await looks.look('the end', page);
  looks.expectNone();
  expect(seen.size, [...seen].join(' | ')).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Final standings' })).toBeVisible();
  expect(screenPlayer.taps).toBeGreaterThan(60);
}
/** What goes wrong in the page. */
function faultsIn(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } });
  test('three players play a whole beginners’ game by taps', async ({ page, baseURL }) => {
    test.slow();
    const faults = faultsIn(page);
    await openTable(page, String(baseURL), () => page.getByRole('switch', { name: /^Beginners/ }).tap());
    await playOn(page);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toContainText('Won by');
    const looks = new Faults();
    await looks.look('start page with an ended game', page);
    looks.expectNone();
    await page.goBack();
    await page.getByRole('button', { name: 'Play again' }).tap();
    await expect(page.getByText(/^Round 1 ·/), 'the same players begin anew').toBeVisible();
    expect(faults).toEqual([]);
  });
});

test.describe('on a phone, the whole way', () => {
  // of the game of seed 1857642119 stage 2 is the last: a player has cities enough before the card comes
  test.use({ viewport: { width: 360, height: 740 }, seed: 1 });
  test('three players play a whole ordinary game on the other map by taps, through all three stages', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const faults = faultsIn(page);
    await openTable(page, String(baseURL), () => page.getByText('USA').first().tap());
    const where = page.locator('header .where');
    const stages = new Set<string>();
    await playOn(page, async () => {
      stages.add(/Stage \d/.exec((await where.allTextContents()).join())?.[0] ?? 'over');
    });
    expect([...stages]).toEqual(['Stage 1', 'Stage 2', 'Stage 3', 'over']);
    expect(faults).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  // seeds 310717106 and 1684017883: all cities that were offered lay beyond the edges
  test('where no offer is in sight the whole map shows them', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL), () => page.getByText('USA').first().tap());
    const screenPlayer = new ScreenPlayer(page);
    while (!(await screenPlayer.asked()).includes('build')) await screenPlayer.answer();
    const offers = page.getByRole('button', { name: /, costs \d+ Elektro$/ });
    await offers.first().focus();
    // as near as it goes, and into the corner
    for (let i = 0; i < 6; i++) await page.keyboard.press('+');
    await (await offers.first().elementHandle())?.waitForElementState('stable');
    await expect(async () => {
      for (const key of ['Shift+ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key);
      for (const offer of await offers.all()) await expect(offer).not.toBeInViewport({ timeout: 1 });
    }).toPass({ timeout: 60_000 });
    await screenPlayer.answer();
    await expect(page.getByRole('button', { name: /, houses of Player \d/ })).not.toHaveCount(0);
  });
});
