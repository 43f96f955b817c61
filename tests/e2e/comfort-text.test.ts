import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { named } from '#tools/support/phrases.ts';
import { DECISIONS, PAGES } from './every-screen.ts';
import { test } from './fixtures.ts';
import { resize } from './resize.ts';

/** Text with the spacing of WCAG 1.4.12, and the focus, which nothing hides (2.4.11), on each screen. */

const PHONE = { width: 390, height: 844 };
/** 1280 by 1024 at 400%. */
const ZOOMED = { width: 320, height: 256 };
const games = lateGames('germany');

/** Runs in the page: gives all text outside the map the spacing of 1.4.12. */
function space(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Runs in the page: the texts that are cut off, and whether the page is wider than the screen. The map is a drawing, and the last event in
 * the header is one line of the log.
 */
function lost(): readonly string[] {
  const isCut = (node: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(node);
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    return (
      (clips(overflowX) && node.scrollWidth > node.clientWidth + 1) ||
      (clips(overflowY) && node.scrollHeight > node.clientHeight + 1)
    );
  };
  const cut = [
    ...document.querySelectorAll(
      'body *:not(svg, svg *, [data-target=map], [data-target=map] *, header p[aria-hidden])',
    ),
  ].filter(
    // texts for screen readers are a pixel wide
    (node) =>
      node.checkVisibility() && node.clientWidth > 1 && (node.textContent ?? '').trim() !== '' && isCut(node),
  );
  const wide = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : [];
  return [
    ...cut.map(({ localName, textContent }) => `${localName}: ${textContent.trim().slice(0, 50)}`),
    ...wide,
  ];
}

/** What the spacing cuts off that was whole before. */
async function lostBySpacing(page: Page): Promise<readonly string[]> {
  await waitForRest(page);
  const before = new Set(await page.evaluate(lost));
  await page.evaluate(space);
  // the layout follows the size of the texts in the next frames
  await waitForRest(page);
  return (await page.evaluate(lost)).filter((one) => !before.has(one));
}

/** Runs in the page: the focused element, if nothing of it can be seen; null if it can. What has the focus may still be moved into sight. */
async function hiddenFocus(): Promise<string | null> {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const parts = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
  const isSeen = (part: Element): boolean => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [0.05, 0.25, 0.5, 0.75, 0.95].some((across) =>
      [0.05, 0.25, 0.5, 0.75, 0.95].some((down) => {
        const hit = document.elementFromPoint(left + across * width, top + down * height);
        return hit !== null && parts.some((own) => own.contains(hit));
      }),
    );
  };
  for (let frame = 0; frame < 10; frame++) {
    if (parts.some(isSeen)) return null;
    await new Promise(requestAnimationFrame);
  }
  return `${one.localName}: ${(one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 50)}`;
}

/** Walks through the page by Tab, and back by Shift+Tab: the elements that have the focus and cannot be seen. */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const stops = Math.min(
    await page.locator('a[href], button, input, select, summary, [tabindex="0"]').count(),
    MOST_STOPS,
  );
  const found = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press(key);
      const hidden = await page.evaluate(hiddenFocus);
      if (hidden !== null) found.add(`${key} ${hidden}`);
    }
  }
  return [...found];
}
/** Lists of links have hundreds, which are all alike. */
const MOST_STOPS = 60;

test('text with more space loses nothing on any page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const found: Record<string, readonly string[]> = {};
  for (const path of PAGES) {
    await page.goto(`/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const faults = await lostBySpacing(page);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

test('text with more space loses nothing of any decision', async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE);
  const found: Record<string, readonly string[]> = {};
  for (const [scene] of DECISIONS) {
    await openLateGame(page, String(baseURL), games, scene);
    const faults = await lostBySpacing(page);
    if (faults.length > 0) found[scene] = faults;
  }
  expect(found).toEqual({});
});

test('nothing hides the focus on any page, at 400% either', async ({ page }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  for (const path of PAGES) {
    for (const [at, size] of [PHONE, ZOOMED].entries()) {
      await page.setViewportSize(size);
      await page.goto(`/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const hidden = await hiddenStops(page);
      if (hidden.length > 0) found[`${path} ${at}`] = hidden;
    }
  }
  expect(found).toEqual({});
});

test('nothing hides the focus at any decision, at 400% either', async ({ page, baseURL }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  for (const [scene] of DECISIONS) {
    await page.setViewportSize(PHONE);
    await openLateGame(page, String(baseURL), games, scene);
    for (const [at, size] of [PHONE, ZOOMED].entries()) {
      await resize(page, size);
      const hidden = await hiddenStops(page);
      if (hidden.length > 0) found[`${scene} ${at}`] = hidden;
    }
  }
  await page.getByRole('button', named('table_menu')).tap();
  await page.getByRole('link', named('home_settings')).waitFor();
  expect([found, await hiddenStops(page)]).toEqual([{}, []]);
});
