import type { Page } from '@playwright/test';
import { ENGLISH, Phrases } from '../support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';
import { touchPress } from './finger.ts';
import { meanOfSlowest, slowestTaps, TABLET, tapAndPaint, tapTimes, watchTaps } from './watched-taps.ts';

/** Collects the time to commit of every save. Runs in the page. */
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

/** Drops the taps so far. Runs in the page. */
const forgetTaps = (): number => (Reflect.get(window, 'kilowattTaps') as unknown[]).splice(0).length;

/** Fixes the deal: some games have more slow taps than others. Runs in the page. */
function dealAlike(): void {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) =>
    array instanceof Uint32Array && array.length === 1 ? array.fill(1) : draw(array);
}

/** Plays a whole beginners' game by taps, the same each time, `rate` times slower than this machine. */
async function playGame(page: Page, url: string, rate: number, words = ENGLISH): Promise<void> {
  await page.addInitScript(watchTaps);
  await page.addInitScript(watchCommits);
  await page.addInitScript(dealAlike);
  await page.setViewportSize(TABLET);
  const beginners = page.getByRole('switch', words.startingWith('setup_beginners'));
  await openLocalGame(page, url, () => beginners.tap(), words);
  const press = await touchPress(page);
  await throttle(page, rate);
  await page.evaluate(forgetTaps); // the taps that started the game were faster
  const screenPlayer = new ScreenPlayer(page, (...pressed) => tapAndPaint(page, press, ...pressed), words);
  while (await screenPlayer.answer());
  await resultHeading(page, words).waitFor();
}

/** Taps on the empty page, as many as in a short game. */
const EMPTY_TAPS = 100;
/** A page that only counts its taps. */
const EMPTY_PAGE = `data:text/html,<button style="font:4rem sans-serif;padding:4rem" onclick="this.textContent++">0</button>`;

/** Taps on a page that only counts them, at the game's pace and throttling. */
async function tapEmptyPage(page: Page): Promise<void> {
  await page.addInitScript(watchTaps);
  await page.setViewportSize(TABLET);
  await page.goto(EMPTY_PAGE);
  const press = await touchPress(page);
  await throttle(page, CPU_THROTTLE);
  for (let at = 0; at < EMPTY_TAPS; at++) await tapAndPaint(page, press, page.getByRole('button'));
}

/** A tap's budget, as a multiple of one on an empty page. */
const MAX_TIMES_EMPTY = 4;

/**
 * The time from a tap to the paint that answers it, over a whole scripted game on a processor slowed to a quarter; the same on an empty
 * page of the same browser right afterwards; and their ratio, which hardly depends on the load of the machine.
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
        { name: 'app.tapRatio', value: rounded(value / floor, 2), unit: 'times', budget: MAX_TIMES_EMPTY },
      ];
    }),
};

/** The budget of the slowest taps in Persian, as a multiple of English. */
const MAX_TIMES_ENGLISH = 1.1;
/**
 * The same game in English and in Persian, which has joined letters and runs from right to left. Twice each, English first and last, so
 * that a machine that gets busier slows down both alike.
 */
export const persianTapBench: Bench = {
  names: ['app.tapToPaint.en', 'app.tapToPaint.fa', 'app.tapPersianRatio'],
  measure: async () => {
    const timesIn = (words: Phrases): Promise<readonly number[]> =>
      withPage(async (page, url) => {
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
      { name: 'app.tapPersianRatio', value: rounded(ratio, 2), unit: 'times', budget: MAX_TIMES_ENGLISH },
    ];
  },
};

/** The time from the start of a save's transaction to its commit with strict durability, over the same game at full speed. */
export const commitBench: Bench = {
  names: ['save.commit'],
  measure: () =>
    withPage(async (page, url) => {
      await playGame(page, url, 1);
      const commits = await page.evaluate(() => Reflect.get(window, 'kilowattCommits') as readonly number[]);
      return [{ name: 'save.commit', value: rounded(quantile(commits, 0.95), 1), unit: 'ms' }];
    }),
};
