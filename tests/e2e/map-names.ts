import { expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/i18n/catalogue.ts';
import { writtenLanguages } from '#tools/messages/catalogue.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { mapGeometry } from './map-geometry.ts';

/** Runs in the page: its language, once its fonts are loaded. */
const languageOf = (): string => (document.fonts.status === 'loaded' ? document.documentElement.lang : '');

/** Chooses a language in the open menu. */
export async function chooseLanguage(page: Page, language: Locale): Promise<Phrases> {
  await page.locator(`dialog button[lang="${language}"]`).tap();
  await expect.poll(() => page.evaluate(languageOf)).toBe(language);
  return new Phrases(language);
}

/**
 * Opens the menu, chooses one language after the other, and expects the name of each city in play on the map without overlaps. Returns the
 * last language.
 */
export async function expectNamesInEachLanguage(page: Page, words: Phrases): Promise<Phrases> {
  await page.getByRole('button', words.named('table_menu')).tap();
  let theirs = words;
  for (const language of writtenLanguages()) {
    theirs = await chooseLanguage(page, language);
    const flaws = async (): Promise<readonly string[]> => {
      const { cities, names, cut, overlapping, underButtons } = await mapGeometry(page, theirs);
      return [
        ...cut,
        ...overlapping,
        ...underButtons.map((name) => `${name} under the zoom buttons`),
        ...(names === cities ? [] : [`${names} names of ${cities} cities`]),
      ];
    };
    await expect.poll(flaws, language).toEqual([]);
  }
  return theirs;
}
