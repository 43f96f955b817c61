import { expect, type Locator } from '@playwright/test';
import { numberIn, Phrases } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { openDevice, test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET } from './shared-table.ts';

/** The clock of a game on one device and of a shared table. */

const PHONE = { width: 390, height: 844 } as const;

for (const [locale, viewport] of [
  ['en', PHONE],
  ['fa', TABLET],
] as const) {
  test(`a hard clock warns and lets a bot play on; a soft one does not (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openDevice(browser, viewport, { locale });
    const words = new Phrases(locale);
    const faults = collectPageErrors([page]);
    await page.clock.install();
    const choose = async (kind: 'clock_soft' | 'clock_hard'): Promise<void> => {
      await page.getByText(words.text(kind), { exact: true }).tap();
      await page.getByLabel(words.text('clock_minutes')).selectOption('5');
    };
    const mark = page.getByRole('button', words.startingWith('clock_left'));
    const over = page.getByRole('button', words.startingWith('clock_over'));
    const notice = (key: 'clock_up_hard' | 'clock_up_soft' | 'clock_warning_minutes') =>
      page.getByText(words.like(key));

    /** Lets time pass in small steps: a notice goes after five seconds. */
    const runUntil = async (shown: Locator): Promise<void> => {
      for (let step = 0; step < 30 && !(await shown.isVisible()); step++) await page.clock.runFor(2000);
      await expect(shown).toBeVisible();
    };

    await openLocalGame(page, String(baseURL), () => choose('clock_soft'), words);
    await mark.waitFor();
    await page.clock.runFor('04:50');
    await expect(mark).toBeVisible();
    await page.clock.runFor('00:20');
    await over.tap();
    const sheet = page.getByRole('dialog', words.named('clock_title'));
    await expect(sheet.getByRole('row')).toHaveCount(4);
    await expect(sheet.getByText(words.like('clock_rule_soft'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await openLocalGame(page, String(baseURL), () => choose('clock_hard'), words);
    await mark.waitFor();
    // a reload gives no time back
    await page.clock.runFor('00:14');
    await expect(page.getByTitle(words.text('table_saved'))).toBeVisible();
    await page.reload();
    await mark.waitFor();
    const shown = numberIn(
      words.valuesIn((await mark.textContent())?.trim() ?? '', 'clock_left')?.at(-1) ?? '',
    );
    expect(shown, 'as minutes and seconds').toBeLessThan(451);
    await page.clock.runFor('03:30');
    await runUntil(notice('clock_warning_minutes'));
    await page.clock.runFor('00:50');
    await runUntil(notice('clock_up_hard'));
    // the bot decides, and then the time of the next player runs; a reload loses none
    await page.clock.runFor('00:10');
    await mark.waitFor();
    await page.reload();
    await mark.tap();
    const left = sheet.getByRole('row').locator('td:last-child');
    const shortest = async (): Promise<number> => Math.min(...(await left.allTextContents()).map(numberIn));
    await expect.poll(shortest, 'as minutes and seconds, 00:03 at most').toBeLessThan(4);
    expect(faults).toEqual([]);
  });
}

test('a shared table agrees on a clock in the lobby, and every device shows the same time', async ({
  browser,
  baseURL,
}) => {
  const host = await newDevice(browser, TABLET);
  const ben = await newDevice(browser);
  const faults = collectPageErrors([host, ben]);
  const link = await openLobby(host, String(baseURL), { players: 2 });
  await joinAtSeat(ben, link, 'Ben', 2);
  const words = new Phrases('en');
  const terms = host.getByRole('region', words.named('shared_terms'));
  await terms.getByRole('button').tap();
  await host.getByText(words.text('clock_soft'), { exact: true }).tap();
  await host.getByLabel(words.text('clock_minutes')).selectOption('30');
  await host.getByRole('button', words.named('shared_terms_use')).tap();
  await expect(ben.getByText(words.like('clock_rule_soft'))).toBeVisible();
  await ben.getByRole('switch', words.startingWith('shared_ready')).tap();
  await expect(host.getByText(words.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  await start(host);
  const shownOn = async (page: typeof host): Promise<string> => {
    const text = await page.getByRole('button', words.startingWith('clock_left')).textContent();
    return text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  };
  await expect(host.getByRole('button', words.startingWith('clock_left'))).toBeVisible();
  const seconds = (text: string): number => {
    const [minutes = 0, rest = 0] = (/(\d+):(\d+)/.exec(text) ?? []).slice(1).map(Number);
    return minutes * 60 + rest;
  };
  // both count the same player, at most two seconds apart
  await expect(async () => {
    const [there = '', here = ''] = await Promise.all([ben, host].map(shownOn));
    expect(Math.abs(seconds(there) - seconds(here))).toBeLessThanOrEqual(2);
    expect(there.replaceAll(/\d/g, '')).toBe(here.replaceAll(/\d/g, ''));
  }).toPass({ timeout: 20_000 });
  expect(faults).toEqual([]);
});
