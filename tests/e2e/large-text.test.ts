import { expect } from '@playwright/test';
import { CHROMIUM_ARGS } from '#tools/install/chromium.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { GERMAN } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { makeDecisions } from './decisions.ts';
import { openDevice, test } from './fixtures.ts';

/** Runs in the page: the headline, plants, tabs and buttons whose content does not fit. */
function cutOff(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'h1 > :last-child, nav button, nav a, [data-plant] > [aria-hidden], header button',
  );
  return [...all]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      const isWhole = one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1;
      return one.checkVisibility() && !(isWhole && left >= 0 && right <= innerWidth);
    })
    .map((one) => one.ariaLabel ?? one.innerText);
}

/** Runs in the page: names broken into more lines than a long name needs. */
const brokenNames = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-final=count] tbody [dir=auto]')]
    .filter((name) => name.offsetHeight > 4.5 * parseFloat(getComputedStyle(name).fontSize))
    .map((name) => name.innerText);

test('the result fits a phone with text at 200%', async ({ baseURL, playwright }) => {
  const browser = await playwright.chromium.launch({
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await openDevice(browser, { width: 820, height: 1180 }, { baseURL });
    await openLateGame(page, '/', lateGames('germany'), 'ending');
    await new ScreenPlayer(page).answer();
    await resultHeading(page).waitFor();
    await page.setViewportSize({ width: 390, height: 664 });
    // the board follows the size of the window in the next frame
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expect(page.locator('[data-final=count] tbody [dir=auto]')).toHaveCount(6);
    await expect.poll(() => page.evaluate(brokenNames)).toEqual([]);
  } finally {
    await browser.close();
  }
});

for (const [percent, width, height, phases] of [
  [100, 320, 568, ['Versteigerung', 'Rohstoffe']],
  [150, 360, 740, ['Versteigerung', 'Rohstoffe', 'Bauen']],
  // at this size the players have their own tab
  [200, 360, 740, ['Versteigerung']],
] as const) {
  test(`headline, plants, tabs and menu fit a phone of ${width} pixels with text at ${percent}%`, async ({
    baseURL,
    playwright,
  }) => {
    const large = `--blink-settings=defaultFontSize=${(16 * percent) / 100}`;
    const browser = await playwright.chromium.launch({ args: [...CHROMIUM_ARGS, large] });
    try {
      const page = await openDevice(browser, { width, height }, { locale: 'de-DE', baseURL });
      await openLocalGame(page, '/', undefined, GERMAN);
      await page.getByText(GERMAN.like('table_where', { round: 1 })).waitFor();
      for (const phase of phases) {
        const where = page.getByText(new RegExp(`^Runde 1 · .*${phase}`));
        while (!(await where.isVisible())) await makeDecisions(page, 1, GERMAN);
        await expect.poll(() => page.evaluate(cutOff), { message: phase }).toEqual([]);
      }
      await page.getByRole('button', GERMAN.named('table_menu')).tap();
      await page.getByRole('link', GERMAN.named('home_settings')).waitFor();
      await expect.poll(() => page.evaluate(cutOff)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
