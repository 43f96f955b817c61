import type { Page } from '@playwright/test';
import { lateGames } from '../shots/late-games.ts';
import { openLateGame } from '../shots/late-states.ts';
import { named } from '../support/phrases.ts';
import { resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';

/** Milliseconds from a key to the paint of the moment it leads to, and megabytes that a replay holds. */
const MAX_STEP_MS = 100;
const MAX_MEMORY_MB = 20;
/** The distance of the measured moments in stops. */
const EVERY = 7;

/** Presses a key, and gives the milliseconds until the task after the frame that shows its effect. Runs in the page. */
const step = (key: string): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    dispatchEvent(new KeyboardEvent('keydown', { key }));
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  });

/** The megabytes that live objects of the page take. */
async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize / 1_000_000;
}

/**
 * A finished game of six: the slowest twentieth of its steps, on a phone slowed to a quarter, wherever one lands; and what the page holds
 * more after a walk through the game than before.
 */
export const replayBench: Bench = {
  names: ['replay.step', 'replay.memory'],
  measure: () =>
    withPage(async (page, url) => {
      await openLateGame(page, url, lateGames('germany'), 'ending');
      await new ScreenPlayer(page).answer();
      await resultHeading(page).waitFor();
      const before = await heap(page);
      await page.getByRole('button', named('final_replay')).tap();
      const timeline = page.getByRole('slider', named('replay_timeline'));
      await timeline.waitFor();
      await throttle(page, CPU_THROTTLE);
      const stops = Number(await timeline.getAttribute('max'));
      const times: number[] = [];
      for (let stop = 0; stop < stops; stop += EVERY) {
        times.push(await page.evaluate(step, 'ArrowRight'));
        await timeline.fill(String(Math.min(stops, stop + EVERY)));
      }
      await throttle(page, 1);
      const held = (await heap(page)) - before;
      return [
        { name: 'replay.step', value: rounded(quantile(times, 0.95), 0), unit: 'ms', budget: MAX_STEP_MS },
        { name: 'replay.memory', value: rounded(held, 1), unit: 'MB', budget: MAX_MEMORY_MB },
      ];
    }),
};
