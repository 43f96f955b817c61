import { expect, type Page } from '@playwright/test';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { servesTestBuild } from './own-server.ts';

const LIGHT = { ground: 'rgb(244, 238, 225)', bar: '#f4eee1' };
const DARK = { ground: 'rgb(27, 23, 20)', bar: '#1b1714' };

/** The colours of the page and of the browser's bar. */
const colours = (page: Page): Promise<typeof LIGHT> =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => matchMedia(media).matches,
    );
    return {
      ground: getComputedStyle(document.documentElement).backgroundColor,
      bar: bar?.content ?? '',
    };
  });

/** Opens a page whose modules are held back; the returned function releases them. */
async function openWithoutModules(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/_app/immutable/entry/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('body > [aria-hidden]')).toBeVisible();
  return async () => {
    resolve(undefined);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
}
async function choose(page: Page, settings: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('kilowatt.settings', kept), settings);
}

for (const [name, settings, colorScheme, shown] of [
  ['Dark on a light device', '{"theme":"dark"}', 'light', DARK],
  ['Light on a dark device', '{"theme":"light"}', 'dark', LIGHT],
  ['that of the device, if none was chosen', '{}', 'dark', DARK],
  ['that of the device, if the settings are damaged', 'null', 'dark', DARK],
] as const) {
  test(`the theme is there before the app runs: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await choose(page, settings);
    const come = await openWithoutModules(page, '/');
    expect(await colours(page), 'before').toEqual(shown);
    await come();
    await expect.poll(() => colours(page), 'afterwards').toEqual(shown);
  });
}

test('the bar of the browser follows the theme while it is changed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  for (const [value, shown] of [
    ['dark', DARK],
    ['light', LIGHT],
    ['system', LIGHT],
  ] as const) {
    await page.locator(`input[value=${value}]`).first().check({ force: true });
    await expect.poll(() => colours(page), value).toEqual(shown);
  }
});

test('a page in Persian runs from right to left from its first text on', async ({ page }) => {
  await choose(page, '{"locale":"fa"}');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1') === null) return;
      observer.disconnect();
      Reflect.set(window, 'firstDirection', document.documentElement.dir);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'firstDirection'))).toBe('rtl');
});

test.describe('under a sub-path', () => {
  test.use({ serviceWorkers: 'allow' });
  const { server, url } = servesTestBuild();
  test('the theme is there before the app runs, also without a network', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, '{"theme":"dark"}');
    await (
      await openWithoutModules(page, url())
    )();
    expect(await colours(page)).toEqual(DARK);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.unrouteAll();
    await server.stop();
    const { promise, resolve } = Promise.withResolvers<string>();
    // called before the modules run
    await page.exposeFunction('tell', resolve);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        Reflect.get(window, 'tell')(document.documentElement.dataset.theme),
      );
    });
    await page.reload();
    expect(await promise).toBe('dark');
    await server.start();
  });
});

test('Dark is printed like Light', async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose(page, '{"theme":"dark"}');
  const ink = (): Promise<string> =>
    page
      .getByRole('heading')
      .first()
      .evaluate((heading) => getComputedStyle(heading).color);
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pale = await ink();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = 'rgb(42, 35, 28)';
  await expect.poll(ink).toBe(printed);
  expect(printed).not.toBe(pale);
  await page.emulateMedia({ media: 'screen' });
  await openLocalGame(page, must(baseURL));
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe(printed);
});
