import { expect, type Page } from '@playwright/test';
import { LONGEST_NAME } from '#lib/ui/setup/form.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { ScreenPlayer } from '#tools/support/screen-player.ts';
import { headline, questionTo } from './decisions.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';

const SHORT = ENGLISH.text('setup_player_n', { n: 1 });
/** Longer than the field accepts. */
const LONG = 'Maximiliane-Charlotte Freifrau von Unruh';
/** The name as accepted by the field. */
const TAKEN = LONG.slice(0, LONGEST_NAME);
/** The name in the headline, on one line. It is read aloud in full. */
const CUT = 'Maximiliane-\u2060Ch…';

declare global {
  /** The texts shown by the bots' bar, and those that were cut off. */
  var barTexts: { readonly said: Set<string>; readonly cutOff: Set<string> };
}
/** Runs in the page: checks each text of the bots' bar. */
function watchBar(): void {
  globalThis.barTexts = { said: new Set(), cutOff: new Set() };
  const look = (): void => {
    const text = document.querySelector<HTMLElement>('[data-said]');
    if (!text) return;
    globalThis.barTexts.said.add(text.innerText);
    const isWhole = text.scrollHeight <= text.clientHeight + 1 && text.scrollWidth <= text.clientWidth + 1;
    if (!isWhole) globalThis.barTexts.cutOff.add(`${text.innerText} (${text.clientWidth} px)`);
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}
async function playSolo(page: Page, name: string): Promise<void> {
  await page.goto('/solo');
  await page.getByRole('textbox', named('bots_your_name')).fill(name);
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  await expect(page.getByRole('button', named('bots_pace'))).toBeVisible();
}
/** The heights of the header and of the bots' bar, in CSS pixels. */
async function heightsOf(page: Page): Promise<readonly number[]> {
  await waitForRest(page);
  return Promise.all(
    [page.getByRole('banner'), page.locator(':has(> button > [data-said])')].map((one) =>
      one.evaluate((bar) => bar.getBoundingClientRect().height),
    ),
  );
}

for (const [width, tag] of [
  [360, []],
  [390, ['@long']],
] as const) {
  test(
    `a long name makes neither header nor bar higher, and no line of bots is cut off, ${width} pixels`,
    { tag: [...tag] },
    async ({ browser, baseURL }) => {
      test.slow();
      const page = await openDevice(browser, { width, height: 780 }, { baseURL: String(baseURL) });
      const heights: (readonly number[])[] = [];
      for (const [typed, name, start] of [
        [SHORT, SHORT, SHORT],
        [LONG, TAKEN, CUT],
      ] as const) {
        await playSolo(page, typed);
        await setPace(page, 'fast');
        await expect(questionTo(page, name)).toBeVisible({ timeout: 60_000 });
        await expect(headline(page)).toContainText(start);
        heights.push(await heightsOf(page));
      }
      expect(heights[1]).toEqual(heights[0]);

      await page.evaluate(watchBar);
      const screenPlayer = new ScreenPlayer(page);
      while (!(await page.getByText(ENGLISH.like('table_where', { round: 2 })).isVisible())) {
        await expect(questionTo(page, TAKEN)).toBeVisible({ timeout: 60_000 });
        await waitOutDoubleTap(page);
        await screenPlayer.answer();
      }
      const { said, cutOff } = await page.evaluate(() => ({
        said: globalThis.barTexts.said.size,
        cutOff: [...globalThis.barTexts.cutOff],
      }));
      expect(said).toBeGreaterThan(3);
      expect(cutOff).toEqual([]);
      expect(await heightsOf(page)).toEqual(heights[0]);
    },
  );
}
