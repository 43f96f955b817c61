import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, GERMAN, Phrases } from '#tools/support/phrases.ts';
import { openDevice, test } from './fixtures.ts';
import { LitPlayer } from './lit-player.ts';
import { setPace } from './pace.ts';

/** What stands above the content of a table with bots and the guide: its height, and that nothing in it is cut off or covered. */

const PERSIAN = new Phrases('fa');
/** CSS pixels that header, players and markets may take above the message; null where the content stands beside them. */
const SIZES = [
  { width: 360, height: 640, top: 110 },
  { width: 390, height: 664, top: 110 },
  { width: 390, height: 844, top: 150 },
  { width: 844, height: 390, top: 72 },
  { width: 1180, height: 820, top: null },
] as const;

interface Geometry {
  /** Where the message begins. */
  readonly top: number;
  /** Texts that reach beyond their element, or the screen. */
  readonly clipped: readonly string[];
  /** Rows that overlap the next one. */
  readonly overlapping: readonly string[];
  /** The distance of the first text from the edge of the screen. */
  readonly edge: number;
}
/** Runs in the page. */
function geometry(): Geometry {
  const parts = [...document.querySelectorAll('header, header ~ *, [data-messages]')].filter(
    (part) => part.getBoundingClientRect().height > 0,
  );
  const nameOf = (part: Element): string => `${part.localName}.${part.className}`;
  const clipped = [...document.querySelectorAll('header p, header h1 > :last-child, [data-messages] p')]
    .filter((node) => node.checkVisibility() && node.clientWidth > 1)
    .filter((node) => {
      const { left, right } = node.getBoundingClientRect();
      const isCut =
        node.scrollHeight > node.clientHeight + 2 && getComputedStyle(node).overflowY === 'hidden';
      return isCut || left < -1 || right > innerWidth + 1;
    });
  const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
  const overlapping = boxes.filter(({ box }, at) =>
    boxes.some(
      ({ box: other }, after) =>
        after > at &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
    ),
  );
  const slot = document.querySelector('[data-messages]')?.getBoundingClientRect();
  return {
    top: slot?.top ?? 0,
    clipped: clipped.map((node) => `${nameOf(node)}: ${node.textContent}`),
    overlapping: overlapping.map(({ part }) => nameOf(part)),
    edge: document.querySelector('header p')?.getBoundingClientRect().top ?? 0,
  };
}

async function expectRoom(page: Page, top: number | null, where: string): Promise<void> {
  await waitForRest(page);
  const found = await page.evaluate(geometry);
  expect(found.clipped, where).toEqual([]);
  expect(found.overlapping, where).toEqual([]);
  expect(found.edge, `first line, ${where}`).toBeGreaterThanOrEqual(3);
  if (top !== null) expect(found.top, `header, players and markets, ${where}`).toBeLessThanOrEqual(top);
}

for (const words of [ENGLISH, GERMAN, PERSIAN]) {
  test(`header, players and markets leave the content its room beside bots and the guide, ${words.locale}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openDevice(browser, SIZES[2], { baseURL: String(baseURL), locale: words.locale });
    await page.goto('/');
    await page.getByRole('link', words.named('home_learn')).tap();
    await page.waitForURL('**/play/**');
    await setPace(page, 'instant', words);
    const player = new LitPlayer(page, words.text('setup_player_n', { n: 1 }), words);
    await player.isAsked();
    for (const { width, height, top } of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(player.coach).toBeVisible();
      await expectRoom(page, top, `${width} by ${height}`);
    }
  });
}

test('on 568 by 320 header and message stay in sight with the decision', async ({ browser, baseURL }) => {
  const page = await openDevice(browser, { width: 390, height: 844 }, { baseURL: String(baseURL) });
  await page.goto('/');
  await page.getByRole('link', ENGLISH.named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  await setPace(page, 'instant');
  const player = new LitPlayer(page, ENGLISH.text('setup_player_n', { n: 1 }));
  await player.isAsked();
  await page.setViewportSize({ width: 568, height: 320 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(player.coach).toBeInViewport({ ratio: 1 });
  const slot = page.locator('[data-messages]');
  await expect.poll(async () => (await slot.boundingBox())?.height, 'one line').toBeLessThanOrEqual(48);
  await slot.getByRole('button', ENGLISH.named('messages_open')).tap();
  await expect(
    slot.getByRole('button', { name: ENGLISH.text('refusal_rule', { rule: 'V2' }) }),
  ).toBeVisible();
});

test('the list of planned houses opens at its beginning, and the zoom buttons keep their corner', async ({
  browser,
  baseURL,
}) => {
  const page = await openDevice(browser, { width: 390, height: 844 }, { baseURL: String(baseURL) });
  await openLateGame(page, String(baseURL), lateGames('germany'), 'building');
  const cities = page.getByRole('button', { name: ENGLISH.exactly('table_city_price') });
  await expect(cities.first()).toBeAttached();
  for (let at = 0; at < 4; at++) await cities.nth(at * 3).dispatchEvent('click');
  const corner = (): Promise<string | null> =>
    page.getByRole('button', ENGLISH.named('table_zoom_in')).locator('..').getAttribute('class');
  await waitForRest(page);
  const before = await corner();
  await page.getByRole('button', ENGLISH.named('building_plan')).tap();
  const list = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: ENGLISH.like('building_remove') }) });
  await expect(list).toBeVisible();
  await waitForRest(page);
  await expect.poll(() => list.evaluate((node) => node.scrollTop)).toBe(0);
  expect(await corner()).toBe(before);
});
