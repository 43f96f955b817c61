import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** Changes every row in IndexedDB: `from` becomes `to` in its key and content. */
const renameRows = (page: Page, from: string, to: string): Promise<void> =>
  page.evaluate(
    ([from = '', to = '']) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kilowatt');
        opening.onerror = () => reject(new Error('IndexedDB cannot be opened'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          const store = transaction.objectStore('games');
          const cursor = store.openCursor();
          cursor.onsuccess = () => {
            const at = cursor.result;
            if (!at) return;
            const { key, value } = at;
            if (Array.isArray(key) && key[1] === from) {
              at.delete();
              store.put({ ...value, id: to }, [key[0] as IDBValidKey, to]);
            }
            at.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [from, to],
  );

/** Puts a row into IndexedDB unchanged. */
const putRow = (page: Page, key: readonly string[], value: unknown): Promise<void> =>
  page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kilowatt');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          transaction.objectStore('games').put(value, [...(key as readonly string[])]);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [key, value] as const,
  );

const idAt = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a game that was stored under an id that no address can hold is listed and played on', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await makeDecisions(page, 3);
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
  const id = idAt(page);
  await page.goto('/settings');
  await renameRows(page, id, '/x');
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', startingWith('home_continue')).tap();
  await expect(page.getByRole('list', named('players_order'))).toBeVisible();
  expect(idAt(page)).toBe('renamed-1');
  await makeDecisions(page, 1);
});

test('a file whose game has such an id is refused, and the start page stays as it was', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await makeDecisions(page, 2);
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: ENGLISH.exactly('saves_export_of') }).tap();
  const save = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as object;
  const buffer = Buffer.from(JSON.stringify({ ...save, id: '/x' }));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('alert').getByText(ENGLISH.like('save_invalid_wrong'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('what cannot be read is shown as damaged, saved as a file, deleted and brought back', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await makeDecisions(page, 2);
  await page.goto('/settings');
  await putRow(page, ['game', 'broken'], { app: 'kilowatt', saveVersion: 8, note: 'not a game' });
  await putRow(page, ['hosted', 'a table'], 'nothing');
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(1);
  const damaged = page.getByRole('region', named('damaged_title'));
  await expect(damaged.getByRole('listitem')).toHaveCount(2);
  const game = ENGLISH.text('damaged_game', { id: 'broken' });
  const download = page.waitForEvent('download');
  await damaged.getByRole('button', named('saves_export_of', { name: game })).tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({
    note: 'not a game',
  });
  await damaged.getByRole('button', named('saves_delete_of', { name: game })).tap();
  await expect(damaged.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(damaged.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(damaged.getByRole('listitem')).toHaveCount(2);
});

test('an address with such an id leads to the page that says so, or to the start page', async ({ page }) => {
  await page.goto('/play/a_b');
  await expect(page.getByText(ENGLISH.text('error_not_found'))).toBeVisible();
  await page.goto('/host/a%20b');
  await expect(page.getByText(ENGLISH.text('error_not_found'))).toBeVisible();
  for (const place of ['settings', 'rules']) {
    await page.goto(`/${place}?game=../..%2Fjoin`);
    const back = page.getByRole('link', named('action_back')).first();
    await expect(back).toHaveAttribute('href', /^(\.{0,2}\/)+$/);
  }
});
