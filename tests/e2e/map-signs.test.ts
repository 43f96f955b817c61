import { expect } from '@playwright/test';
import { writtenLanguages } from '../../src/tools/messages/catalogue.ts';
import { lateGames } from '../../src/tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '../../src/tools/shots/late-states.ts';
import { ENGLISH, named } from '../../src/tools/support/phrases.ts';
import { test } from './fixtures.ts';
import { mapGeometry } from './map-geometry.ts';
import { chooseLanguage } from './map-names.ts';
import { resize } from './resize.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 568, height: 320 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];

for (const map of ['germany', 'usa'] as const) {
  test.describe(`the map of ${map}`, () => {
    test.use({ viewport: { width: 1180, height: 820 } });
    test('has no city or name under the zoom buttons in any language, and Persian figures within their signs', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), lateGames(map), 'building');
      await planCheapest(page, ENGLISH);
      await page.getByRole('button', named('table_menu')).tap();
      for (const language of writtenLanguages()) {
        await resize(page, { width: 1180, height: 820 });
        const words = await chooseLanguage(page, language);
        for (const size of SIZES) {
          await resize(page, size);
          const { names, overfull, underButtons } = await mapGeometry(page, words);
          const where = `${language} on ${size.width} by ${size.height}`;
          expect(names, where).toBeGreaterThan(5);
          expect(underButtons, where).toEqual([]);
          // digits of Latin fonts differ less
          if (language === 'fa') expect(overfull, where).toEqual([]);
        }
      }
    });
  });
}
