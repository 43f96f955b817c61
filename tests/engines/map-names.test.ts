import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lateGames } from '#tools/shots/late-games.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { expectNamesInEachLanguage } from '../e2e/map-names.ts';
import { TABLET, test } from './fixtures.ts';

/** A map, and a moment of a late game on it: two games of one moment would be taken for the same. */
const GAMES = [
  ['germany', 'nominating'],
  ['usa', 'bidding'],
] as const;

test('the maps name their cities in each language, over and under nothing', async ({ app, device }) => {
  const { engine, page, downloads } = await device(TABLET);
  let words = ENGLISH;
  for (const [map, scene] of GAMES) {
    const file = join(downloads, `${map}.json`);
    writeFileSync(file, lateGames(map).get(scene) ?? '');
    await page.goto(app);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await engine.chooseFile('input[type=file]', file);
    await page.getByText(scene, { exact: true }).tap();
    await page.waitForURL('**/play/**');
    words = await expectNamesInEachLanguage(page, words);
  }
  expect(engine.faults).toEqual([]);
});
