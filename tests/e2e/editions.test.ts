import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';

/** The choice of an edition, from the set-up to the first decision. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 1180, height: 820 },
];
const LATER = { name: ENGLISH.beginning('edition_2019') };

/** Taps what a label of this text chooses, as a finger does. */
const tapLabel = (page: Page, text: string): Promise<void> =>
  page.locator('label').filter({ hasText: text }).first().tap();

for (const size of SIZES) {
  test.describe(`at ${size.width} by ${size.height}`, () => {
    test.use({ hasTouch: true, viewport: size });

    test('two players choose the edition of 2019 and the trust in three taps, and start', async ({
      page,
      baseURL,
    }) => {
      await openLocalGame(page, String(baseURL), async () => {
        await tapLabel(page, ENGLISH.text('edition_2019'));
        await expect(page.getByRole('radio', LATER)).toBeChecked();
        await page.getByRole('radio', { name: '2', exact: true }).setChecked(true, { force: true });
        await page.getByRole('switch', startingWith('setup_trust')).tap();
        const summary = page.getByText(ENGLISH.text('setup_trust'), { exact: true }).last();
        await expect(summary).toBeInViewport();
        const audit = new ScreenAudit();
        await audit.inspect('the set-up', page);
        audit.expectNoFaults();
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    test('the set-up says what the other edition does not offer, and the page of the edition says the rest', async ({
      page,
    }) => {
      await page.goto('/new');
      await page.getByRole('switch', startingWith('setup_beginners')).tap();
      await tapLabel(page, ENGLISH.text('edition_2019'));
      await expect(page.getByRole('switch', startingWith('setup_beginners'))).toHaveCount(0);
      await expect(page.getByText(/^Not offered here/)).toBeInViewport();
      const [apart] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', named('setup_2019_rules')).tap(),
      ]);
      await expect(apart.getByRole('heading', named('rules_page_2019'))).toBeVisible();
      await expect(apart.getByRole('region', named('rules_section_token'))).toContainText(
        ENGLISH.text('rules_y5'),
      );
    });
  });
}

test('the edition is remembered on this device, for a solo game and for a game of several', async ({
  page,
}) => {
  const later = page.getByRole('radio', LATER);
  await page.goto('/solo');
  await expect(later).not.toBeChecked();
  await page
    .locator('label')
    .filter({ hasText: ENGLISH.text('edition_2019') })
    .click();
  await page.getByRole('button', named('bots_play')).click();
  await page.waitForURL('**/play/**');
  for (const path of ['solo', 'new']) {
    await page.goto(`/${path}`);
    await expect(later).toBeChecked();
    await page.reload();
    await expect(later).toBeChecked();
  }
  await page.goto('/');
  await expect(page.getByRole('article').first()).toContainText(ENGLISH.text('edition_2019'));
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('the menu of a table of 2019 names the edition and leads to its page', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL), () =>
      page
        .locator('label')
        .filter({ hasText: ENGLISH.text('edition_2019') })
        .tap(),
    );
    await page.getByRole('button', named('table_menu')).tap();
    await page.getByRole('link', named('edition_2019')).tap();
    await expect(page.getByRole('heading', named('rules_page_2019'))).toBeVisible();
    await page.getByRole('link', named('rules_all')).tap();
    await page.getByRole('searchbox', named('rules_search')).fill('token');
    await expect(page.getByRole('main').getByRole('link').first()).toContainText(
      ENGLISH.text('rules_section_token'),
    );
  });
});
