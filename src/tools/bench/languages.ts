import type { Page } from '@playwright/test';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locale } from '../../lib/i18n/catalogue.ts';
import { writtenLanguages } from '../messages/catalogue.ts';
import { named } from '../support/phrases.ts';
import { openLocalGame } from '../support/screen-player.ts';
import { builtApp, CPU_THROTTLE, throttle, waitUntilStored, withPage } from './browser.ts';
import { type Bench, type Figure, quantile } from './figure.ts';
import { touchPress } from './finger.ts';

/** Gzipped bytes of a language's messages, without the namespaces that count by themselves because only some games or pages load them. */
const MAX_GZIPPED = 28_000;
/** The budgets of those, in gzipped bytes. */
const BY_THEMSELVES = {
  rules: 10_500,
  access: 2_500,
  settings: 2_000,
  coach: 6_000,
  editions: 3_000,
  replay: 1_500,
  sharing: 2_000,
  clock: 1_000,
  statistics: 2_000,
  typed: 3_500,
} as const;
type ByItself = keyof typeof BY_THEMSELVES;
const NAMESPACES = Object.keys(BY_THEMSELVES) as readonly ByItself[];

function bytesOf(locale: Locale, build: string): readonly Figure[] {
  const sizeOf = (file: string): number => statSync(join(build, file)).size;
  const messages = globSync(`_app/immutable/messages/${locale}/*.js`, { cwd: build });
  if (messages.length === 0) throw new Error(`The build has no messages in "${locale}".`);
  const stored = [...messages, `manifest-${locale}.webmanifest`].map(sizeOf);
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  const namespaceOf = (file: string): string => basename(file).split('.')[0] ?? '';
  const gzipped = (isCounted: (namespace: string) => boolean): number =>
    sum(
      messages
        .filter((file) => isCounted(namespaceOf(file)))
        .map((file) => gzipSync(readFileSync(join(build, file)), { level: 9 }).byteLength),
    );
  return [
    {
      name: `app.messagesGzip.${locale}`,
      value: gzipped((namespace) => !(namespace in BY_THEMSELVES)),
      unit: 'B',
      budget: MAX_GZIPPED,
    },
    ...NAMESPACES.map((own) => ({
      name: `app.${own}Gzip.${locale}`,
      value: gzipped((namespace) => namespace === own),
      unit: 'B',
      budget: BY_THEMSELVES[own],
    })),
    { name: `app.precacheBytes.${locale}`, value: sum(stored), unit: 'B' },
  ];
}

/**
 * By language: the bytes of all messages but the namespaces that count by themselves, and of each of these, each namespace gzipped
 * separately at level 9; and the uncompressed bytes that the service worker stores for it, without the font of its script, which is stored
 * only where it is used.
 */
export const languageBytesBench: Bench = {
  names: writtenLanguages().flatMap((locale) => [
    `app.messagesGzip.${locale}`,
    ...NAMESPACES.map((own) => `app.${own}Gzip.${locale}`),
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
