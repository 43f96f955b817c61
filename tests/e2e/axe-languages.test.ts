import { expect, type Page } from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import { writtenLanguages } from '#tools/messages/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { openLobby, openTable, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { DECISIONS, openMenu, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { LitPlayer } from './lit-player.ts';
import { openNearTheEnd } from './near-the-end.ts';
import { setPace } from './pace.ts';
import { storeSettings } from './settings.ts';
import { blockSignalling, joinAtSeat, newDevice, PHONE } from './shared-table.ts';

/**
 * Each screen in each language, as axe sees it in one theme: names without what is shown, parts of the page without a name, texts in another
 * language than they say. The gate has the pages and the table in English (screens.test.ts) and Persian (persian.test.ts), and here the table for
 * screen readers in Persian.
 */

test.use({ viewport: { width: 390, height: 844 } });

const games = lateGames('germany');

/** Opens the table for screen readers at a decision. */
async function openReader(page: Page, url: string, scene: (typeof DECISIONS)[number][0]): Promise<void> {
  await openLateGame(page, url, games, scene);
  await page.locator('main form').waitFor();
}

for (const locale of writtenLanguages()) {
  test.describe(locale, () => {
    test.use({ locale });
    const words = new Phrases(locale);

    test('every page', { tag: '@long' }, async ({ page }) => {
      test.slow();
      const audit = new ScreenAudit();
      for (const path of PAGES) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await audit.inspectWords(path, page);
      }
      audit.expectNoFaults();
    });

    test(
      'late in a game: every decision, tab and the menu, and the result',
      { tag: '@long' },
      async ({ page, baseURL }) => {
        test.slow();
        const audit = new ScreenAudit();
        const url = String(baseURL);
        for (const [scene, ...keys] of DECISIONS) {
          await openLateGame(page, url, games, scene);
          await page
            .getByRole('button', { name: words.beginning(...keys) })
            .first()
            .waitFor();
          await audit.inspectWords(scene, page);
        }
        for (const view of TABS) {
          await openTab(page, words, view);
          if (view === 'table_log') await showFewLines(page, words);
          await audit.inspectWords(view, page);
        }
        await openMenu(page, words);
        await audit.inspectWords('menu', page);
        await page.getByRole('button', words.named('typed_title')).tap();
        const line = page.getByRole('form', words.named('typed_title')).getByRole('textbox');
        for (const asked of ['?', 'xyz']) {
          await line.fill(asked);
          await line.press('Enter');
        }
        await expect(page.locator('[data-answer]')).toHaveCount(2);
        await audit.inspectWords('typed commands', page);
        await openLateGame(page, url, games, 'ending');
        await new ScreenPlayer(page, undefined, words).answer();
        await resultHeading(page, words).waitFor();
        await audit.inspectWords('result', page);
        await page.getByRole('button', words.named('final_replay')).tap();
        await page.getByRole('slider', words.named('replay_timeline')).waitFor();
        await audit.inspectWords('replay', page);
        audit.expectNoFaults();
      },
    );

    test('a shared table, from the lobby on', { tag: '@long' }, async ({ browser, baseURL }) => {
      const [host, guest] = [
        await newDevice(browser, PHONE, { locale }),
        await newDevice(browser, PHONE, { locale }),
      ];
      const audit = new ScreenAudit();
      const link = await openLobby(host, String(baseURL), { players: 2, beginners: true }, words);
      await audit.inspectWords('lobby of the host', host);
      await guest.goto(link);
      await guest.getByRole('textbox', words.named('shared_join_name')).waitFor();
      await audit.inspectWords('invited', guest);
      await joinAtSeat(guest, link, 'Ben', 2, words);
      await audit.inspectWords('lobby of a guest', guest);
      await start(host, words);
      for (const page of [host, guest]) {
        await page.getByRole('list', words.named('players_order')).waitFor();
        await audit.inspectWords(page === host ? 'table of the host' : 'table of a guest', page);
      }
      await openMenu(host, words);
      await host.getByRole('button', words.named('shared_people')).tap();
      await expect(host.getByRole('dialog', words.named('shared_people'))).toBeVisible();
      await audit.inspectWords('seats and devices', host);
      audit.expectNoFaults();
    });

    test('advice, and all that looks back at a game', { tag: '@long' }, async ({ page }) => {
      test.slow();
      const audit = new ScreenAudit();
      const button = (key: PlainKey) => page.getByRole('button', words.named(key));
      await openNearTheEnd(page);
      await button('advice_ask').tap();
      await button('advice_do').waitFor();
      await audit.inspectWords('advice', page);
      await page.keyboard.press('Escape');
      const player = new ScreenPlayer(page, undefined, words);
      while (!(await resultHeading(page, words).isVisible())) await player.answer();

      await button('stats_title').tap();
      await page.getByRole('heading', words.named('stats_title')).waitFor();
      await audit.inspectWords('statistics', page);
      await button('final_back').tap();
      await button('final_review').tap();
      await page.getByRole('progressbar').waitFor();
      await audit.inspectWords('review under way', page);
      await page.getByRole('region', words.startingWith('review_costliest')).waitFor({ timeout: 180_000 });
      await audit.inspectWords('review', page);
      await button('final_back').tap();

      await button('final_replay').tap();
      const timeline = page.getByRole('slider', words.named('replay_timeline'));
      const isOff = async (): Promise<boolean> =>
        (await button('whatif_title').getAttribute('aria-disabled')) === 'true';
      // the next decision with a choice
      for (let at = 1; await isOff(); at++) await timeline.fill(String(at));
      await button('whatif_title').tap();
      const other = page.getByRole('dialog', words.named('whatif_title'));
      await other.waitFor();
      await audit.inspectWords('what if', page);
      await other.getByRole('button', words.named('whatif_compare')).tap();
      const tried = other.getByRole('row').filter({ hasText: words.text('whatif_tried') });
      await tried.waitFor({ timeout: 60_000 });
      await audit.inspectWords('what if, compared', page);
      await page.keyboard.press('Escape');
      await other.waitFor({ state: 'hidden' });
      await button('branch_here').tap();
      const branch = page.getByRole('dialog', words.named('branch_here'));
      await branch.waitFor();
      await audit.inspectWords('branch', page);
      await branch.getByRole('button', words.named('branch_begin')).tap();
      await button('table_menu').tap();
      await page.getByText(words.like('branch_of')).waitFor();
      await audit.inspectWords('menu of a branch', page);
      audit.expectNoFaults();
    });

    test('the coach of a first game', { tag: '@long' }, async ({ page }) => {
      test.slow();
      const audit = new ScreenAudit();
      await page.goto('/');
      await page.getByRole('link', words.named('home_learn')).tap();
      await setPace(page, 'instant', words);
      const learner = new LitPlayer(page, words.text('setup_player_n', { n: 1 }), words);
      await learner.isAsked();
      await audit.inspectWords('the coach', page);
      await learner.listen();
      await audit.inspectWords('the coach lights a choice', page);
      await learner.decide();
      await learner.isAsked();
      await audit.inspectWords('the coach goes on', page);
      audit.expectNoFaults();
    });

    test('pairing without a server', { tag: '@long' }, async ({ browser, baseURL }) => {
      const [host, guest] = [
        await newDevice(browser, PHONE, { locale }),
        await newDevice(browser, PHONE, { locale }),
      ];
      for (const page of [host, guest]) await blockSignalling(page.context());
      const audit = new ScreenAudit();
      await openTable(host, String(baseURL), { players: 2, beginners: true }, words);
      await host.getByRole('button', words.named('shared_invite')).tap();
      await audit.inspectWords('invitation', host);
      await host.getByRole('button', words.named('shared_invite_pair_start')).tap();
      await host.getByText(words.text('shared_pair_text')).tap();
      const offer = await host.getByRole('textbox', words.named('shared_pair_offer')).inputValue();
      await audit.inspectWords('offer', host);
      await guest.goto(new URL('join', String(baseURL)).href);
      await guest.getByRole('textbox', words.named('shared_join_name')).fill('Ben');
      await guest.getByText(words.text('shared_join_paste')).tap();
      const pasted = guest.getByRole('textbox', words.named('shared_pair_offer'));
      await pasted.fill('KW:1');
      await guest.getByRole('button', words.named('shared_join_go')).last().tap();
      await audit.inspectWords('a text that is no invitation', guest);
      await pasted.fill(offer);
      await guest.getByRole('button', words.named('shared_join_go')).last().tap();
      const answer = guest.getByRole('textbox', words.named('shared_pair_answer'));
      await answer.waitFor();
      await audit.inspectWords('answer', guest);
      await host.getByRole('button', words.named('shared_pair_next')).tap();
      const answered = host.getByRole('textbox', words.named('shared_pair_answer_paste'));
      await answered.fill(await answer.inputValue());
      await audit.inspectWords('answer of the guest', host);
      await host.getByRole('button', words.named('action_ok')).tap();
      await host.getByText(words.text('shared_pair_came', { name: 'Ben' })).waitFor();
      await audit.inspectWords('paired', host);
      audit.expectNoFaults();
    });

    const tag = locale === 'fa' ? [] : ['@long'];
    test('the table for screen readers, at every decision', { tag }, async ({ page, baseURL }) => {
      test.slow();
      await storeSettings(page, { reader: true });
      const audit = new ScreenAudit();
      for (const [scene] of DECISIONS) {
        await openReader(page, String(baseURL), scene);
        await audit.inspectWords(scene, page);
      }
      audit.expectNoFaults();
    });
  });
}
