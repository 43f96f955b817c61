import { expect } from '@playwright/test';
import { writtenLanguages } from '#tools/messages/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '#tools/shots/late-states.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
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

/** The gate tests the widest figures. tests/ui/board/zoom-corner.test.ts has the names of all languages. */
const LANGUAGES = ['fa'];
const OTHERS = writtenLanguages().filter((language) => !LANGUAGES.includes(language));
const SERIES = (['germany', 'usa'] as const).flatMap((map) => [
  { map, languages: LANGUAGES, tag: [] },
  { map, languages: OTHERS, tag: ['@long'] },
]);

for (const { map, languages, tag } of SERIES) {
  test.describe(`the map of ${map} in ${languages.join(', ')}`, { tag }, () => {
    test.use({ viewport: { width: 1180, height: 820 } });
    test('has no city or name under the zoom buttons, and Persian figures within their signs', async ({
      page,
      baseURL,
    }) => {
      test.slow();
      await openLateGame(page, String(baseURL), lateGames(map), 'building');
      await planCheapest(page, ENGLISH);
      await page.getByRole('button', named('table_menu')).tap();
      for (const language of languages) {
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
