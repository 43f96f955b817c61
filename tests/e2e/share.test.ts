import { expect, type Locator, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { openDevice, test } from './fixtures.ts';

/** A finished game and its deal in links, from one device to another. */

const PHONE = { width: 390, height: 844 } as const;
/** Characters of a link with a whole game: far more than an address alone. */
const MIN_LINK = 300;

const lastDecision = (): ReadonlyMap<ShotScene, string> =>
  new Map([['ending', lateGames('germany').get('ending') ?? '']]);

/** A link at the address of this test's server: as `localhost` is no address for others, links name this computer's in the network. */
const atHome = (link: string, url: string): string => link.replace(/^https?:\/\/[^/]+/, url);

/** Plays the last decision of a game and opens the sheet at its result. */
async function shareResult(page: Page, url: string, words: Phrases): Promise<void> {
  await openLateGame(page, url, lastDecision(), 'ending');
  await new ScreenPlayer(page, tap, words).answer();
  await resultHeading(page, words).waitFor();
  await page.getByRole('button', words.named('action_share')).tap();
}

/** The text of a code, read from its pixels. */
async function readCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot({ scale: 'device' })).toString('base64');
  const { width, height, data } = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...(pixels?.data ?? [])] };
  }, picture);
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) });
}

/** What a replay shows at its end: what happened last, and the standings. */
async function endOf(page: Page, words: Phrases): Promise<readonly string[]> {
  const timeline = page.getByRole('slider', words.named('replay_timeline'));
  await timeline.waitFor();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', words.named('replay_later'))).toBeDisabled();
  const standings = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', words.named('players_rank')) });
  return [
    (await timeline.getAttribute('aria-valuetext')) ?? '',
    ...(await standings.getByRole('row').allTextContents()),
  ];
}

for (const locale of ['en', 'fa'] as const) {
  test.describe(`in ${locale}`, () => {
    const words = new Phrases(locale);
    test.use({ locale, viewport: PHONE });

    test('a link and its code show the same finished game on another device, which is offline', async ({
      page,
      browser,
      baseURL,
    }) => {
      const url = String(baseURL);
      await shareResult(page, url, words);
      const link = await page.getByRole('textbox', words.named('share_link')).inputValue();
      expect(link.length).toBeGreaterThan(MIN_LINK);
      expect(atHome(link, url).startsWith(`${url}/replay#g=`)).toBe(true);
      const what = words.text('share_link');
      expect(await readCode(page.getByRole('img', words.named('shared_qr_label', { what })))).toBe(link);
      const heading = await resultHeading(page, words).innerText();
      await page.getByRole('dialog').getByRole('button', words.named('action_close')).tap();
      await page.getByRole('button', words.named('final_replay')).tap();
      const end = await endOf(page, words);

      const other = await openDevice(browser, PHONE, { locale, serviceWorkers: 'allow' });
      await other.goto(url);
      await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await other.context().setOffline(true);
      await other.goto(atHome(link, url));
      const watch = other.getByRole('button', words.named('linked_watch'));
      await expect(watch).toBeVisible();
      // the card does not tell the result yet
      await expect(other.getByText(heading)).toBeHidden();
      await watch.tap();
      expect(await endOf(other, words)).toEqual(end);
      await expect(other.locator('[data-city]').first()).toBeVisible();
      // Back closes the replay, although nothing of the app is before it in the history
      await other.evaluate(() => history.back());
      await expect(watch).toBeVisible();
      // a replay is no game of this device
      await other.goto(url);
      await expect(other.getByRole('article')).toHaveCount(0);
    });

    test('a link that is cut, changed or none at all is told in a sentence, and a whole one can be pasted instead', async ({
      page,
      browser,
      baseURL,
    }) => {
      const url = String(baseURL);
      await shareResult(page, url, words);
      const link = atHome(await page.getByRole('textbox', words.named('share_link')).inputValue(), url);
      const other = await openDevice(browser, PHONE, { locale });
      const middle = Math.floor(link.length / 2);
      for (const [bad, key] of [
        [link.slice(0, middle), 'share_cut'],
        [
          `${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`,
          'share_damaged',
        ],
        [`${url}/replay#g=hello`, 'share_not_a_game'],
        [`${url}/replay#g=${'KWI'.padEnd(80, 'A')}`, 'share_too_new'],
        [`${url}/replay#%E0%A4%A`, 'share_not_a_game'],
      ] as const) {
        await other.goto('about:blank');
        await other.goto(bad);
        await expect(other.getByRole('alert'), key).toHaveText(words.text(key));
      }
      const lines = link.replaceAll(/.{60}/g, '$&\n> ');
      await other.getByRole('textbox', words.named('linked_paste')).fill(`“${lines}”`);
      await other.getByRole('button', words.named('linked_open')).tap();
      await expect(other.getByRole('button', words.named('linked_watch'))).toBeVisible();
    });
  });
}

test.describe('the same deal', () => {
  test.use({ viewport: PHONE });

  test('a link to a deal sets another table up with the same cards, until the settings are changed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const url = String(baseURL);
    await shareResult(page, url, ENGLISH);
    await page.getByRole('radio', ENGLISH.named('share_deal')).check({ force: true });
    const link = await page.getByRole('textbox', ENGLISH.named('share_deal_link')).inputValue();
    const what = ENGLISH.text('share_deal_link');
    expect(await readCode(page.getByRole('img', ENGLISH.named('shared_qr_label', { what })))).toBe(link);

    const groups: Page[] = [];
    for (let group = 0; group < 2; group++) {
      const other = await openDevice(browser, { width: 1180, height: 820 });
      await other.goto(atHome(link, url));
      await expect(other.getByText(ENGLISH.text('deal_same'))).toBeVisible();
      await other.getByRole('button', ENGLISH.named('setup_start')).tap();
      await other.waitForURL('**/play/**');
      await other.locator('[data-city]').first().waitFor();
      groups.push(other);
    }
    // whose turn it is, regions in play, both markets, and the players in turn order
    const textsOf = (): Promise<readonly string[]> =>
      Promise.all(groups.map((group) => group.locator('body').innerText()));
    await expect.poll(async () => new Set(await textsOf()).size).toBe(1);

    const third = await openDevice(browser, PHONE);
    await third.goto(atHome(link, url));
    await third.getByRole('radio', ENGLISH.named('setup_devices_several')).check({ force: true });
    await expect(third.getByText(ENGLISH.text('deal_devices'))).toBeVisible();
    await third.goto('about:blank');
    await third.goto(`${atHome(link, url)}x`);
    await expect(third.getByRole('alert')).toHaveText(ENGLISH.text('deal_bad'));
  });
});
