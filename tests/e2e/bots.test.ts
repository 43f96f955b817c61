import { expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { questionTo } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';
import { killWorkers } from './workers.ts';

const PLAYER = ENGLISH.text('setup_player_n', { n: 1 });
/** For the turns of all bots on a slow machine. */
const FOR_BOTS = { timeout: 60_000 } as const;

const skip = (page: Page) => page.getByRole('button', { name: ENGLISH.text('bots_skip') });
const where = (page: Page, round: number) => page.getByText(ENGLISH.like('table_where', { round }));

/** From the start page to the table with the proposed set-up. */
async function playSolo(page: Page): Promise<void> {
  await page.getByRole('link', named('home_solo')).tap();
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  await expect(page.getByRole('button', named('bots_pace'))).toBeVisible();
}
/** Makes the person's decisions until `isDone` resolves to true. */
async function playUntil(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  while (!(await isDone())) {
    await expect(questionTo(page, PLAYER).or(resultHeading(page))).toBeVisible(FOR_BOTS);
    await waitOutDoubleTap(page);
    expect(await screenPlayer.answer()).toBe(true);
  }
}
/** Makes the person's decisions until a bot is shown that thinks. */
async function playUntilBot(page: Page): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  for (;;) {
    await expect(skip(page).or(questionTo(page, PLAYER)).first()).toBeVisible(FOR_BOTS);
    if (await skip(page).isVisible()) return;
    await waitOutDoubleTap(page);
    expect(await screenPlayer.answer()).toBe(true);
  }
}
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

  test(
    'one person plays the first rounds against three bots, offline from the start page on',
    { tag: '@long' },
    async ({ page, context }) => {
      test.slow();
      const faults = collectErrors(page);
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await context.setOffline(true);
      await playSolo(page);
      const audit = new ScreenAudit();
      await expect(page.getByRole('img', named('bots_mark', { level: 'solid' }))).toHaveCount(3);
      await audit.inspect('the first decision', page);
      await setPace(page, 'fast');
      await playUntil(page, () => where(page, 2).isVisible());
      expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('bot-worker')]);

      await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
      await setPace(page, 'slow');
      expect(await new ScreenPlayer(page).answer()).toBe(true);
      await playUntilBot(page);
      await page.reload();
      // a game saved in a bot's turn continues there
      await setPace(page, 'fast');
      await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
      await audit.inspect('after the turns of the bots', page);
      await setPace(page, 'instant');
      await playUntil(page, () => where(page, 3).isVisible());
      audit.expectNoFaults();
      expect(faults).toEqual([]);
    },
  );

  test('a phone that slept in a turn of a bot goes on', async ({ page, context }) => {
    await page.goto('/');
    await playSolo(page);
    await setPace(page, 'slow');
    await playUntilBot(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    // not Skip, which disappears if the turn ends meanwhile
    await setPace(page, 'instant');
    await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
  });

  test('a tap opens the player whose card was pressed, though the row scrolls under the finger', async ({
    page,
  }) => {
    await page.goto('/');
    await playSolo(page);
    const cards = page.getByRole('list', named('players_order'));
    // as when a bot's turn ends between press and click
    await cards.evaluate((row) => {
      const scroll = (): void => row.scrollTo({ left: row.scrollLeft === 0 ? row.scrollWidth : 0 });
      row.addEventListener('pointerup', scroll);
    });
    await cards.getByRole('button', { name: ENGLISH.beginning('players_you') }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog', { name: PLAYER, exact: true })).toBeVisible();
  });

  test('a bot takes over the seat of a person, and gives it back', async ({ page }) => {
    await page.goto('/');
    await playSolo(page);
    await setPace(page, 'fast');
    const openSheet = async (): Promise<void> => {
      const card = page.getByRole('list', named('players_order')).getByRole('button', { name: PLAYER });
      await card.or(page.getByRole('button', { name: ENGLISH.beginning('players_you') })).tap();
      await expect(page.getByRole('dialog', { name: PLAYER, exact: true })).toBeVisible();
    };
    await openSheet();
    await page.getByRole('radio', named('bots_level_best')).check({ force: true });
    await page.getByRole('button', named('bots_substitute', { name: PLAYER })).tap();
    await expect(page.getByRole('img', named('bots_mark', { level: 'best' }))).toBeVisible();
    await expect(where(page, 2)).toBeVisible(FOR_BOTS);
    await page.reload();
    await expect(page.getByRole('img', named('bots_mark', { level: 'best' }))).toBeVisible();
    await openSheet();
    await page.getByRole('button', named('bots_back', { name: PLAYER })).tap();
    await expect(page.getByRole('img', named('bots_mark', { level: 'best' }))).toBeHidden();
    await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
  });
});

for (const { kills, title, tag } of [
  { kills: 1, title: 'a worker killed in mid-decision is replaced, and the game goes on', tag: '@long' },
  { kills: 1000, title: 'the game goes on where every worker is killed in mid-decision', tag: [] },
]) {
  test(title, { tag }, async ({ page }) => {
    test.slow();
    const faults = collectErrors(page);
    await page.addInitScript(killWorkers, kills);
    await page.goto('/');
    await playSolo(page);
    await setPace(page, 'instant');
    const asked = (): Promise<number> => page.evaluate(() => globalThis.startedWorkers);
    // every player decides in the first round
    await playUntil(page, async () => (await asked()) > 0);
    await playUntil(page, () => where(page, 2).isVisible());
    expect(await asked()).toBeGreaterThanOrEqual(2);
    expect(faults).toEqual([]);
  });
}
