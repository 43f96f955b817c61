import { expect, type Page } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Format } from '#lib/ui/share/picture/formats.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { ENGLISH, type Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { expectWholePicture } from '../e2e/drawn-picture.ts';
import { chooseLanguage } from '../e2e/map-names.ts';
import { TABLET, test } from './fixtures.ts';

const FILES: Readonly<Record<Format, string>> = {
  wide: 'kilowatt-germany-1200x630.png',
  square: 'kilowatt-germany-1200x1200.png',
};

/** A file once it is whole: its last bytes are those of every PNG. */
const isWhole = (file: string): boolean => existsSync(file) && readFileSync(file).includes('IEND');

async function expectPictures(page: Page, downloads: string, words: Phrases): Promise<void> {
  await page.getByRole('button', words.named('action_share')).tap();
  await page.getByText(words.text('share_picture'), { exact: true }).tap();
  for (const format of ['wide', 'square'] as const) {
    await page.getByText(words.text(`share_picture_${format}`), { exact: true }).tap();
    const height = { wide: 630, square: 1200 }[format];
    await page.locator(`dialog img[height="${height}"]`).waitFor();
    await page.getByRole('button', words.named('share_picture_save')).tap();
    const file = join(downloads, FILES[format]);
    await expect.poll(() => isWhole(file)).toBe(true);
    await expectWholePicture(page, readFileSync(file), format, words.locale);
  }
}

for (const locale of ['en', 'fa'] as const)
  test(`a finished game is saved as a whole picture in both formats (${locale})`, async ({ app, device }) => {
    const { engine, page, downloads } = await device(TABLET);
    const file = join(downloads, 'ending.json');
    writeFileSync(file, lateGames('germany').get('ending') ?? '');
    await page.goto(app);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await engine.chooseFile('input[type=file]', file);
    await page.getByText('ending', { exact: true }).tap();
    await page.waitForURL('**/play/**');
    let words = ENGLISH;
    if (locale === 'fa') {
      await page.getByRole('button', ENGLISH.named('table_menu')).tap();
      words = await chooseLanguage(page, locale);
      await page.getByRole('button', words.named('action_close')).tap();
    }
    const player = new ScreenPlayer(page, tap, words);
    // the map loads slowly
    await expect.poll(() => player.answer()).toBe(true);
    await resultHeading(page, words).waitFor();
    await expectPictures(page, downloads, words);
    expect(engine.faults).toEqual([]);
  });
