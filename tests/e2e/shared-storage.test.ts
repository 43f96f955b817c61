import { expect } from '@playwright/test';
import { isAsked, openLobby, playUntil, start, stateOf } from '../../src/tools/shared-screen-player.ts';
import { ScreenPlayer } from '../../src/tools/screen-player.ts';
import { breakWrites } from './broken.ts';
import { test } from './seeded.ts';
import { dealt, device, faultsOf, join, TABLET } from './tables.ts';

test('a host whose disk is full plays on and says so; when there is room again, all of it is kept', async ({
  browser,
  baseURL,
}) => {
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  await anna.addInitScript(breakWrites, 'full' as const);
  const faults = faultsOf([anna, ben]);
  await join(ben, await openLobby(anna, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(anna);
  await dealt(ben);

  const played = (more: number): Promise<void> => {
    let first: number | null = null;
    return playUntil([anna, ben], ([, state]) => {
      first ??= state?.log ?? null;
      return state !== null && state !== undefined && first !== null && state.log >= first + more;
    });
  };
  const told = anna.getByRole('alert').getByText(/storage is full/);
  await played(2);
  await expect(told).toBeHidden();
  await anna.evaluate(() => Reflect.set(window, 'broken', true));
  await played(3);
  await expect(told).toBeVisible();
  await anna.evaluate(() => Reflect.set(window, 'broken', false));
  await played(1);
  await expect(told).toBeHidden();

  const log = async (page: typeof anna): Promise<number | undefined> => (await stateOf(page))?.log;
  await expect(async () => expect(await log(anna)).toBe(await log(ben))).toPass();
  const before = await log(anna);
  await anna.reload();
  await dealt(anna);
  expect(await log(anna)).toBe(before);
  await played(2);
  expect(faults).toEqual([]);
});

/** In the page: as another tab does that takes all games. */
async function takeGames(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('kilowatt');
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = db.transaction('games', 'readwrite');
  const cursor = transaction.objectStore('games').openCursor(IDBKeyRange.bound(['row'], ['row', []]));
  cursor.onsuccess = () => {
    cursor.result?.update({ ...cursor.result.value, owner: 'another tab' });
    cursor.result?.continue();
  };
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

test('a host whose game another tab has taken leaves it as it is until it takes it back, and the others wait', async ({
  browser,
  baseURL,
}) => {
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  await join(ben, await openLobby(anna, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(anna);
  await dealt(ben);
  await playUntil([anna, ben], ([state]) => (state?.log ?? 0) >= 3);
  await anna.evaluate(takeGames);
  const [own, other] = [new ScreenPlayer(anna), new ScreenPlayer(ben)];
  const told = anna.getByText('Another tab has taken over this game');
  const before = (await stateOf(ben))?.log;
  await expect(async () => {
    const asked = await stateOf(ben);
    if (asked && isAsked(asked)) await other.answer();
    else await own.answer();
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(ben.getByText('No connection to the host')).toBeVisible();
  expect((await stateOf(ben))?.log, 'what counts nowhere is told to nobody').toBe(before);
  await anna.getByRole('button', { name: 'Play here' }).tap();
  await dealt(anna);
  await expect(ben.getByText('No connection to the host')).toBeHidden();
  await playUntil([anna, ben], (states) => states.every((state) => (state?.log ?? 0) >= (before ?? 0) + 2));
});
