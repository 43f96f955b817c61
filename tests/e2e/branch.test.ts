import { expect, type Locator, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { ScreenAudit } from './accessibility.ts';
import { questionTo } from './decisions.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';

/** Playing on from a moment of a finished game of six. */

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;
/** The person of the branch. */
const PERSON = 'Anna';

/** The stored rows of a game, by its name in the list, as text. Runs in the page. */
function readRows(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kilowatt');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const db = opening.result;
      const store = db.transaction(db.objectStoreNames[0] ?? '').objectStore(db.objectStoreNames[0] ?? '');
      const all = store.getAll();
      all.onsuccess = () => {
        const rows = (all.result as { name?: string }[]).filter((row) => row.name === name);
        db.close();
        resolve(JSON.stringify(rows));
      };
    };
  });
}

/** Plays the last decision of the late game, and opens its replay. */
async function openReplay(page: Page, url: string, words: Phrases): Promise<void> {
  await openLateGame(page, url, lateGames('germany'), 'ending');
  await new ScreenPlayer(page, tap, words).answer();
  await resultHeading(page, words).waitFor();
  await page.getByRole('button', words.named('final_replay')).tap();
  await page.getByRole('heading', words.named('replay_title')).waitFor();
}

/** Jumps to the last change of stage. */
async function jumpToStage(page: Page, words: Phrases): Promise<void> {
  const jump = page.getByRole('combobox', words.named('replay_jump'));
  const stage = jump.getByRole('option', words.startingWith('replay_stage')).last();
  await jump.selectOption(await stage.getAttribute('value'));
}

const sheetOf = (page: Page, words: Phrases): Locator => page.getByRole('dialog', words.named('branch_here'));

/** Plays the only person's decisions against bots until the result. */
async function playToTheEnd(page: Page, words: Phrases): Promise<void> {
  const screenPlayer = new ScreenPlayer(page, tap, words);
  const result = resultHeading(page, words);
  for (;;) {
    await expect(questionTo(page, PERSON, words).or(result)).toBeVisible({ timeout: 60_000 });
    if (await result.isVisible()) break;
    await waitOutDoubleTap(page);
    await screenPlayer.answer();
  }
}

for (const [device, locale] of [
  ['phone', 'en'],
  ['tablet', 'fa'],
] as const) {
  test.describe(`on a ${device} in ${locale}`, () => {
    const words = new Phrases(locale);
    test.use({ locale, viewport: SIZES[device] });

    test('a finished game is played on from its turning point against bots, and stays as it was', async ({
      page,
      baseURL,
    }) => {
      test.slow();
      await openReplay(page, String(baseURL), words);
      await expect.poll(() => page.evaluate(readRows, 'ending')).toContain('"moment":"over"');
      const before = await page.evaluate(readRows, 'ending');
      await jumpToStage(page, words);
      // what if: another decision at this moment, with the bot's estimate of both lines
      await page.getByRole('button', words.named('whatif_title')).tap();
      const other = page.getByRole('dialog', words.named('whatif_title'));
      await other.getByRole('button', words.named('whatif_compare')).tap();
      const tried = other.getByRole('row').filter({ hasText: words.text('whatif_tried') });
      await expect(tried).toBeVisible({ timeout: 60_000 });
      await expect(other.getByRole('row').filter({ hasText: words.text('review_played') })).toBeVisible();
      await tried.getByRole('button', words.startingWith('whatif_branch')).tap();
      await expect(sheetOf(page, words)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheetOf(page, words)).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(other).toBeHidden();
      await page.getByRole('button', words.named('branch_here')).tap();
      const sheet = sheetOf(page, words);
      const players = sheet.getByRole('combobox');
      await expect(players).toHaveCount(6);
      for (let seat = 1; seat < 6; seat++) await players.nth(seat).selectOption('gentle');
      await sheet.getByRole('button', words.named('branch_begin')).dblclick();
      await page.getByRole('button', words.named('table_menu')).waitFor();

      await page.getByRole('button', words.named('table_menu')).tap();
      const menu = page.getByRole('dialog', words.named('table_menu'));
      await expect(menu.getByText(words.like('branch_of', { name: 'ending' }))).toBeVisible();
      await menu.getByRole('button', words.named('action_close')).tap();
      await setPace(page, 'instant', words);
      await playToTheEnd(page, words);

      expect(await page.evaluate(readRows, 'ending')).toBe(before);
      await page.getByRole('link', words.named('action_home')).tap();
      const branches = page.getByRole('article').filter({ hasText: words.text('saves_branch') });
      await expect(branches).toHaveCount(1);
      await expect(page.getByRole('article')).toHaveCount(2);
      await branches.getByRole('link').first().tap();
      await resultHeading(page, words).waitFor();
      await page.getByRole('link', words.named('branch_original')).tap();
      await resultHeading(page, words).waitFor();
      await expect(page.getByRole('link', words.named('branch_original'))).toBeHidden();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone });
  test('a game from a link is played on, and only the branch is stored', async ({
    page,
    browser,
    baseURL,
  }) => {
    const words = new Phrases('en');
    const url = String(baseURL);
    await openLateGame(page, url, lateGames('germany'), 'ending');
    await new ScreenPlayer(page, tap, words).answer();
    await page.getByRole('button', words.named('action_share')).tap();
    const link = await page.getByRole('textbox', words.named('share_link')).inputValue();
    const other = await openDevice(browser, SIZES.phone);
    await other.goto(link.replace(/^https?:\/\/[^/]+/, url));
    await other.getByRole('button', words.named('linked_watch')).tap();
    await jumpToStage(other, words);
    await other.getByRole('button', words.named('branch_here')).tap();
    const players = sheetOf(other, words).getByRole('combobox');
    await expect(players.first()).toHaveValue('');
    await expect(players.nth(1)).toHaveValue('solid');
    await sheetOf(other, words).getByRole('button', words.named('branch_begin')).tap();
    await other.getByRole('button', words.named('table_menu')).tap();
    const menu = other.getByRole('dialog', words.named('table_menu'));
    await expect(menu.getByText(words.like('branch_of', { name: 'ending' }))).toBeVisible();
    await expect(menu.getByRole('link', words.named('branch_original'))).toHaveCount(0);
    await other.goto(url);
    await expect(other.getByRole('article')).toHaveCount(1);
  });
  test('what was undone before another decision is played on from the replay', async ({ page, baseURL }) => {
    const words = new Phrases('en');
    await openLateGame(page, String(baseURL), lateGames('germany'), 'last-round');
    const end = page.getByRole('button', words.named('building_end'));
    const hurried = await page.getByRole('heading', { level: 1 }).innerText();
    await end.tap();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(hurried);
    const next = await page.getByRole('heading', { level: 1 }).innerText();
    await waitOutDoubleTap(page);
    await page.getByRole('button', words.named('action_undo')).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hurried);
    const result = resultHeading(page, words);
    while (!(await result.isVisible())) {
      await waitOutDoubleTap(page);
      await new ScreenPlayer(page, tap, words).answer();
    }
    await page.getByRole('button', words.named('final_replay')).tap();
    const jump = page.getByRole('combobox', words.named('replay_jump'));
    const undone = jump.getByRole('option', words.startingWith('replay_tail'));
    await expect(undone).toHaveCount(1);
    await jump.selectOption(await undone.getAttribute('value'));
    await page.getByRole('button', words.named('branch_here')).tap();
    const lines = sheetOf(page, words).getByRole('radio');
    await expect(lines).toHaveCount(2);
    await sheetOf(page, words).getByRole('radio', words.startingWith('branch_undone')).check();
    await sheetOf(page, words).getByRole('button', words.named('branch_begin')).tap();
    await page.getByRole('button', words.named('table_menu')).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  });
});

test.describe('on a phone', () => {
  const words = new Phrases('en');
  test.use({ viewport: SIZES.phone });
  test('the sheets before a branch and of other decisions are accessible, and the end of the game offers none', async ({
    page,
    baseURL,
  }) => {
    await openReplay(page, String(baseURL), words);
    const here = page.getByRole('button', words.named('branch_here'));
    await page.keyboard.press('End');
    await expect(here).toBeDisabled();
    await jumpToStage(page, words);
    await here.tap();
    const audit = new ScreenAudit();
    await audit.inspect('branch', page);
    await page.evaluate(() => history.back());
    await expect(sheetOf(page, words)).toBeHidden();
    await expect(here).toBeVisible();
    await page.getByRole('button', words.named('whatif_title')).tap();
    const other = page.getByRole('dialog', words.named('whatif_title'));
    await other.getByRole('button', words.named('whatif_compare')).tap();
    await expect(other.getByRole('table')).toBeVisible({ timeout: 60_000 });
    await audit.inspect('what if', page);
    audit.expectNoFaults();
  });
});
