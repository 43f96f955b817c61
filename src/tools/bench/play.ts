import type { Page } from '@playwright/test';
import type { Bench } from './figure.ts';
import type { Press } from '../support/tapper.ts';
import { ENGLISH, Phrases } from '../support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { quantile, rounded } from './figure.ts';
import { fingerAt } from './finger.ts';

/** A tablet in landscape, the main target of the design. */
const TABLET = { width: 1180, height: 820 } as const;
/** Event timings come in steps of 8 ms from 16 on; a tap that is not reported took less. */
const UNREPORTED_MS = 16;

/** Collects in the page, for every tap, the time from the touch to the next paint. */
function watchTaps(): void {
  const taps: { at: number; took: number; clicked: boolean }[] = [];
  Reflect.set(window, 'kilowattTaps', taps);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => taps.push({ at: timeStamp, took: 0, clicked: false }),
    true,
  );
  // The browser driver touches each target once more on trial, which the page never sees as a click.
  addEventListener('click', () => taps.slice(-1).forEach((tap) => (tap.clicked = true)), true);
  // press, release and click each have their own paint: a tap took as long as the slowest of them
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const tap = taps.findLast(({ at }) => at <= entry.startTime);
      if (tap && Number(Reflect.get(entry, 'interactionId')) > 0)
        tap.took = Math.max(tap.took, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Collects in the page, for every save, the time to its commit. */
function watchCommits(): void {
  const commits: number[] = [];
  Reflect.set(window, 'kilowattCommits', commits);
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof open>) {
    const transaction = open.apply(this, args);
    const from = performance.now();
    if (args[1] === 'readwrite') {
      transaction.addEventListener('complete', () => commits.push(performance.now() - from));
    }
    return transaction;
  };
}

/** Forgets the taps so far. Runs in the page. */
const forgetTaps = (): number => (Reflect.get(window, 'kilowattTaps') as unknown[]).splice(0).length;

const collected = <T>(page: Page, name: string): Promise<readonly T[]> =>
  page.evaluate((key) => Reflect.get(window, key) as T[], name);

/** Taps, and waits until the page has painted the result. */
async function painted(page: Page, press: Press, ...pressed: Parameters<Press>): Promise<void> {
  await press(...pressed);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Plays a whole beginners' game by taps at `rate` times slower than this machine. */
async function playGame(page: Page, url: string, rate: number, words = ENGLISH): Promise<void> {
  await page.addInitScript(watchTaps);
  await page.addInitScript(watchCommits);
  await page.setViewportSize(TABLET);
  const beginners = page.getByRole('switch', words.startingWith('setup_beginners'));
  await openLocalGame(page, url, () => beginners.tap(), words);
  const press = await fingerAt(page);
  await throttle(page, rate);
  await page.evaluate(forgetTaps); // those that began the game were faster
  const screenPlayer = new ScreenPlayer(page, (...pressed) => painted(page, press, ...pressed), words);
  while (await screenPlayer.answer());
  await resultHeading(page, words).waitFor();
}

/** Deals the same game each time. Runs in the page. */
function dealAlike(): void {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) =>
    array instanceof Uint32Array && array.length === 1 ? array.fill(1) : draw(array);
}

/** Taps on the empty page: as many as a short game has. */
const EMPTY_TAPS = 100;
/** A page that only counts its taps. */
const EMPTY_PAGE = `data:text/html,<button style="font:4rem sans-serif;padding:4rem" onclick="this.textContent++">0</button>`;

/** Taps on a page that does nothing but count them, as quickly and as slowed down as in the game. */
async function tapEmptyPage(page: Page): Promise<void> {
  await page.addInitScript(watchTaps);
  await page.setViewportSize(TABLET);
  await page.goto(EMPTY_PAGE);
  const press = await fingerAt(page);
  await throttle(page, CPU_THROTTLE);
  for (let at = 0; at < EMPTY_TAPS; at++) await painted(page, press, page.getByRole('button'));
}

/** What each tap took. Milliseconds. */
async function tapTimes(page: Page): Promise<readonly number[]> {
  const taps = await collected<{ took: number; clicked: boolean }>(page, 'kilowattTaps');
  return taps.filter(({ clicked }) => clicked).map(({ took }) => Math.max(took, UNREPORTED_MS));
}
const slowestTaps = async (page: Page): Promise<number> => quantile(await tapTimes(page), 0.95);

/** The most that a tap may take, compared with one on an empty page. */
const MOST_TIMES_EMPTY = 4;

/**
 * The time from a tap to the paint that answers it, over a whole scripted game on a processor slowed to a quarter; the same on an empty
 * page of the same browser, right after that; and their ratio, which a busy machine changes little.
 */
export const tapBench: Bench = {
  names: ['app.tapToPaint', 'app.tapFloor', 'app.tapRatio'],
  measure: () =>
    withPage(async (page, url) => {
      await playGame(page, url, CPU_THROTTLE);
      const value = await slowestTaps(page);
      const empty = await page.context().newPage();
      await page.close();
      await tapEmptyPage(empty);
      const floor = await slowestTaps(empty);
      return [
        { name: 'app.tapToPaint', value, unit: 'ms' },
        { name: 'app.tapFloor', value: floor, unit: 'ms', isReference: true },
        { name: 'app.tapRatio', value: rounded(value / floor, 2), unit: 'times', budget: MOST_TIMES_EMPTY },
      ];
    }),
};

/** The most that the slowest taps may take in Persian, compared with English. */
const MOST_TIMES_ENGLISH = 1.1;
/** The share of taps that are compared between languages. */
const SLOWEST = 0.1;

/** The mean of the slowest taps: a quantile goes in steps of 8 ms, which may be more than a tenth of it. */
function meanOfSlowest(times: readonly number[]): number {
  const slowest = times.toSorted((a, b) => b - a).slice(0, Math.ceil(times.length * SLOWEST));
  return slowest.reduce((sum, took) => sum + took, 0) / slowest.length;
}

/**
 * The same game in English and in Persian, whose letters join and whose lines run from right to left. Each twice, English first and last:
 * a machine that gets busier meanwhile slows down both alike.
 */
export const persianTapBench: Bench = {
  names: ['app.tapToPaint.en', 'app.tapToPaint.fa', 'app.tapPersianRatio'],
  measure: async () => {
    const timesIn = (words: Phrases): Promise<readonly number[]> =>
      withPage(async (page, url) => {
        await page.addInitScript(dealAlike);
        await playGame(page, url, CPU_THROTTLE, words);
        return tapTimes(page);
      }, words.locale);
    const persianWords = new Phrases('fa');
    const before = await timesIn(ENGLISH);
    const persian = [...(await timesIn(persianWords)), ...(await timesIn(persianWords))];
    const english = [...before, ...(await timesIn(ENGLISH))];
    const ratio = meanOfSlowest(persian) / meanOfSlowest(english);
    return [
      { name: 'app.tapToPaint.en', value: quantile(english, 0.95), unit: 'ms', isReference: true },
      { name: 'app.tapToPaint.fa', value: quantile(persian, 0.95), unit: 'ms', isReference: true },
      { name: 'app.tapPersianRatio', value: rounded(ratio, 2), unit: 'times', budget: MOST_TIMES_ENGLISH },
    ];
  },
};

/** The time from the start of a save's transaction to its commit with strict durability, over the same game at full speed. */
export const commitBench: Bench = {
  names: ['save.commit'],
  measure: () =>
    withPage(async (page, url) => {
      await playGame(page, url, 1);
      const commits = await collected<number>(page, 'kilowattCommits');
      return [{ name: 'save.commit', value: rounded(quantile(commits, 0.95), 1), unit: 'ms' }];
    }),
};
