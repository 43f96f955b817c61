import { expect, type Page, test } from '@playwright/test';
import { ENGLISH, GERMAN, named } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';

/** The languages by their own names. */
const [ENGLISH_NAME, GERMAN_NAME] = ['English', 'Deutsch'];

// only the built app loads one language at a time
test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the language changes without a reload, also offline, and stays after a reload', async ({
    page,
    context,
  }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await context.setOffline(true);
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await page.getByRole('button', { name: GERMAN_NAME }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await page.evaluate(() => Reflect.get(window, 'before')), 'without a reload').toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
    await page.getByRole('button', { name: ENGLISH_NAME }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });
  test('the first screen is German, and so is the language of the page', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('button', GERMAN.named('home_new')).or(page.getByRole('link', GERMAN.named('home_new'))),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test.describe('without a service worker', () => {
  test.use({ viewport: { width: 1180, height: 820 } });

  /** Makes the file with a message fail. */
  async function loseFileWith(page: Page, text: string): Promise<void> {
    await page.route('**/*.js', async (route) => {
      // fetched outside the page, whose own requests are dropped when it is left
      const script = await (await fetch(route.request().url())).text();
      return script.includes(text) ? route.abort() : route.continue();
    });
  }

  test('a page without its messages says that something went wrong, and gives out the games as files', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    await page.goto(String(baseURL));
    await loseFileWith(page, ENGLISH.text('rules_aim'));
    await page.goto('/rules');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENGLISH.text('error_other_title'));
    const file = page.waitForEvent('download');
    await page.getByRole('region', named('error_rescue')).getByRole('button').click();
    expect((await file).suggestedFilename()).toMatch(/^kilowatt-germany-\d{4}-\d\d-\d\d\.json$/);
  });

  test('a browser with odd languages shows its saved games', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    for (const languages of [['en-US@posix'], ['C', 'de-DE'], ['@', 'zz-ZZ-1'], []]) {
      await page.addInitScript((given) => {
        Object.defineProperty(navigator, 'languages', { get: () => given, configurable: true });
      }, languages);
      await page.goto('/');
      const words = languages.includes('de-DE') ? GERMAN : ENGLISH;
      await expect(page.getByRole('link', words.named('home_new')), languages.join()).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('article')).toContainText(/20\d\d/);
    }
  });

  test('a part of a table without its messages says so, and is there when it is tried again', async ({
    page,
    baseURL,
  }) => {
    // otherwise an idle page retries each part by itself, perhaps before the player does
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await openLocalGame(page, String(baseURL));
    await loseFileWith(page, ENGLISH.text('log_past_hint'));
    await page.reload();
    const retry = named('action_retry');
    const failure = page.getByRole('alert').filter({ hasText: ENGLISH.text('lazy_failed') });
    const sheet = page.getByRole('dialog');

    await page.getByRole('navigation', named('table_views')).getByRole('button', named('table_log')).click();
    await expect(failure).toBeVisible();
    await page.getByRole('button', named('table_menu')).click();
    await expect(sheet.getByRole('alert')).toContainText(ENGLISH.text('lazy_failed'));
    // handlers that still read a file finish first
    await page.unrouteAll({ behavior: 'wait' });
    await sheet.getByRole('button', retry).click();
    await expect(sheet.getByRole('link', named('table_rules'))).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', retry).click();
    await expect(page.getByText(ENGLISH.text('log_past_hint'))).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the language changes in two taps, on the start page and in a running game, without a reload', async ({
    page,
    baseURL,
  }) => {
    await page.goto(String(baseURL));
    await page.evaluate(() => Reflect.set(window, 'before', true));
    await page.getByRole('button', { name: ENGLISH.exactly('language_now') }).tap();
    await page.getByRole('button', { name: GERMAN_NAME, exact: true }).tap();
    await expect(page.getByRole('link', { name: GERMAN.text('home_new') })).toBeVisible();
    // an app installed now has a German description
    const link = page.locator('link[rel="manifest"]');
    const manifest = async (): Promise<unknown> => {
      const address = await link.evaluate(({ href }: HTMLLinkElement) => href);
      return (await page.request.get(address)).json();
    };
    await expect.poll(manifest).toMatchObject({ lang: 'de', description: GERMAN.text('app_claim') });
    await page.getByRole('link', { name: GERMAN.text('home_new') }).tap();
    await page.getByRole('button', { name: GERMAN.text('setup_start') }).tap();
    await page.getByRole('button', { name: GERMAN.text('table_menu') }).tap();
    await page.getByRole('dialog').getByRole('button', { name: ENGLISH_NAME, exact: true }).tap();
    await expect(page.getByRole('button', { name: ENGLISH.text('action_undo') })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'before'))).toBe(true);
  });
});
