import { expect } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { ScreenPlayer } from '#tools/support/screen-player.ts';
import { mayAct, openLobby, playUntil, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';
import { failWrites, setStorageFails } from './storage-faults.ts';

test('a host with a full disk plays on and says so, and saves the whole game once there is room again', async ({
  browser,
  baseURL,
}) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await anna.addInitScript(failWrites, 'full' as const);
  const faults = collectPageErrors([anna, ben]);
  await joinAtSeat(ben, await openLobby(anna, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);

  const playOn = (more: number): Promise<void> => {
    let first: number | null = null;
    return playUntil([anna, ben], ([, state]) => {
      first ??= state?.log ?? null;
      return state !== null && state !== undefined && first !== null && state.log >= first + more;
    });
  };
  const told = anna.getByRole('alert').getByText(ENGLISH.text('shared_unkept_full'));
  await playOn(2);
  await expect(told).toBeHidden();
  await setStorageFails(anna, true);
  await playOn(3);
  await expect(told).toBeVisible();
  await setStorageFails(anna, false);
  await playOn(1);
  await expect(told).toBeHidden();

  const log = async (page: typeof anna): Promise<number | undefined> => (await stateOf(page))?.log;
  await waitForSameRevision([anna, ben]);
  const before = await log(anna);
  await anna.reload();
  await waitForDeal(anna);
  await expect.poll(() => log(anna)).toBe(before);
  await playOn(2);
  expect(faults).toEqual([]);
});

/** Runs in the page: takes all games, as another tab would. */
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

test('a host whose game another tab has taken leaves it alone until it takes it back, and the guests wait', async ({
  browser,
  baseURL,
}) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await joinAtSeat(ben, await openLobby(anna, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);
  await playUntil([anna, ben], ([state]) => (state?.log ?? 0) >= 3);
  // no decision is saved meanwhile
  await waitForSameRevision([anna, ben]);
  await anna.evaluate(takeGames);
  const before = (await stateOf(ben))?.log;
  const decider = mayAct(must(await stateOf(ben), 'state')) ? ben : anna;
  await waitOutDoubleTap(decider);
  expect(await new ScreenPlayer(decider).answer()).toBe(true);
  await expect(anna.getByText(ENGLISH.text('save_taken'))).toBeVisible();
  await expect(ben.getByText(ENGLISH.like('shared_away_host'))).toBeVisible();
  expect((await stateOf(ben))?.log, 'no guest gets an unsaved change').toBe(before);
  await anna.getByRole('button', named('table_take_over')).tap();
  await waitForDeal(anna);
  await expect(ben.getByText(ENGLISH.like('shared_away_host'))).toBeHidden();
  await playUntil([anna, ben], (states) => states.every((state) => (state?.log ?? 0) >= (before ?? 0) + 2));
});
