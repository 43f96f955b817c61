import { expect, type Page } from '@playwright/test';
import { ENGLISH, Phrases } from '#tools/support/phrases.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET } from './shared-table.ts';
import { TreePlayer, useReader } from './tree-player.ts';

/** A game of two takes about two hundred. */
const MAX_STEPS = 900;

/** Records what the live region of a table says. */
async function listen(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => void heard.push(text));
  await page.evaluate(() => {
    const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
    const observer = new MutationObserver((changes) => {
      const changed = new Set(changes.map(({ target }) => elementOf(target)));
      for (const element of changed) {
        const text = element?.closest('[role=log]') ? element.textContent.trim() : '';
        if (text !== '') void (globalThis as unknown as { hear: (said: string) => void }).hear(text);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
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
    let log: readonly string[] = [];
    for (let steps = 0; !(await resultOf(page, words).isVisible()); steps++) {
      expect(steps, await player.heading()).toBeLessThan(MAX_STEPS);
      const kind = (await player.heading()).replace(/^.*?[،,:] /, '');
      if (!seen.has(kind)) await audit.measure(kind, page);
      seen.add(kind);
      log = (await player.log()) ?? log;
      await player.step();
    }
    expect(seen.size).toBeGreaterThanOrEqual(4);
    audit.expectNoFaults();
    // the log on the screen and the voice tell of the same events
    const said = heard.join(' ');
    for (const key of ['news_bought_plant', 'news_built', 'news_powered'] as const) {
      const told = log.filter((line) => words.like(key).test(line)).length;
      expect(told, key).toBeGreaterThan(3);
      const times = [...said.matchAll(new RegExp(words.like(key).source.slice(1), 'g'))].length;
      expect(times, key).toBe(told);
    }
    expect(faults).toEqual([]);
  });
});

test('at a shared table of two, a player of a screen reader plays a whole game by the accessibility tree alone', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [host, ana] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([host, ana]);
  await ana.goto(String(baseURL));
  await useReader(ana, ENGLISH);
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ana, link, 'Ana', 2);
  await start(host);
  const audit = new ScreenAudit();
  const seen = new Set<string>();
  const players = [new TreePlayer(host, ENGLISH), new TreePlayer(ana, ENGLISH)];
  await ana.getByRole('list', ENGLISH.named('players_order')).waitFor();
  for (let steps = 0; !(await resultOf(ana, ENGLISH).isVisible()); steps++) {
    expect(steps).toBeLessThan(MAX_STEPS);
    for (const player of players) await player.step();
    const kind = (await players[1]?.heading())?.replace(/^.*?, /, '') ?? '';
    if (!seen.has(kind)) await audit.inspect(kind, ana);
    seen.add(kind);
  }
  await audit.inspect('result', ana);
  audit.expectNoFaults();
  expect(faults).toEqual([]);
});
