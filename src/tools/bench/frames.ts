import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGLISH } from '../support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '../support/screen-player.ts';
import { tap } from '../support/tapper.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';

/** A tablet in landscape, the main target of the design. */
const TABLET = { width: 1180, height: 820 } as const;
/** The number of animations on the empty page. */
const EMPTY_MOVES = 20;
/** A page with one movable layer. */
const EMPTY_PAGE = `data:text/html,<p style="width:3rem;height:3rem;background:teal;will-change:transform"></p>`;
/**
 * The pause after a tap until its animations are over, in milliseconds. The driver looks elements up by scripts in the page, which would
 * take up most of the frames.
 */
const MOVE_MS = 1_200;
/** The longest frame's budget, as a multiple of one on an empty page. */
const MAX_TIMES_EMPTY = 3;

/** Collects the longest frame of every animation that a script starts, in milliseconds. Runs in the page. */
function watchFrames(): void {
  const longest: number[] = [];
  Reflect.set(window, 'kilowattFrames', longest);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args: Parameters<typeof animate>) {
    const animation = animate.apply(this, args);
    let [last, most] = [0, 0];
    const look = (now: number): void => {
      // the first frame still contains the work of the tap
      if (last > 0) most = Math.max(most, now - last);
      last = now;
      if (animation.playState === 'running') requestAnimationFrame(look);
      else if (most > 0) longest.push(most);
    };
    void animation.ready.then(() => requestAnimationFrame(look));
    return animation;
  };
}

const longestFrames = async (page: Page): Promise<number> =>
  quantile(await page.evaluate(() => Reflect.get(window, 'kilowattFrames') as number[]), 0.95);

/** Plays three rounds, in which plants slide, cubes fly, cards turn over and money counts. */
async function playThreeRounds(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchFrames);
  await page.setViewportSize(TABLET);
  await openLocalGame(page, url);
  await throttle(page, CPU_THROTTLE);
  const screenPlayer = new ScreenPlayer(page, async (...pressed) => {
    await tap(...pressed);
    await wait(MOVE_MS);
  });
  const fourth = page.getByText(ENGLISH.like('table_where', { round: 4 }));
  while (!(await fourth.isVisible())) {
    if (!(await screenPlayer.answer()))
      throw new Error(`the game stops at "${await screenPlayer.heading()}"`);
  }
  return longestFrames(page);
}

/** Moves the layer of an empty page again and again. */
async function moveLayer(page: Page): Promise<number> {
  await page.addInitScript(watchFrames);
  await page.setViewportSize(TABLET);
  await page.goto(EMPTY_PAGE);
  await throttle(page, CPU_THROTTLE);
  await page.evaluate(async (times) => {
    const layer = document.querySelector('p');
    const frames = [{ transform: 'none' }, { transform: 'translate(800px, 400px)' }];
    for (let at = 0; layer && at < times; at++) {
      await layer.animate(frames, 400).finished;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  }, EMPTY_MOVES);
  return longestFrames(page);
}

/**
 * The longest frame of an animation at a table, on a processor slowed to a quarter: the 95th percentile over three rounds; the same of a
 * page that only moves one layer, right afterwards in the same browser; and their ratio. Three rounds, because the first sale alone moves
 * three things while Chromium draws the media-controls icon for the first sound.
 */
export const framesBench: Bench = {
  names: ['app.longestFrame', 'app.frameFloor', 'app.frameRatio'],
  measure: () =>
    withPage(async (page, url) => {
      const value = await playThreeRounds(page, url);
      const empty = await page.context().newPage();
      await page.close();
      const floor = await moveLayer(empty);
      return [
        { name: 'app.longestFrame', value: rounded(value, 1), unit: 'ms' },
        { name: 'app.frameFloor', value: rounded(floor, 1), unit: 'ms', isReference: true },
        { name: 'app.frameRatio', value: rounded(value / floor, 2), unit: 'times', budget: MAX_TIMES_EMPTY },
      ];
    }),
};
