import { expect } from '@playwright/test';
import { named } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading } from '#tools/support/screen-player.ts';
import { decideUntilSale } from './decisions.ts';
import { MOTION, test, waitOutDoubleTap } from './fixtures.ts';
import { beforeTheEnd, openFile } from './last-turn.ts';

/** Runs in the page: records the players in counting order, and the most cities lit at once. */
function watchCount(): void {
  const counted: string[] = [];
  new MutationObserver(() => {
    const name = document.querySelector('main [aria-current] > span')?.textContent;
    if (name && counted.at(-1) !== name) counted.push(name);
    const lit = document.querySelectorAll('[data-plate] ellipse').length;
    const { dataset } = document.documentElement;
    if (document.querySelector('main header')) dataset.counted = counted.join();
    dataset.lit = String(Math.max(lit, Number(dataset.lit ?? 0)));
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-current'],
  });
}
/** An element moved by a call of `animate`. */
interface Move {
  readonly plant: string | null;
  readonly slides: boolean;
  readonly ms: number;
}
/** A figure of money that counts: each amount that it shows, and its text for screen readers. */
interface Count {
  readonly seat: string;
  readonly amount: number;
  readonly read: string;
}
declare global {
  var moves: Move[];
  var counted: Count[];
  /** The lines of news that flashed. */
  var flashes: number;
}
/** Runs in the page: records all movements, counts and flashes. */
function watchMoves(): void {
  globalThis.moves = [];
  globalThis.counted = [];
  globalThis.flashes = 0;
  addEventListener('animationstart', ({ animationName, pseudoElement }) => {
    if (animationName.includes('flash') && pseudoElement === '::before') globalThis.flashes++;
  });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    const purse = this.parentElement;
    if (purse?.dataset.purse) {
      const read = purse.nextElementSibling?.textContent ?? '';
      for (const { textContent } of this.children)
        globalThis.counted.push({ seat: purse.dataset.purse, amount: Number(textContent), read });
    }
    globalThis.moves.push({
      plant: this.getAttribute('data-plant'),
      slides: this.matches('[data-flight]:has([data-plant])'),
      ms: typeof options === 'object' ? Number(options.duration) : Number(options),
    });
    return animation;
  };
}
/** A flight, frame by frame. */
interface Flown {
  /** Whether it was invisible. */
  readonly unseen: boolean;
  /** Its corner in CSS pixels. */
  readonly x: number;
  readonly y: number;
}
declare global {
  var flown: Flown[];
}
/** Runs in the page: records the place of the first flying element in each frame. */
function watchFlights(): void {
  globalThis.flown = [];
  const look = (): void => {
    const thing = document.querySelector('[data-flight]');
    if (thing) {
      const { x, y } = thing.getBoundingClientRect();
      const unseen = getComputedStyle(thing).opacity === '0';
      globalThis.flown.push({ unseen, x, y });
    }
    requestAnimationFrame(look);
  };
  look();
}
test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, contextOptions: MOTION });
  test('the end of a game is counted on the map, city by city, and a tap skips to the result', async ({
    page,
  }) => {
    await openFile(page, beforeTheEnd());
    await page.evaluate(watchCount);
    await waitOutDoubleTap(page);
    await page.getByRole('button', named('building_end')).tap();
    const skip = page.getByRole('button', named('final_skip'));
    await expect(skip).toBeVisible();
    const root = page.locator('html');
    // the last player first, and more than one of their cities
    await expect(root).toHaveAttribute('data-counted', /^(Anna|Bob|Cleo|Dan)/);
    await expect(root).toHaveAttribute('data-lit', /[^01]/);
    await waitOutDoubleTap(page);
    await page.getByRole('heading', named('final_count')).tap();
    await expect(resultHeading(page)).toBeVisible();
    await expect(skip).toBeHidden();
    // it appears once
    await waitOutDoubleTap(page);
    await page.getByRole('button', named('final_look')).tap();
    await page.getByRole('button', named('final_back')).tap();
    await expect(resultHeading(page)).toBeVisible();
  });
  test('a plant slides to its buyer, their money counts, the new card turns over; nothing moves with less motion', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(watchMoves);
    await openLocalGame(page, String(baseURL));
    await decideUntilSale(page);
    const isCounted = (): boolean => {
      const last = counted.at(-1);
      const seen = new Set(counted.filter(({ seat }) => seat === last?.seat).map(({ amount }) => amount));
      return seen.size > 2 && last?.amount === Number.parseInt(last?.read ?? '', 10);
    };
    await page.waitForFunction(isCounted);
    const { moved, sums, flashed } = await page.evaluate(() => ({
      moved: moves,
      sums: counted,
      flashed: flashes,
    }));
    const paid = sums.at(-1)?.amount ?? 0;
    const amounts = sums.map(({ amount }) => amount);
    const counting = amounts.slice(amounts.findIndex((amount) => amount !== paid));
    expect(counting, 'it falls').toEqual(counting.toSorted((a, b) => b - a));
    expect(flashed, 'the card tells it alone').toBe(0);
    expect(moved.filter(({ slides }) => slides)).toHaveLength(1);
    expect(moved.filter(({ plant }) => plant !== null).length).toBeGreaterThan(0);
    for (const { ms } of moved) expect(ms).toBeLessThanOrEqual(600);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => {
      moves = [];
      counted = [];
      flashes = 0;
    });
    await decideUntilSale(page);
    expect(await page.evaluate(() => [moves, flashes])).toEqual([[], 0]);
    for (const { amount, read } of await page.evaluate(() => counted))
      expect(amount).toBe(Number.parseInt(read, 10));
  });
  test('a plant is never seen in the corner before it flies, and with less motion not at all', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(watchFlights);
    await openLocalGame(page, String(baseURL));
    await decideUntilSale(page);
    const isOver = (): boolean => flown.length > 0 && document.querySelector('[data-flight]') === null;
    await page.waitForFunction(isOver);
    const seen = (await page.evaluate(() => flown)).filter(({ unseen }) => !unseen);
    expect(seen.length).toBeGreaterThan(0);
    for (const { x, y } of seen) expect([x, y]).not.toEqual([0, 0]);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => (flown = []));
    await decideUntilSale(page);
    expect(await page.evaluate(() => flown)).toEqual([]);
  });
});
