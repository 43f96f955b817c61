import { expect, type Page } from '@playwright/test';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { test } from './fixtures.ts';

/** The result of a game of six players with long names. */

const LONG_NAMES: readonly (readonly [string, string])[] = [
  ['"Anna"', '"Anna-Katharina von Hohenberg"'],
  ['"Bartholomew the Great"', '"Bartholomew the Great of Nottingham"'],
  ['"Cleo"', '"Cleopatra Papadopoulou"'],
  ['"Maximiliane-Sophie"', '"Maximiliane-Sophie Oppenheimer"'],
];
/** The game before its last decision, with longer names. */
const games = (): ReadonlyMap<ShotScene, string> => {
  const file = lateGames('germany').get('ending') ?? '';
  const named = LONG_NAMES.reduce((text, [name, long]) => text.replaceAll(name, long), file);
  return new Map([['ending', named]]);
};

const SIZES = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
  { width: 1920, height: 1080 },
] as const;
const PARTS = ['board', 'podium', 'count', 'actions'] as const;
/** The least height of the board. CSS pixels. */
const MIN_BOARD = 170;

/** Expects board, podium and figures to be on the screen whole, without scrolling. */
async function expectOnOneScreen(page: Page, size: (typeof SIZES)[number], words: Phrases): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => scrollTo(0, 0));
  const about = `${words.locale}, ${size.width} by ${size.height}`;
  await expect(page.locator('[data-final="board"] [data-city]').first(), about).toBeVisible();
  await waitForRest(page);
  for (const part of PARTS) {
    const box = await page.locator(`[data-final="${part}"]`).boundingBox();
    expect(box?.x, `${part}, ${about}`).toBeGreaterThanOrEqual(0);
    expect(box?.y, `${part}, ${about}`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? NaN) + (box?.width ?? NaN), `${part}, ${about}`).toBeLessThanOrEqual(size.width);
    expect((box?.y ?? NaN) + (box?.height ?? NaN), `${part}, ${about}`).toBeLessThanOrEqual(size.height);
    if (part === 'board') expect(box?.height, about).toBeGreaterThanOrEqual(MIN_BOARD);
  }
  const [count, actions] = await Promise.all(
    ['count', 'actions'].map((part) => page.locator(`[data-final="${part}"]`).boundingBox()),
  );
  if (size.width < size.height)
    expect((count?.y ?? NaN) + (count?.height ?? NaN), `above the next steps, ${about}`).toBeLessThanOrEqual(
      actions?.y ?? NaN,
    );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, about).toBeLessThanOrEqual(0);
}

for (const locale of ['en', 'de', 'fa'] as const) {
  test.describe(`in ${locale}`, () => {
    const words = new Phrases(locale);
    test.use({ locale, viewport: SIZES[0] });
    test('the result shows the board, the podium and the figures of six players on one screen', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), games(), 'ending');
      await new ScreenPlayer(page, tap, words).answer();
      await resultHeading(page, words).waitFor();
      const count = page.getByRole('region', words.named('final_count'));
      await expect(count.getByRole('rowheader')).toHaveCount(6);
      for (const size of SIZES) await expectOnOneScreen(page, size, words);
      await page.setViewportSize(SIZES[0]);
      for (const key of ['final_again', 'final_replay', 'final_review', 'action_share'] as const)
        await expect(page.getByRole('button', words.named(key))).toBeInViewport({ ratio: 1 });
      // the details below it are covered by nothing, on a wide screen either
      await page.setViewportSize({ width: 1180, height: 820 });
      const details = page.getByRole('region', words.named('players_cities'));
      await details.getByRole('listitem').last().scrollIntoViewIfNeeded();
      const isUncovered = (region: Element): boolean => {
        const { left, bottom } = region.getBoundingClientRect();
        return region.contains(document.elementFromPoint(left + 20, Math.min(bottom, innerHeight) - 20));
      };
      await expect.poll(() => details.evaluate(isUncovered)).toBe(true);
    });
  });
}
