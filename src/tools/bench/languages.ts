import type { Page } from '@playwright/test';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locale } from '../../lib/i18n/catalogue.ts';
import { writtenLanguages } from '../messages/catalogue.ts';
import { named } from '../support/phrases.ts';
import { openLocalGame } from '../support/screen-player.ts';
import { builtApp, CPU_THROTTLE, throttle, waitUntilStored, withPage } from './browser.ts';
import { type Bench, type Figure, quantile } from './figure.ts';
import { touchPress } from './finger.ts';

/** Gzipped bytes of a language's messages. The rules, the coach and later editions count separately: only who needs them loads them. */
const MAX_GZIPPED = 28_000;
const MAX_RULES_GZIPPED = 10_500;
const MAX_COACH_GZIPPED = 6_000;
const MAX_EDITIONS_GZIPPED = 3_000;
const isRules = (file: string): boolean => /[/\\]rules\./.test(file);
const isCoach = (file: string): boolean => /[/\\]coach\./.test(file);
const isEditions = (file: string): boolean => /[/\\]editions\./.test(file);

function bytesOf(locale: Locale, build: string): readonly Figure[] {
  const sizeOf = (file: string): number => statSync(join(build, file)).size;
  const messages = globSync(`_app/immutable/messages/${locale}/*.js`, { cwd: build });
  if (messages.length === 0) throw new Error(`The build has no messages in "${locale}".`);
  const gzippedSize = (file: string): number =>
    gzipSync(readFileSync(join(build, file)), { level: 9 }).byteLength;
  const stored = [...messages, `manifest-${locale}.webmanifest`].map(sizeOf);
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  return [
    {
      name: `app.messagesGzip.${locale}`,
      value: sum(
        messages.filter((file) => ![isRules, isCoach, isEditions].some((is) => is(file))).map(gzippedSize),
      ),
      unit: 'B',
      budget: MAX_GZIPPED,
    },
    {
      name: `app.rulesGzip.${locale}`,
      value: sum(messages.filter(isRules).map(gzippedSize)),
      unit: 'B',
      budget: MAX_RULES_GZIPPED,
    },
    {
      name: `app.coachGzip.${locale}`,
      value: sum(messages.filter(isCoach).map(gzippedSize)),
      unit: 'B',
      budget: MAX_COACH_GZIPPED,
    },
    {
      name: `app.editionsGzip.${locale}`,
      value: sum(messages.filter(isEditions).map(gzippedSize)),
      unit: 'B',
      budget: MAX_EDITIONS_GZIPPED,
    },
    { name: `app.precacheBytes.${locale}`, value: sum(stored), unit: 'B' },
  ];
}

/**
 * By language: the bytes of all messages except the rules, the coach and later editions, and of each of these three, each namespace gzipped separately at level 9; and the
 * uncompressed bytes that the service worker stores for it, without the font of its script, which is stored only where it is used.
 */
export const languageBytesBench: Bench = {
  names: writtenLanguages().flatMap((locale) => [
    `app.messagesGzip.${locale}`,
    `app.rulesGzip.${locale}`,
    `app.coachGzip.${locale}`,
    `app.editionsGzip.${locale}`,
    `app.precacheBytes.${locale}`,
  ]),
  measure: async () => {
    const build = await builtApp();
    return writtenLanguages().flatMap((locale) => bytesOf(locale, build));
  },
};

/** A tablet in landscape, where a table shows the most at once. */
const TABLET = { width: 1180, height: 820 } as const;
/** The number of page reloads, with a change to each language after each. */
const VISITS = 3;
/** Milliseconds from the tap on a language to the paint of the page in it. */
const MAX_CHANGE_MS = 300;

/** Sets `window.changed` to the time from the last tap to the paint of the page in another language. Runs in the page. */
function watchLanguage(): void {
  let tapped = 0;
  addEventListener('pointerup', ({ timeStamp }) => (tapped = timeStamp), { capture: true });
  const painted = (): void =>
    void setTimeout(() => Reflect.set(window, 'changed', performance.now() - tapped));
  // the task after the frame: by then it is painted
  new MutationObserver(() => requestAnimationFrame(painted)).observe(document, {
    subtree: true, // there is no root element yet
    attributeFilter: ['lang'],
  });
}

/** Consecutive idle checks until a page counts as settled, and the milliseconds between them. */
const IDLE = { times: 10, pauseMs: 50 };

/** Waits until the page has settled after a tap, as for a player who reads it first. Runs in the page. */
const untilIdle = ({ times, pauseMs }: typeof IDLE): Promise<void> =>
  new Promise((resolve) => {
    let left = times;
    const again = (): unknown =>
      left-- > 0 ? setTimeout(() => requestIdleCallback(again), pauseMs) : resolve();
    again();
  });

/** Changes the language in the open menu. Returns the milliseconds until the page is painted in it. */
async function changeTo(page: Page, locale: Locale): Promise<number> {
  const press = await touchPress(page);
  await page.evaluate(untilIdle, IDLE);
  await page.evaluate(() => Reflect.deleteProperty(window, 'changed'));
  await press(page.locator(`button[lang="${locale}"]`));
  const took = await page.waitForFunction(() => Reflect.get(window, 'changed') as number | undefined);
  return Number(await took.jsonValue());
}

/**
 * The time from the tap on a language in the menu of a running game until the page is painted in it, on a processor slowed to a quarter:
 * the median of several first changes, for the slowest language. The messages come from the service worker.
 */
export const languageChangeBench: Bench = {
  names: ['app.languageChange'],
  measure: () =>
    withPage(async (page, url) => {
      await page.setViewportSize(TABLET);
      await openLocalGame(page, url);
      await waitUntilStored(page);
      await page.addInitScript(watchLanguage);
      const times = new Map<Locale, number[]>();
      for (let visit = 0; visit < VISITS; visit++) {
        await throttle(page, 1);
        await page.evaluate(() => localStorage.removeItem('kilowatt.settings'));
        await page.reload();
        await page.getByRole('button', named('table_menu')).tap();
        await throttle(page, CPU_THROTTLE);
        for (const locale of writtenLanguages().filter((one) => one !== 'en'))
          times.set(locale, [...(times.get(locale) ?? []), await changeTo(page, locale)]);
      }
      const medians = [...times.values()].map((visits) => quantile(visits, 0.5));
      const value = Math.round(Math.max(...medians));
      return [{ name: 'app.languageChange', value, unit: 'ms', budget: MAX_CHANGE_MS }];
    }),
};
