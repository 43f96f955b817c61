import { expect, type Page } from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import type { Moment } from '#lib/rules/types.ts';
import { ENGLISH, numberIn, Phrases } from '#tools/support/phrases.ts';
import {
  openLobby,
  playToTheEnd,
  playUntil,
  type ShownState,
  start,
  stateOf,
} from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { latinWordsOn, PersianFigures } from './persian-text.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET } from './shared-table.ts';

// A shared table in the 2019 edition, in two languages.

const PERSIAN = new Phrases('fa');
/** A line of the log about a starting city. */
const MARKED = PERSIAN.like('news_start_marked');

/** Opens each tab of a phone's table, and at last the one that was open. */
async function onEachTab(page: Page, words: Phrases, look: (tab: PlainKey) => Promise<void>): Promise<void> {
  const tabs = page.getByRole('navigation', words.named('table_views'));
  const open = await tabs
    .locator('[aria-pressed="true"]')
    .evaluate((tab) => [...(tab.parentElement?.children ?? [])].indexOf(tab));
  for (const tab of TABS) {
    await tabs.getByRole('button', { name: words.text(tab) }).tap();
    await look(tab);
  }
  await tabs.getByRole('button').nth(open).tap();
}
/** The names and figures of the result, whatever the language. */
const standingsOn = async (page: Page): Promise<readonly (string | number)[][]> => {
  const rows = page.locator('[data-final="count"] tbody tr');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map(({ textContent }) => textContent.trim())),
  );
  return texts.map(([rank = '', name = '', ...figures]) => [numberIn(rank), name, ...figures.map(numberIn)]);
};

test('Y3, Y4, Y12: three devices, one of them in Persian, play a whole game of the 2019 edition to one result', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000); // three times the need of a slow machine
  const host = await newDevice(browser, TABLET);
  const ben = await newDevice(browser);
  const dara = await newDevice(browser, undefined, { locale: 'fa-IR' });
  const pages = [host, ben, dara];
  const wordsOn = (page: Page): Phrases => (page === dara ? PERSIAN : ENGLISH);
  const faults = collectPageErrors(pages);
  const link = await openLobby(host, String(baseURL), {
    players: 3,
    map: 'map_usa',
    edition: '2019',
    startingCities: true,
  });
  await joinAtSeat(ben, link, 'Ben', 2);
  await joinAtSeat(dara, link, 'دارا', 3, PERSIAN);

  const figures = new PersianFigures(dara);
  const audit = new ScreenAudit();
  const latin: string[] = [];
  const look = async (where: string): Promise<void> => {
    await figures.look(where);
    latin.push(...(await latinWordsOn(dara)).map((word) => `${where}: ${word}`));
  };
  await look('the lobby');
  await start(host);
  for (const page of pages) await page.getByRole('list', wordsOn(page).named('players_order')).waitFor();

  const seen = new Set<Moment>();
  const isNew = (state: ShownState | null | undefined): boolean => !!state && !seen.has(state.moment);
  while (!seen.has('over')) {
    await playUntil(pages, ([, , state]) => isNew(state), wordsOn);
    const { moment } = must(await stateOf(dara), 'table');
    seen.add(moment);
    await look(moment);
    if (moment !== 'nominating' && moment !== 'building') continue;
    await onEachTab(dara, PERSIAN, async (tab) => {
      await look(`${moment}, ${tab}`);
      await audit.measure(`${moment}, ${tab}`, dara);
      const panel = dara.getByRole('region', PERSIAN.named(tab));
      if (tab === 'table_log') await expect(panel.getByText(MARKED).first()).toBeVisible();
      if (tab !== 'table_plants' || moment !== 'nominating') return;
      await expect(panel.locator('[data-top-card]')).toHaveText(PERSIAN.exactly('top_plug', 'top_socket'));
      const withToken = panel.locator('[data-plant]').filter({ has: dara.locator('[data-discount]') });
      await expect(withToken).toContainText(PERSIAN.text('token_bid', { price: '۱' }));
    });
  }
  await playToTheEnd(pages, wordsOn);
  await look('the result');
  await audit.measure('the result', dara);

  await expect(async () => {
    const [first, ...others] = await Promise.all(pages.map(standingsOn));
    expect(first).toHaveLength(3);
    for (const other of others) expect(other).toEqual(first);
  }).toPass({ timeout: 20_000 });
  for (const page of pages) await expect(page.getByText(wordsOn(page).text('shared_fair_ok'))).toBeVisible();
  expect([...seen]).toEqual(
    expect.arrayContaining(['marking', 'nominating', 'buying', 'building', 'powering']),
  );
  expect([...new Set(latin)]).toEqual([]);
  figures.expectPersian();
  audit.expectNoFaults();
  expect(faults).toEqual([]);
});
