import { expect, type Locator, type Page } from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { DECISIONS, openMenu, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';
import { latinWordsOn, PersianFigures } from './persian-text.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'fa-IR' });
const words = new Phrases('fa');

const button = (page: Page, key: PlainKey): Locator =>
  page.getByRole('button', { name: words.text(key), exact: true });

/** Opens all collapsed parts. */
async function openAll(within: Page | Locator): Promise<void> {
  const closed = within.locator('details:not([open]) > summary').first();
  // a tap would be repeated before the first one is handled
  while (await closed.isVisible()) await closed.evaluate((summary: HTMLElement) => summary.click());
}

test('every page has no accessibility faults, fits the phone and shows its figures in Persian digits', async ({
  page,
  baseURL,
}) => {
  const audit = new ScreenAudit();
  const figures = new PersianFigures(page);
  const latin: string[] = [];
  for (const path of PAGES) {
    await page.goto(`${baseURL}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await audit.inspect(path, page);
    await openAll(page);
    await figures.look(path);
    latin.push(...(await latinWordsOn(page)));
  }
  audit.expectNoFaults();
  expect([...new Set(latin)].sort()).toEqual(['Earth', 'MIT', 'Natural', 'QR', 'STUN', 'TURN']);
  await expect(page.getByText('۱')).not.toHaveCount(0);
  figures.expectPersian();
});

test('late in a game, every decision, tab and sheet fits the phone and shows its figures in Persian digits', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const audit = new ScreenAudit();
  const url = String(baseURL);
  const figures = new PersianFigures(page);
  const games = lateGames('germany');
  const look = async (where: string): Promise<void> => {
    await figures.look(where);
    await audit.inspect(where, page);
  };
  for (const [scene, ...keys] of DECISIONS) {
    await openLateGame(page, url, games, scene);
    const decision = page.getByRole('button', { name: words.beginning(...keys) }).first();
    await expect(decision, scene).toBeInViewport({ ratio: 1 });
    await look(scene);
    if (scene === 'building') {
      await planCheapest(page, words);
      await button(page, 'building_plan').tap();
      await figures.look('plan');
    }
    if (scene !== 'nominating') continue;
    const name = page.getByText('Bartholomew the Great', { exact: true }).first();
    await expect(name, 'it is cut at its end').toHaveCSS('direction', 'ltr');
    for (const [what, opener] of [
      ['race', page.locator('button[data-stage]')],
      ['deck', button(page, 'market_unseen')],
      ['player', page.getByRole('list', words.named('players_order')).getByRole('button')],
    ] as const) {
      await opener.filter({ visible: true }).first().tap();
      await page.getByRole('dialog').waitFor();
      await figures.look(what);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const view of TABS) {
      await openTab(page, words, view);
      await figures.look(view);
      if (view === 'table_log') await showFewLines(page, words);
      // it is the tab of this decision
      if (view !== 'table_plants') await audit.inspect(view, page);
    }
    await openMenu(page, words);
    await audit.inspect('menu', page);
    await openAll(page.getByRole('dialog'));
    await figures.look('menu');
  }
  await openLateGame(page, url, games, 'ending');
  await new ScreenPlayer(page, undefined, words).answer();
  await resultHeading(page, words).waitFor();
  await openAll(page);
  await look('result');
  figures.expectPersian();
  audit.expectNoFaults();
});

test('G1: three players play a whole game by taps', { tag: '@long' }, async ({ page, baseURL }) => {
  test.slow();
  const faults = collectErrors(page);
  const screenPlayer = new ScreenPlayer(page, undefined, words);
  await openLocalGame(page, String(baseURL), undefined, words);
  while (await screenPlayer.answer());
  await expect(page.getByRole('region', words.named('final_count'))).toBeVisible();
  expect(screenPlayer.taps).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});

/** The Persian font. A page that waits for the face of its headings is another matter (display-face.test.ts). */
const FONT = /\/vazirmatn[^/]*\.woff2$/;

test('without its font, the system draws Persian, and all of a page is there', async ({ page, baseURL }) => {
  await page.route(FONT, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => FONT.test(request.url()));
  await openLateGame(page, String(baseURL), lateGames('germany'), 'nominating');
  await lost;
  const drawn = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('nothing can be drawn');
    pen.font = `40px ${getComputedStyle(document.body).fontFamily}`;
    const pictureOf = (text: string): string => {
      pen.clearRect(0, 0, 300, 150);
      pen.fillText(text, 100, 100);
      return pen.canvas.toDataURL();
    };
    // no font has a character outside all scripts
    const box = pictureOf('\u{10fffd}');
    return [...'پچژگکی۴۵۶'].filter((letter) => pictureOf(letter) === box);
  });
  expect(drawn, 'letters that are drawn as empty boxes').toEqual([]);
});

/** The maximum shift of a page when its font loads, as a share of the screen. */
const MAX_JUMP = 0.02;
/** The sum of all shifts so far, once the page is drawn as it is now. Runs in the page. */
async function drawnJumps(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((idle) => requestIdleCallback(idle));
  return (Reflect.get(window, 'jumpsSoFar') as () => number)();
}

test('a font that comes late moves at most a fiftieth of the screen', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    let jumped = 0;
    const add = (entries: PerformanceEntryList): void =>
      entries.forEach((entry) => (jumped += Number(Reflect.get(entry, 'value'))));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'jumpsSoFar', () => {
      add(observer.takeRecords());
      return jumped;
    });
  });
  const url = String(baseURL);
  const games = lateGames('germany');
  const isLoaded = (): boolean =>
    [...document.fonts].some(({ family, status }) => family.includes('Vazirmatn') && status === 'loaded');
  for (const where of ['', 'rules/income', 'building']) {
    let send: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => (send = resolve));
    await page.route(FONT, async (route) => {
      await wanted;
      await route.continue();
    });
    if (where === 'building') await openLateGame(page, url, games, where);
    else await page.goto(`${url}/${where}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await page.evaluate(drawnJumps);
    expect(await page.evaluate(isLoaded), where).toBe(false);
    send();
    await page.waitForFunction(isLoaded);
    const sum = (await page.evaluate(drawnJumps)) - before;
    expect(sum, `share of the screen of "${where}"`).toBeLessThanOrEqual(MAX_JUMP);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test.describe('chosen on a page in English', () => {
  test.use({ locale: 'en-GB' });

  /** Chooses Persian in the settings. Returns whether its font was loaded when the page changed to it. */
  async function choosePersian(page: Page): Promise<boolean> {
    await page.addInitScript(() => {
      const note = (): void => {
        if (document.documentElement.lang === 'fa')
          Reflect.set(window, 'hadFont', document.fonts.check('1em Vazirmatn', 'فارسی'));
      };
      new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['lang'] });
    });
    await page.goto('/settings');
    await page.locator('button[lang=fa]').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.text('settings_title'));
    return page.evaluate(() => Boolean(Reflect.get(window, 'hadFont')));
  }
  test('it is drawn once, in its font', async ({ page }) => {
    expect(await choosePersian(page)).toBe(true);
  });
  test('it waits no longer than a second for a font that does not come', async ({ page }) => {
    await page.route(FONT, () => undefined);
    expect(await choosePersian(page)).toBe(false);
  });
});

/** Runs in the page: the plants on large cards whose number reaches the drawing beside it. */
function touchingNumbers(): readonly string[] {
  const cards = [...document.querySelectorAll('[data-plant]')].filter(
    (card) => getComputedStyle(card, '::before').maskImage !== 'none',
  );
  if (cards.length === 0) return ['there is no card'];
  return cards.flatMap((card) => {
    const drawing = getComputedStyle(card, '::before');
    const number = card.querySelector('[aria-hidden] > :first-child');
    const digits = document.createRange();
    if (number) digits.selectNodeContents(number);
    const left = card.getBoundingClientRect().right - parseFloat(drawing.width) - parseFloat(drawing.right);
    return digits.getBoundingClientRect().right < left ? [] : [number?.textContent ?? ''];
  });
}
test('the numbers of plants do not reach the drawings beside them', async ({ page, baseURL }) => {
  await openLateGame(page, String(baseURL), lateGames('germany'), 'nominating');
  for (const width of [360, 390, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(touchingNumbers), String(width)).toEqual([]);
  }
});
