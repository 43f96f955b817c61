import { expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/i18n/catalogue.ts';
import { type Message, parse } from '#lib/i18n/format.ts';
import { readCatalogue } from '#tools/messages/catalogue.ts';
import { GERMAN } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { headline, makeDecisions } from './decisions.ts';
import { openMenu, openTab, PAGES, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';

test.use({ locale: 'de-DE', viewport: { width: 1180, height: 820 } });

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** All words of a catalogue, without the names of parameters. */
function wordsOf(locale: Locale): ReadonlySet<string> {
  const textsOf = (message: Message): readonly string[] =>
    message.flatMap((part) => {
      if (typeof part === 'string') return [part];
      return 'options' in part ? Object.values(part.options).flatMap(textsOf) : [];
    });
  const texts = Object.values(readCatalogue(locale)).flatMap((text) => textsOf(parse(text)));
  return new Set(texts.flatMap(wordsIn));
}
const german = wordsOf('de');
const english = [...wordsOf('en')].filter((word) => !german.has(word));

/** All texts of a screen, visible or for screen readers, without language names. */
function textsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const spoken = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.checkVisibility() && !one.closest('[lang="en"]'))
      .flatMap((one) => attributes.map((name) => one.getAttribute(name) ?? ''));
    return [document.title, ...document.body.innerText.split('\n'), ...spoken].filter((text) => text !== '');
  });
}

/** Texts of a screen with words that occur only in the English catalogue. */
async function englishOn(page: Page): Promise<readonly string[]> {
  // wait for the rendered page: the prerendered one is English, and hidden
  await expect.poll(async () => (await textsOn(page)).length).toBeGreaterThan(3);
  // in the choice of languages each has its own name
  const texts = (await textsOn(page)).filter((text) => text !== 'English');
  return texts.filter((text) => wordsIn(text).some((word) => english.includes(word)));
}

test(
  'a round of three players in German shows no English word on any screen',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    test.slow();
    expect(english).toEqual(expect.arrayContaining(['auction', 'player', 'settings']));
    const found: Record<string, readonly string[]> = {};
    const inspect = async (name: string): Promise<void> => {
      const texts = await englishOn(page);
      if (texts.length > 0) found[name] = texts;
    };
    for (const path of PAGES) {
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inspect(path);
    }
    await openLocalGame(page, String(baseURL), undefined, GERMAN);
    const seen = new Set<string>();
    while (!(await page.getByText(GERMAN.like('table_where', { round: 2 })).isVisible())) {
      const kind = (await headline(page).innerText()).replace(/^.*?, /, '');
      if (!seen.has(kind)) await inspect(kind);
      seen.add(kind);
      await makeDecisions(page, 1, GERMAN);
    }
    for (const tab of TABS) {
      await openTab(page, GERMAN, tab);
      await inspect(tab);
    }
    await openMenu(page, GERMAN);
    await inspect('menu');
    expect(found).toEqual({});
    expect(seen.size, [...seen].join(' | ')).toBeGreaterThanOrEqual(5);
  },
);
