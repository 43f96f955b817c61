import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { openTable } from '../../src/tools/support/shared-screen-player.ts';
import { openLocalGame, ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { headline, makeDecisions } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { denyStorage, failedWrites, failWrites, setStorageFails, waitForWrites } from './storage-faults.ts';

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

interface Position {
  readonly context: { readonly players: { money: number }[] };
}

/** A real save of a game with a few decisions. */
async function realSave(page: Page, url: string): Promise<Record<string, unknown>> {
  await openLocalGame(page, url);
  await makeDecisions(page, 5);
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save .* as a file$/ }).tap();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>;
}

test('invalid files are refused with the reason, and the saved game stays', async ({ page, baseURL }) => {
  const save = await realSave(page, String(baseURL));
  const text = JSON.stringify(save);
  const rich = structuredClone(save);
  for (const player of (rich['snapshot'] as Position).context.players) player.money = 999;
  const files: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /not a Kilowatt game/],
    ['something else', '{"hello":"world"}', /not a Kilowatt game/],
    ['a cut-off save', text.slice(0, text.length / 2), /cut off/],
    ['a huge file', Buffer.alloc(9_000_000, 0x20), /too large/],
    ['a save from the future', JSON.stringify({ ...save, saveVersion: 99 }), /newer version/],
    ['another app’s file', JSON.stringify({ ...save, app: 'chess' }), /another app/],
    ['a position made by hand', JSON.stringify(rich), /No game can reach this position/],
    ['an unknown field', JSON.stringify({ ...save, extra: 1 }), /damaged/],
    ['a prototype', text.replace(/^\{/, '{"__proto__":{"polluted":true},'), /damaged|not a Kilowatt/],
    ['a wrong type', JSON.stringify({ ...save, commands: 'none' }), /damaged/],
  ];
  for (const [name, content, reason] of files) {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'save.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await expect(page.getByRole('alert').getByText(reason), name).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'OK' }).tap();
    await expect(page.getByRole('article'), name).toHaveCount(1);
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await page.getByRole('link', { name: /^Continue/ }).tap();
  await expect(page.getByRole('list', { name: 'Turn order' })).toBeVisible();
});

test('the page of a missing game says so and leads to the start page', async ({ page }) => {
  await page.goto('/play/nobody-knows-this');
  await expect(page.getByText('no longer on this device')).toBeVisible();
  await page
    .getByRole('button', { name: /start page/ })
    .or(page.getByRole('link', { name: /start page/ }))
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Kilowatt' })).toBeVisible();
});

test('a game can be played and exported where nothing can be stored, and says so', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(denyStorage);
  await openLocalGame(page, String(baseURL));
  await expect(page.getByText(/stores no data here|can’t be saved/).first()).toBeVisible();
  await makeDecisions(page, 4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).first().tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ app: 'kilowatt' });
});

test('no shared table is opened where nothing can be stored, with the reason', async ({ page, baseURL }) => {
  await page.addInitScript(denyStorage);
  await openTable(page, String(baseURL), { players: 2 });
  await expect(page.getByText('The host’s device must be able to save the game')).toBeVisible();
  await page.getByRole('link', { name: /start page/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Kilowatt' })).toBeVisible();
});

for (const [name, trouble, told] of [
  ['a full disk', 'full', /storage is full/],
  ['an aborted transaction', 'aborted', /^The game couldn’t be saved/],
] as const) {
  test(`${name} is reported, and the next write saves the whole game`, async ({ page, baseURL }) => {
    await page.addInitScript(failWrites, trouble);
    await openLocalGame(page, String(baseURL));
    await makeDecisions(page, 3);
    const screenPlayer = new ScreenPlayer(page);
    const expectFailedWrite = async (): Promise<void> => {
      const before = await failedWrites(page);
      await waitOutDoubleTap(page);
      expect(await screenPlayer.answer()).toBe(true);
      await expect.poll(() => failedWrites(page)).toBeGreaterThan(before);
    };
    await setStorageFails(page, true);
    await expectFailedWrite();
    await expect(page.getByText(told)).toBeVisible();
    await expectFailedWrite();
    await waitForWrites(page);
    await expect(page.getByText(told)).toBeVisible();
    const asked = await headline(page).innerText();
    await setStorageFails(page, false);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByText(told)).toBeHidden();
    await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
    await page.reload();
    await expect(headline(page)).toHaveText(asked);
  });
}
