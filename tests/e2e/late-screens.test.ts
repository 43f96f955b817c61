import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { DECISIONS, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { expectAllInSight } from './in-sight.ts';
import { resize } from './resize.ts';
import { tooSmallTargets } from './touch-targets.ts';
import { expectWhole } from './whole.ts';

/** Six players late in the game, at each decision: the table on each device. One game is opened, and the device changes. */

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The gate tests the smallest phone and a tablet. */
const SIZES: readonly Size[] = [
  { width: 360, height: 640 },
  { width: 1180, height: 820 },
];
const OTHER_SIZES: readonly Size[] = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];
const isPhone = ({ width }: Size): boolean => width < 800;
/** Whether a phone is too low for the markets above the map. */
const isLow = ({ width, height }: Size): boolean => width < 800 && height < 700;

/** The maximum height of header, players and tabs on a low phone. CSS pixels. */
const MOST = 170;

const playersOf = (page: Page) => page.getByRole('list', named('players_order'));
const look = (page: Page, tab: (typeof TABS)[number]): Promise<void> =>
  page.getByRole('navigation', named('table_views')).getByRole('button', startingWith(tab)).tap();

/** Runs in the page: the players whose card overflows. */
function overfull(cards: readonly Element[]): string[] {
  const isOver = (card: Element): boolean => {
    const { right, bottom } = card.getBoundingClientRect();
    return [...card.querySelectorAll('[data-plant], [data-cubes]')].some((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.right > right || box.bottom > bottom);
    });
  };
  return cards.filter(isOver).map((card) => card.firstElementChild?.textContent ?? '');
}

/** Runs in the page: texts outside the map in letters of less than 12 pixels, with their size. */
function smallTexts(): readonly string[] {
  const small = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || (text.textContent ?? '').trim() === '') continue;
    if (element.closest('svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width, height } = range.getBoundingClientRect();
    if (Math.min(width, height) < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
    let zoom = 1;
    let seen = true;
    for (let at: Element | null = element; at; at = at.parentElement) {
      zoom *= Number(getComputedStyle(at).zoom);
      // a text for screen readers is a pixel wide
      if (at.clientWidth === 1) seen = false;
    }
    const size = parseFloat(getComputedStyle(element).fontSize) * zoom;
    if (seen && size > 0 && size < 11.99) small.add(`${size} ${element.className}: ${text.textContent}`);
  }
  return [...small];
}

/** Header, players and tabs take little of a low phone, and six tokens and the own figures are in sight. */
async function expectLittleChrome(page: Page, scene: string): Promise<void> {
  const own = page.getByRole('region', named('players_order')).locator('p');
  const { height: left } = must(await page.locator('main').boundingBox(), 'main');
  const messages = await page.locator('[data-messages]').boundingBox();
  const chrome = must(page.viewportSize(), 'viewport').height - left - (messages?.height ?? 0);
  expect(chrome, scene).toBeLessThanOrEqual(MOST);
  const tokens = playersOf(page).getByRole('button');
  await expect(tokens).toHaveCount(6);
  for (const token of await tokens.all()) {
    await expectWhole(token, `token, ${scene}`);
    const { width, height } = must(await token.boundingBox(), 'box of a token');
    expect(Math.min(width, height), scene).toBeGreaterThanOrEqual(44);
  }
  await expect(playersOf(page).locator('[aria-current=step]'), scene).toHaveCount(1);
  await expectWhole(own, `own figures, ${scene}`);
  if (scene === 'bidding') {
    for (const tab of ['table_players', 'table_map', 'table_log', 'table_plants'] as const) {
      await look(page, tab);
      await expectWhole(own, `own figures, ${tab}`);
    }
  }
  if (scene === 'buying') expect(await tooSmallTargets(page)).toEqual([]);
}

for (const [sizes, tag] of [
  [SIZES, []],
  [OTHER_SIZES, ['@long']],
] as const) {
  const names = sizes.map(({ width, height }) => `${width} by ${height}`);
  test(
    `each decision has its buttons in sight and no text below 12 pixels, on ${names.join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      test.slow();
      const games = lateGames('germany');
      const cards = playersOf(page).getByRole('button');
      for (const [scene, ...keys] of DECISIONS) {
        await page.setViewportSize(must(sizes[0], 'size'));
        await openLateGame(page, String(baseURL), games, scene);
        for (const size of sizes) {
          const where = `${scene} on ${size.width} by ${size.height}`;
          await resize(page, size);
          const button = page.getByRole('button', { name: ENGLISH.beginning(...keys) }).first();
          await expect(button, where).toBeInViewport({ ratio: 1 });
          expect(await cards.evaluateAll(overfull), where).toEqual([]);
          expect(await page.evaluate(smallTexts), where).toEqual([]);
          if (!isPhone(size)) await expectAllInSight(page, where);
          if (isLow(size)) await expectLittleChrome(page, scene);
        }
      }
      // where all are shown at once, a tab changes nothing
      await page.setViewportSize(must(sizes.find(isPhone), 'phone'));
      for (const tab of TABS) {
        await look(page, tab);
        for (const size of sizes) {
          await resize(page, size);
          expect(await page.evaluate(smallTexts), `${tab} on ${size.width}`).toEqual([]);
        }
        await resize(page, must(sizes.find(isPhone), 'phone'));
      }
    },
  );
}
