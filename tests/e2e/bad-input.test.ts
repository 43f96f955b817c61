import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { openTable } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { headline, makeDecisions, questionTo } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';
import { denyStorage, failedWrites, failWrites, setStorageFails, waitForWrites } from './storage-faults.ts';

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

interface Position {
  readonly context: { readonly players: { money: number }[] };
}

/** A real save of a game with a few decisions. */
async function realSave(page: Page, url: string): Promise<Record<string, unknown>> {
  await openLocalGame(page, url);
  await makeDecisions(page, 5);
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: ENGLISH.exactly('saves_export_of') }).tap();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>;
}

test('invalid files are refused with the reason, and the saved game stays', async ({ page, baseURL }) => {
  const save = await realSave(page, String(baseURL));
  const text = JSON.stringify(save);
  const rich = structuredClone(save);
  for (const player of (rich['snapshot'] as Position).context.players) player.money = 999;
  const files: readonly (readonly [string, string | Buffer, MessageKey])[] = [
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'save_not_a_save'],
    ['something else', '{"hello":"world"}', 'save_not_a_save'],
    ['a cut-off save', text.slice(0, text.length / 2), 'save_truncated'],
    ['a huge file', Buffer.alloc(9_000_000, 0x20), 'save_too_large'],
    ['a save from the future', JSON.stringify({ ...save, saveVersion: 99 }), 'save_too_new'],
    ['another app’s file', JSON.stringify({ ...save, app: 'chess' }), 'save_other_app'],
    ['a position made by hand', JSON.stringify(rich), 'save_impossible'],
    ['an unknown field', JSON.stringify({ ...save, extra: 1 }), 'save_invalid_unknown'],
    ['a prototype', text.replace(/^\{/, '{"__proto__":{"polluted":true},'), 'save_invalid_not_plain'],
    ['a wrong type', JSON.stringify({ ...save, commands: 'none' }), 'save_invalid_wrong'],
  ];
  for (const [name, content, reason] of files) {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'save.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await expect(page.getByRole('alert').getByText(ENGLISH.like(reason)), name).toBeVisible();
    await page.getByRole('alert').getByRole('button', named('action_ok')).tap();
    await expect(page.getByRole('article'), name).toHaveCount(1);
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await page.getByRole('link', startingWith('home_continue')).tap();
  await expect(page.getByRole('list', named('players_order'))).toBeVisible();
});

test('a save in which a bot has a level of a newer app opens and says so, and another level plays on', async ({
  page,
  baseURL,
}) => {
  const save = await realSave(page, String(baseURL));
  const seats = save['seats'] as readonly { readonly name: string }[];
  const bots = seats.map((_, seat) => (seat === 0 ? null : 'wizard'));
  const buffer = Buffer.from(JSON.stringify({ ...save, id: 'newer', name: 'Newer', bots }));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'newer.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(ENGLISH.like('home_imported'))).toBeVisible();
  await page.goto('/play/newer');
  for (const { name } of seats.slice(1)) {
    await expect(page.getByText(ENGLISH.text('bots_unknown', { name }))).toBeVisible();
    await page.getByRole('button', named('bots_unknown_choose')).tap();
    const sheet = page.getByRole('dialog', named('bots_unknown_choose'));
    await expect(sheet.getByText(ENGLISH.text('bots_plays_for', { name, level: 'wizard' }))).toBeVisible();
    await sheet.getByRole('radio', named('bots_level_gentle')).check({ force: true });
    await waitOutDoubleTap(page);
    await sheet.getByRole('button', named('bots_substitute', { name })).tap();
    await expect(page.getByText(ENGLISH.text('bots_unknown', { name }))).toBeHidden();
  }
  await setPace(page, 'instant');
  await expect(questionTo(page, must(seats[0]).name)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('img', named('bots_mark', { level: 'gentle' }))).toHaveCount(seats.length - 1);
});

test('the page of a missing game says so and leads to the start page', async ({ page }) => {
  await page.goto('/play/nobody-knows-this');
  await expect(page.getByText(ENGLISH.text('save_missing'))).toBeVisible();
  await page
    .getByRole('button', named('action_home'))
    .or(page.getByRole('link', named('action_home')))
    .tap();
  await expect(page.getByRole('heading', { level: 1, ...named('app_name') })).toBeVisible();
});

test('a game can be played and exported where nothing can be stored, and says so', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(denyStorage);
  await openLocalGame(page, String(baseURL));
  await expect(page.getByText(ENGLISH.text('save_unavailable')).first()).toBeVisible();
  await makeDecisions(page, 4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', named('action_export')).first().tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ app: 'kilowatt' });
});

test('no shared table is opened where nothing can be stored, with the reason', async ({ page, baseURL }) => {
  await page.addInitScript(denyStorage);
  await openTable(page, String(baseURL), { players: 2 });
  await expect(page.getByText(ENGLISH.text('shared_host_unavailable'))).toBeVisible();
  await page.getByRole('link', named('action_home')).tap();
  await expect(page.getByRole('heading', { level: 1, ...named('app_name') })).toBeVisible();
});

for (const [name, trouble, key] of [
  ['a full disk', 'full', 'save_full'],
  ['an aborted transaction', 'aborted', 'save_failed'],
] as const) {
  test(`${name} is reported, and the next write saves the whole game`, async ({ page, baseURL }) => {
    await page.addInitScript(failWrites, trouble);
    await openLocalGame(page, String(baseURL));
    await makeDecisions(page, 3);
    const screenPlayer = new ScreenPlayer(page);
    const told = page.getByText(ENGLISH.like(key));
    const expectFailedWrite = async (): Promise<void> => {
      const before = await failedWrites(page);
      await waitOutDoubleTap(page);
      expect(await screenPlayer.answer()).toBe(true);
      await expect.poll(() => failedWrites(page)).toBeGreaterThan(before);
    };
    await setStorageFails(page, true);
    await expectFailedWrite();
    await expect(told).toBeVisible();
    await expectFailedWrite();
    await waitForWrites(page);
    await expect(told).toBeVisible();
    const asked = await headline(page).innerText();
    await setStorageFails(page, false);
    await page.getByRole('button', named('action_retry')).tap();
    await expect(told).toBeHidden();
    await expect(
      page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true }),
    ).toBeAttached();
    await page.reload();
    await expect(headline(page)).toHaveText(asked);
  });
}
