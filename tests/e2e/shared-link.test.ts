import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ENGLISH, named } from '../../src/tools/support/phrases.ts';
import { openLobby, start, stateOf } from '../../src/tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, storedRow, TABLET, waitForDeal } from './shared-table.ts';

/** Lets a stranger host its own table in another room from the next load on, by a change in its storage. */
const moveTo = (stranger: Page, room: string): Promise<void> =>
  stranger.evaluate(
    (code) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('kilowatt');
        open.onerror = reject;
        open.onsuccess = () => {
          const [name = ''] = open.result.objectStoreNames;
          const store = open.result.transaction(name, 'readwrite').objectStore(name);
          const rows = store.openCursor(IDBKeyRange.bound(['hosted'], ['hosted', []]));
          rows.onsuccess = () => {
            const row = rows.result?.value as { room: { code: string } } | undefined;
            if (row) rows.result?.update({ ...row, room: { ...row.room, code } });
          };
          store.transaction.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    room,
  );

interface Row {
  readonly guestRecord: { readonly trust: { readonly table: string } | null };
}
/** The table that a device knows in the room, or null if it knows none. */
const knownTable = async (page: Page): Promise<string | null> =>
  (await storedRow<Row>(page, 'seated'))?.guestRecord.trust?.table ?? null;

test('a link of a stranger moves nobody from their table without a tap, and one tap leads back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const url = String(baseURL);
  const [host, ana, stranger] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser, TABLET),
  ];
  const faults = collectPageErrors([host, ana, stranger]);
  const link = await openLobby(host, url, { players: 2, beginners: true });
  await joinAtSeat(ana, link, 'Ana', 2);
  await start(host);
  await waitForDeal(ana);
  const [table, before, hosted] = [await knownTable(ana), await stateOf(ana), host.url()];
  const { hash } = new URL(await openLobby(stranger, url, { players: 2, beginners: true }));
  const { searchParams } = new URL(link);
  await moveTo(stranger, (searchParams.get('room') ?? '').toLowerCase());
  await host.close();
  await stranger.reload();

  const bait = new URL(link);
  bait.hash = hash;
  await ana.goto('about:blank');
  await ana.goto(bait.href);
  await expect(ana.getByText(ENGLISH.like('shared_link_asks')).filter({ hasText: 'Ana' })).toBeVisible({
    timeout: 60_000,
  });
  expect(await knownTable(ana)).toBe(table);
  await ana.getByRole('button', named('shared_link_follow')).tap();
  await expect(ana.getByText(ENGLISH.like('shared_link_followed')).filter({ hasText: 'Ana' })).toBeVisible();
  await expect
    .poll(async () => [table, null].includes(await knownTable(ana)), { timeout: 60_000 })
    .toBe(false);

  await stranger.close();
  await ana.reload();
  const back = await host.context().newPage();
  await back.goto(hosted);
  await ana.getByRole('button', named('shared_link_back')).tap();
  await waitForDeal(ana);
  await expect.poll(() => stateOf(ana), { timeout: 60_000 }).toMatchObject({ log: before?.log });
  await expect(ana.getByRole('button', named('shared_link_back'))).toHaveCount(0);
  expect(await knownTable(ana)).toBe(table);
  expect(faults).toEqual([]);
});
