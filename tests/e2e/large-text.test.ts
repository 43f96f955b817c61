import { expect } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../src/tools/chromium.ts';
import { GERMAN } from '../../src/tools/phrases.ts';
import { openTable, tap, ScreenPlayer } from '../../src/tools/screen-player.ts';
import { openDevice, test } from './seeded.ts';

/** What does not fit: a question or a plant's fuel that is cut off, tabs that lie on each other, a button off the screen, a menu's word beyond its button. */
function cutOff(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'h1 .words, nav.bottom button, .full .face, header button, .pairs .button',
  );
  return [...all]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      const isWhole = one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1;
      return one.checkVisibility() && !(isWhole && left >= 0 && right <= innerWidth);
    })
    .map((one) => one.ariaLabel ?? one.innerText);
}

for (const [percent, width, height, phases] of [
  [100, 320, 568, ['Versteigerung', 'Rohstoffe']],
  [100, 360, 740, ['Versteigerung', 'Rohstoffe', 'Bauen']],
  [150, 360, 740, ['Versteigerung', 'Rohstoffe', 'Bauen']],
  // players stand behind their tab there, as on a phone on its side
  [200, 360, 740, ['Versteigerung']],
] as const) {
  test(`on a phone ${width} wide whose browser writes at ${percent}% nothing is cut off of question, plants, tabs and menu`, async ({
    baseURL,
    playwright,
  }) => {
    const large = `--blink-settings=defaultFontSize=${(16 * percent) / 100}`;
    const browser = await playwright.chromium.launch({ args: [...CHROMIUM_ARGS, large] });
    try {
      const page = await openDevice(browser, { width, height }, { locale: 'de-DE', baseURL });
      await openTable(page, '/', undefined, GERMAN);
      const screenPlayer = new ScreenPlayer(page, tap, GERMAN);
      await page.getByText(/^Runde 1 ·/).waitFor();
      for (const phase of phases) {
        const where = page.getByText(new RegExp(`^Runde 1 · .*${phase}`));
        while (!(await where.isVisible())) expect(await screenPlayer.answer()).toBe(true);
        await expect.poll(() => page.evaluate(cutOff), { message: phase }).toEqual([]);
      }
      await page.getByRole('button', { name: GERMAN.text('table_menu') }).tap();
      await page.getByRole('link', { name: GERMAN.text('home_settings') }).waitFor();
      expect(await page.evaluate(cutOff)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
