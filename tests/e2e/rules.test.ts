import { expect, type Locator, type Page } from '@playwright/test';
import { writtenLanguages } from '#tools/messages/catalogue.ts';
import { ENGLISH, named, Phrases, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const ON_SIDE = { width: 844, height: 390 };
const marked = (page: Page): Locator => page.locator('[data-marked]');

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('a rule is found from a refusal, and the decision is as it was', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    const chosen = page.getByRole('button', startingWith('plant_text', { number: 4 }));
    await chosen.tap();
    const plus = page.getByRole('button', named('action_more'));
    await plus.tap();
    await plus.tap();
    const bid = page.getByRole('button', named('auction_open', { amount: 6 }));
    await expect(bid).toBeVisible();
    await waitOutDoubleTap(page);
    // one of the future market
    await page.getByRole('button', startingWith('plant_text', { number: 9 })).tap();
    await page
      .getByRole('alert')
      .getByRole('button', named('refusal_rule', { rule: 'A1' }))
      .tap();
    const sheet = page.getByRole('dialog', named('rules_section_nominate'));
    await expect(sheet).toBeVisible();
    await expect(marked(page)).toContainText(ENGLISH.text('rules_a1'));
    await expect(marked(page)).toBeInViewport();
    await sheet.getByRole('button', named('action_close')).tap();
    await expect(sheet).toBeHidden();
    await expect(bid).toBeVisible();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  });

  test('the figures of the table are one tap away, and lead to rules; Back closes one after the other', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    const race = page.getByRole('button', { name: ENGLISH.beginning('race_most') });
    const upright = [PHONE, race] as const;
    for (const [size, entry] of [
      upright,
      [ON_SIDE, page.getByRole('button', named('figures_title'))] as const,
    ]) {
      await page.setViewportSize(size);
      await entry.tap();
      const figures = page.getByRole('dialog', named('figures_title'));
      await expect(figures.getByRole('list', named('payment_title'))).toBeVisible();
      await expect(figures.getByRole('region', named('resupply_title'))).toBeAttached();
      await figures.getByRole('button', named('refusal_rule', { rule: 'I4' })).tap();
      const rule = page.getByRole('dialog', named('rules_section_refill'));
      await expect(rule).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(rule).toBeHidden();
      await expect(figures).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(figures).toBeHidden();
      await waitOutDoubleTap(page);
    }
  });

  test('a rule opens its page, and the way back leads to the table', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    const table = page.url();
    await page.getByRole('button', startingWith('plant_text', { number: 9 })).tap();
    await page
      .getByRole('alert')
      .getByRole('button', named('refusal_rule', { rule: 'A1' }))
      .tap();
    await page.getByRole('link', named('rules_whole', { page: ENGLISH.text('rules_page_auction') })).tap();
    await expect(page).toHaveURL(/\/rules\/auction\?game=.*#A1$/);
    await expect(marked(page)).toBeInViewport();
    await page.getByRole('link', named('action_back')).tap();
    await page.getByRole('link', named('action_back')).tap();
    await expect(page).toHaveURL(table);
  });

  test('an address of a rule that does not exist shows the list, and says so', async ({ page }) => {
    for (const address of ['/rules/nonsense', '/rules/building#B99', '/rules#Q1']) {
      await page.goto(address);
      await expect(page.getByText(ENGLISH.text('rules_unknown')), address).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, ...named('rules_title') })).toBeVisible();
      await page.goto('/');
    }
    // but a rule is found on any page
    await page.goto('/rules/fuel#B3');
    await expect(marked(page)).toContainText(ENGLISH.text('rules_b3'));
    await expect(marked(page)).toBeInViewport();
  });
});

/** Queries of players in each language, and the section that they find first. */
const QUERIES: Readonly<Record<string, readonly [query: string, address: RegExp]>> = {
  en: ['obsolete', /market#plant-market$/],
  de: ['anschlusskosten', /building#network$/],
  ro: ['carbune', /fuel#buying$/],
  pl: ['wegiel', /fuel#buying$/],
  it: ['carbone', /fuel#buying$/],
  fa: ['زغالسنگ', /fuel#buying$/],
};
for (const language of writtenLanguages()) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language, viewport: PHONE });
    test('the search finds what players look for, by keyboard', async ({ page }) => {
      const words = new Phrases(language);
      const [query, address] = QUERIES[language] ?? ['', /none/];
      await page.goto('/rules');
      const field = page.getByRole('searchbox', words.named('rules_search'));
      expect(
        await field.evaluate((node) => parseFloat(getComputedStyle(node).fontSize)),
      ).toBeGreaterThanOrEqual(16);
      await field.pressSequentially(query);
      await field.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(field).toHaveValue(query);
    });
  });
}

for (const size of [PHONE, { width: 568, height: 320 }]) {
  test.describe(`on ${size.width} by ${size.height}`, () => {
    test.use({ hasTouch: true, viewport: size });
    test('a page of rules is two taps from a running game, and one tap from its search', async ({
      page,
      baseURL,
    }) => {
      await openLocalGame(page, String(baseURL));
      const table = page.url();
      await page.getByRole('button', named('table_menu')).tap();
      const phase = ENGLISH.text('table_rules_phase', { phase: ENGLISH.text('phase_2') });
      const link = page.getByRole('link', { name: phase, exact: true });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.tap();
      await expect(page.getByRole('heading', { level: 1, ...named('rules_page_auction') })).toBeVisible();
      await expect(marked(page)).toContainText(ENGLISH.text('rules_a1'));
      await expect(marked(page)).toBeInViewport();
      await page.getByRole('link', named('action_back')).tap();
      const field = page.getByRole('searchbox', named('rules_search'));
      await field.fill('two players in one city');
      const found = page.getByRole('main').getByRole('listitem').first();
      await expect(found.locator('mark').first()).toBeVisible();
      await page.getByRole('link', named('action_back')).tap();
      await expect(page).toHaveURL(table);
    });
  });
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the rules are there, and so is one over the table', async ({ page, context, baseURL }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openLocalGame(page, String(baseURL));
    await context.setOffline(true);
    await page.getByRole('button', startingWith('plant_text', { number: 9 })).click();
    await page
      .getByRole('alert')
      .getByRole('button', named('refusal_rule', { rule: 'A1' }))
      .click();
    await expect(page.getByRole('dialog', named('rules_section_nominate'))).toBeVisible();
    await page.goto('/rules/building');
    await expect(page.getByRole('heading', { level: 1, ...named('rules_page_building') })).toBeVisible();
    await page.getByRole('button', named('city_germany_duisburg')).click();
    await expect(
      page.getByRole('status').filter({ hasText: ENGLISH.text('money_amount', { amount: 10 }) }),
    ).toBeVisible();
  });
});
