import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { type Format, FORMATS } from '#lib/ui/share/picture/formats.ts';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { expectWholePicture } from './drawn-picture.ts';
import { test } from './fixtures.ts';

/** The picture of a finished game of six, as it is saved. */

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;

async function openResult(page: Page, url: string, words: Phrases): Promise<void> {
  const games: ReadonlyMap<ShotScene, string> = new Map([
    ['ending', lateGames('germany').get('ending') ?? ''],
  ]);
  await openLateGame(page, url, games, 'ending');
  await new ScreenPlayer(page, tap, words).answer();
  await resultHeading(page, words).waitFor();
}

async function choosePicture(page: Page, words: Phrases, format: Format): Promise<void> {
  await page.getByText(words.text(`share_picture_${format}`), { exact: true }).tap();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute(
    'height',
    String(FORMATS[format].height),
  );
}

/** Saves the picture on the screen. */
async function savePicture(page: Page, words: Phrases): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', words.named('share_picture_save')).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kilowatt-germany-1200x\d+\.png$/);
  return readFileSync(await download.path());
}

for (const locale of ['en', 'fa'] as const)
  for (const device of ['phone', 'tablet'] as const)
    test.describe(`on a ${device} in ${locale}`, () => {
      const words = new Phrases(locale);
      test.use({ locale, viewport: SIZES[device], serviceWorkers: 'allow' });

      test('a finished game is saved as a picture in both formats, offline', async ({
        page,
        context,
        baseURL,
      }) => {
        await page.goto(String(baseURL));
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await openResult(page, String(baseURL), words);
        await context.setOffline(true);
        await page.getByRole('button', words.named('action_share')).tap();
        await page.getByText(words.text('share_picture'), { exact: true }).tap();
        for (const format of ['wide', 'square'] as const) {
          await choosePicture(page, words, format);
          const png = await savePicture(page, words);
          await expectWholePicture(page, png, format, words.locale);
        }
        const box = await page.getByRole('dialog').getByRole('img').boundingBox();
        expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(SIZES[device].width);
      });
    });

test.describe('without reading of pictures', () => {
  test.use({ viewport: SIZES.phone });

  test('a browser that does not let pages read their pictures is told so in a sentence', async ({
    page,
    baseURL,
  }) => {
    await openResult(page, String(baseURL), ENGLISH);
    // as Firefox answers with resistFingerprinting
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1);
    });
    await page.getByRole('button', ENGLISH.named('action_share')).tap();
    await page.getByText(ENGLISH.text('share_picture'), { exact: true }).tap();
    await expect(page.getByText(ENGLISH.text('share_picture_blocked'))).toBeVisible();
    await expect(page.getByRole('button', ENGLISH.named('share_picture_save'))).toBeHidden();
  });
});
