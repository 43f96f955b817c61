import { expect, type Page } from '@playwright/test';
import { Phrases } from '#tools/support/phrases.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';
import { TreePlayer } from './tree-player.ts';

/** A game of two takes about two hundred. */
const MAX_STEPS = 900;

/** Turns the table for screen readers on, as a player does who hears the start page. */
async function useReader(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('link', words.named('access_title')).press('Enter');
  const reader = page.getByRole('switch', words.startingWith('access_reader'));
  await reader.press(' ');
  await expect(reader).toBeChecked();
  await page.getByRole('link', words.named('action_back')).press('Enter');
  await page.getByRole('heading', { level: 1, name: words.text('app_name') }).waitFor();
}

/** Collects what the live regions of a page say. */
async function listen(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => void heard.push(text));
  await page.evaluate(() => {
    const isLive = (node: Node | null): boolean =>
      (node instanceof Element ? node : node?.parentElement)?.closest('[role=log]') != null;
    new MutationObserver((changes) => {
      const texts = changes
        .filter(({ target }) => isLive(target))
        .map(
          ({ target }) =>
            (target instanceof Element ? target : target.parentElement)?.textContent.trim() ?? '',
        );
      for (const text of new Set(texts))
        if (text !== '') void (window as unknown as { hear(text: string): void }).hear(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return heard;
}

const resultOf = (page: Page, words: Phrases) =>
  page.getByRole('heading', { level: 1, name: words.exactly('final_title_one', 'final_title_shared') });

test.describe('a player of a screen reader', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fa-IR', seed: 7 });
  test('plays a whole game in Persian by the accessibility tree alone, and hears each event once', async ({
    page,
  }) => {
    test.slow();
    const words = new Phrases('fa');
    const faults = collectErrors(page);
    const audit = new ScreenAudit();
    await page.goto('/');
    await useReader(page, words);
    await page.getByRole('link', words.named('home_new')).press('Enter');
    await page.getByRole('group', words.named('setup_how_many')).getByRole('radio', { name: '۲' }).press(' ');
    await page.getByRole('switch', words.startingWith('setup_beginners')).press(' ');
    await page.getByRole('button', words.named('setup_start')).press('Enter');
    await page.getByRole('button', words.named('table_menu')).waitFor();
    const heard = await listen(page);
    const player = new TreePlayer(page, words);
    const seen = new Set<string>();
    for (let steps = 0; !(await resultOf(page, words).isVisible()); steps++) {
      expect(steps, await player.heading()).toBeLessThan(MAX_STEPS);
      const kind = (await player.heading()).replace(/^.*?[،,:] /, '');
      if (!seen.has(kind)) await audit.measure(kind, page);
      seen.add(kind);
      await player.step();
    }
    audit.expectNoFaults();
    const houses = heard.filter((text) => words.like('news_built').test(text));
    console.log(heard.length, heard.slice(0, 12), houses.length);
    expect(faults).toEqual([]);
  });
});
