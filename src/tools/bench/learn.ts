import type { Page } from '@playwright/test';
import { named } from '../support/phrases.ts';
import { resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, waitUntilStored, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';
import { touchPress } from './finger.ts';
import { meanOfSlowest, TABLET, tapAndPaint, tapTimes, watchTaps } from './watched-taps.ts';

/** Delays that learners notice: after a tap while the coach speaks, and before a page of rules. */

/** The budget of the slowest taps while the coach speaks, as a multiple of the same game while it is silent. */
const MAX_TIMES_RESTING = 1.1;
const SETTINGS = JSON.stringify({ pace: 'instant' });

/** Plays the first game, whose deal is fixed. Returns the duration of each tap, in milliseconds. */
const playFirstGame = (coach: 'speaks' | 'rests'): Promise<readonly number[]> =>
  withPage(async (page, url) => {
    await page.addInitScript(watchTaps);
    await page.addInitScript((kept) => localStorage.setItem('kilowatt.settings', kept), SETTINGS);
    await page.setViewportSize(TABLET);
    await page.goto(url);
    await page.getByRole('link', named('home_learn')).tap();
    await page.waitForURL('**/play/**');
    const guide = page.getByRole('complementary', named('coach_title'));
    await guide.waitFor();
    if (coach === 'rests') await guide.getByRole('button', named('coach_close')).tap();
    await page.reload();
    await page.getByRole('button', named('table_menu')).waitFor();
    const press = await touchPress(page);
    await throttle(page, CPU_THROTTLE);
    const player = new ScreenPlayer(page, (...pressed) => tapAndPaint(page, press, ...pressed));
    const result = resultHeading(page);
    // bots act between the learner's decisions, so there may be nothing to answer
    while (!(await result.isVisible())) await player.answer();
    return tapTimes(page);
  });

export const coachTapBench: Bench = {
  names: ['app.tapToPaint.rests', 'app.tapToPaint.coach', 'app.tapCoachRatio'],
  // twice each, interleaved, so that a machine that gets busier slows down both alike
  measure: async () => {
    const before = await playFirstGame('rests');
    const speaks = [...(await playFirstGame('speaks')), ...(await playFirstGame('speaks'))];
    const rests = [...before, ...(await playFirstGame('rests'))];
    const ratio = meanOfSlowest(speaks) / meanOfSlowest(rests);
    return [
      { name: 'app.tapToPaint.rests', value: quantile(rests, 0.95), unit: 'ms', isReference: true },
      { name: 'app.tapToPaint.coach', value: quantile(speaks, 0.95), unit: 'ms', isReference: true },
      { name: 'app.tapCoachRatio', value: rounded(ratio, 2), unit: 'times', budget: MAX_TIMES_RESTING },
    ];
  },
};

/** Milliseconds from the tap on a page of rules to its paint. */
const MAX_PAGE_MS = 300;

/** Sets `window.opened` to the time from the last tap to the paint of another title. Runs in the page. */
function watchTitle(): void {
  let tapped = 0;
  addEventListener('pointerup', ({ timeStamp }) => (tapped = timeStamp), { capture: true });
  let last = '';
  new MutationObserver(() => {
    const title = document.querySelector('h1')?.textContent ?? '';
    if (title === last) return;
    last = title;
    // the task after the frame: by then it is painted
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.set(window, 'opened', { title, took: performance.now() - tapped })),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Taps a link in the list. Returns the milliseconds until its page is painted. */
async function openPage(page: Page, at: number): Promise<number> {
  const link = page.getByRole('main').getByRole('link').nth(at);
  const title = (await link.locator('strong').textContent())?.trim() ?? '';
  await (
    await touchPress(page)
  )(link);
  const opened = await page.waitForFunction((wanted) => {
    const now = Reflect.get(window, 'opened') as { title: string; took: number } | undefined;
    return now?.title.trim() === wanted ? now.took : undefined;
  }, title);
  return Number(await opened.jsonValue());
}

/** The number of list reloads, with each page opened once after each. */
const VISITS = 3;

/**
 * The time from the tap on a page of rules in the list until it is painted, on a processor slowed to a quarter, with offline files stored:
 * the median of several first visits, for the slowest page.
 */
export const rulesPageBench: Bench = {
  names: ['app.rulesPage'],
  measure: () =>
    withPage(async (page, url) => {
      await page.addInitScript(watchTitle);
      await page.goto(url);
      await waitUntilStored(page);
      const links = page.getByRole('main').getByRole('link');
      const times: number[][] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        await throttle(page, 1);
        await page.goto(`${url}rules`);
        await links.first().waitFor();
        await throttle(page, CPU_THROTTLE);
        for (let at = 0; at < (await links.count()); at++) {
          (times[at] ??= []).push(await openPage(page, at));
          await page.goBack();
          await page.getByRole('heading', { level: 1, ...named('rules_title') }).waitFor();
        }
      }
      const value = Math.round(Math.max(...times.map((visits) => quantile(visits, 0.5))));
      return [{ name: 'app.rulesPage', value, unit: 'ms', budget: MAX_PAGE_MS }];
    }),
};
