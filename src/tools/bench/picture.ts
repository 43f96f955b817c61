import type { Page } from '@playwright/test';
import { statSync } from 'node:fs';
import { lateGames } from '../shots/late-games.ts';
import { openLateGame } from '../shots/late-states.ts';
import { named } from '../support/phrases.ts';
import { resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';

/** Milliseconds from the tap on a format to its picture, and bytes of the larger one. */
const MAX_MS = 1_500;
const MAX_BYTES = 600_000;
/** The number of pictures of each format. */
const ROUNDS = 3;

/** Runs in the page: chooses the format at a place, and gives the milliseconds until its picture is shown. */
const choose = ([place, height]: readonly [number, number]): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    const radios = document.querySelectorAll<HTMLInputElement>('dialog fieldset:last-of-type input');
    radios[place]?.click();
    const look = (): void => {
      const picture = document.querySelector<HTMLImageElement>(`dialog img[height="${height}"]`);
      if (picture?.complete && picture.naturalHeight === height) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  });

/** The bytes of the picture on the screen. */
async function bytesOf(page: Page): Promise<number> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', named('share_picture_save')).tap(),
  ]);
  return statSync(await download.path()).size;
}

/** The picture of a finished game of six, on a phone slowed to a quarter: the median time to draw one, and the bytes of the square. */
export const pictureBench: Bench = {
  names: ['share.picture', 'share.pictureBytes'],
  measure: () =>
    withPage(async (page, url) => {
      await openLateGame(page, url, lateGames('germany'), 'ending');
      await new ScreenPlayer(page).answer();
      await resultHeading(page).waitFor();
      await page.getByRole('button', named('action_share')).tap();
      await page.getByRole('radio', named('share_picture')).check({ force: true });
      await page.locator('dialog img').waitFor();
      await throttle(page, CPU_THROTTLE);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push(await page.evaluate(choose, [1, 1200] as const));
        times.push(await page.evaluate(choose, [0, 630] as const));
      }
      await throttle(page, 1);
      await page.evaluate(choose, [1, 1200] as const);
      const bytes = await bytesOf(page);
      return [
        { name: 'share.picture', value: rounded(quantile(times, 0.5), 0), unit: 'ms', budget: MAX_MS },
        { name: 'share.pictureBytes', value: bytes, unit: 'B', budget: MAX_BYTES },
      ];
    }),
};
