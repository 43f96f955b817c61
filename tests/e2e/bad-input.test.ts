import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { openTable as openShared } from '../../src/tools/shared-screen-player.ts';
import { openTable, ScreenPlayer } from '../../src/tools/screen-player.ts';
import { breakWrites, forbidStorage } from './broken.ts';
import { decide } from './decide.ts';
import { test } from './seeded.ts';

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

const question = (page: Page) => page.getByRole('heading', { level: 1 });

interface Position {
  readonly context: { readonly players: { money: number }[] };
}

/** A real save, made by playing a little. */
async function realSave(page: Page, url: string): Promise<Record<string, unknown>> {
  await openTable(page, url);
  await decide(page, 5);
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save .* as a file$/ }).tap();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>;
}

test('files that are no good are refused with the reason, and nothing is lost', async ({ page, baseURL }) => {
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
    ['a position made by hand', JSON.stringify(rich), /No game comes to this position/],
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

test('a game that is not there says so and leads home', async ({ page }) => {
  await page.goto('/play/nobody-knows-this');
  await expect(page.getByText('no longer on this device')).toBeVisible();
  await page
    .getByRole('button', { name: /start page/ })
    .or(page.getByRole('link', { name: /start page/ }))
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Kilowatt' })).toBeVisible();
});

test('where nothing can be stored the game is played all the same, and says so', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(forbidStorage);
  await openTable(page, String(baseURL));
  await expect(page.getByText(/stores no data here|can’t be saved/).first()).toBeVisible();
  await decide(page, 4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).first().tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ app: 'kilowatt' });
});

test('where nothing can be stored no table is opened for others, and why is said', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(forbidStorage);
  await openShared(page, String(baseURL), { players: 2 });
  await expect(page.getByText('The host’s device must be able to save the game')).toBeVisible();
  await page.getByRole('link', { name: /start page/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Kilowatt' })).toBeVisible();
});

for (const [name, trouble, told] of [
  ['a disk that is full', 'full', /storage is full/],
  ['a transaction that the browser aborts', 'aborted', /^The game couldn’t be saved/],
] as const) {
  test(`${name} in the middle of a write is told, and the next write saves all`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(breakWrites, trouble);
    await openTable(page, String(baseURL));
    await decide(page, 3);
    const screenPlayer = new ScreenPlayer(page);
    const refused = (): Promise<number> =>
      page.evaluate(() => Number(Reflect.get(window, 'refusedWrites') ?? 0));
    // a double tap decides nothing; and a write that is still to come would save all by itself
    const decideInVain = (): Promise<void> =>
      expect(async () => {
        const before = await refused();
        await screenPlayer.answer();
        await expect.poll(refused, { timeout: 1_000 }).toBeGreaterThan(before);
      }).toPass();
    await page.evaluate(() => Reflect.set(window, 'broken', true));
    await decideInVain();
    await expect(page.getByText(told)).toBeVisible();
    await decideInVain();
    const asked = await question(page).innerText();
    await page.evaluate(() => Reflect.set(window, 'broken', false));
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      // a write that was on its way when the storage came back has saved all by itself
      if (await again.isVisible()) await again.tap({ timeout: 1_000 });
      await expect(page.getByText(told)).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
    await page.reload();
    await expect(question(page)).toHaveText(asked);
  });
}
