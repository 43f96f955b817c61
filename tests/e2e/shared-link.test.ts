import { expect, type Page } from '@playwright/test';
import { transferCodeOf } from '#lib/session/ids.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { joinTable, openLobby, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, storedRow, TABLET, waitForDeal } from './shared-table.ts';

/** Makes a stranger host its own table in another room from the next load on, by a change in its storage. */
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
  readonly room: { readonly code: string; readonly server: string };
  readonly identity: { readonly device: string; readonly secret: string };
  readonly guestRecord: { readonly trust: { readonly table: string } | null; readonly visits: number };
}
const joinedRow = (page: Page): Promise<Row | null> => storedRow<Row>(page, 'seated');
/** The table that a device knows in the room, or null. */
const knownTable = async (page: Page): Promise<string | null> =>
  (await joinedRow(page))?.guestRecord.trust?.table ?? null;

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
  await expect.poll(() => knownTable(ana)).not.toBeNull();
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
  await expect.poll(() => knownTable(ana)).toBe(table);
  expect(faults).toEqual([]);
});

test('a link with a server of its own replaces nothing before its host has proved itself', async ({
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
  const link = await openLobby(host, url, { players: 2, beginners: true });
  await joinAtSeat(ana, link, 'Ana', 2);
  await start(host);
  await waitForDeal(ana);
  await expect.poll(() => knownTable(ana)).not.toBeNull();
  const [before, hosted, at] = [must(await joinedRow(ana)), host.url(), await stateOf(ana)];
  await openLobby(stranger, url, { players: 2, beginners: true });
  await moveTo(stranger, before.room.code);
  await host.close();
  await stranger.reload();

  const bait = new URL(link);
  // the same server by another address
  bait.searchParams.set('server', new URL('/peerjs', url.replace('localhost', 'table.test')).href);
  bait.hash = '';
  await ana.goto(new URL('/join', url).href);
  await ana.getByRole('textbox', named('shared_join_code')).fill(bait.href);
  await ana.getByRole('button', named('shared_join_go')).first().tap();
  // the device has contacted that server
  await expect
    .poll(async () => (await joinedRow(ana))?.guestRecord.visits, { timeout: 60_000 })
    .toBeGreaterThan(before.guestRecord.visits + 1);
  const { room, identity } = must(await joinedRow(ana));
  expect({ room, identity }).toEqual({ room: before.room, identity: before.identity });

  await stranger.close();
  const back = await host.context().newPage();
  await back.goto(hosted);
  await ana.goto(url);
  await ana.getByRole('link', ENGLISH.startingWith('home_table_return')).tap();
  await expect(ana.locator('[data-contact=here]')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => stateOf(ana)).toMatchObject({ log: at?.log });
});

test('a link that says that a table was paired makes no second host', async ({ browser, baseURL }) => {
  const url = String(baseURL);
  const [host, ana, dora] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const link = await openLobby(host, url, { players: 2, beginners: true });
  await joinAtSeat(ana, link, 'Ana', 2);
  await start(host);
  await waitForDeal(ana);
  const bait = new URL(link);
  bait.searchParams.set('server', 'pair:');
  bait.hash = '';
  await dora.goto(bait.href);
  await expect(dora.getByRole('button', named('shared_join_go')).first()).toBeVisible();
  await expect(dora.getByText(ENGLISH.text('shared_net_paired'))).toHaveCount(0);
  const hosted = host.url();
  await host.close();
  await ana.goto('about:blank');
  await ana.goto(bait.href);
  // the table as this device knows it, which has a server
  await waitForDeal(ana);
  await expect(ana.getByRole('button', named('shared_paired_show'))).toHaveCount(0);
  await expect(ana.getByText(ENGLISH.text('shared_unpaired'))).toHaveCount(0);
  const back = await host.context().newPage();
  await back.goto(hosted);
  await expect(ana.locator('[data-contact=here]')).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await joinedRow(ana))?.room.server).toBe('');
});

test('a transfer code takes the place of other keys only after a question', async ({ browser, baseURL }) => {
  const [host, ana] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(host, String(baseURL), { players: 3, beginners: true });
  await joinTable(ana, link, 'Ana');
  await expect.poll(() => joinedRow(ana)).not.toBeNull();
  const { identity } = must(await joinedRow(ana));
  const moving = new URL(link);
  moving.hash = `${moving.hash.slice(1)}&move=${transferCodeOf({ device: 'strangr2', secret: 'a'.repeat(20), name: '' })}`;
  await ana.goto('about:blank');
  await ana.goto(moving.href);
  await ana.getByRole('button', named('shared_join_go')).first().tap();
  await expect(ana.getByText(ENGLISH.text('shared_net_known_here'))).toBeVisible();
  expect((await joinedRow(ana))?.identity).toEqual(identity);
  await ana.getByRole('button', named('shared_move_instead')).tap();
  await ana.getByRole('heading', named('shared_seats')).waitFor();
  await expect.poll(async () => (await joinedRow(ana))?.identity.device).toBe('strangr2');
  await expect.poll(() => ana.url(), 'not needed any more').not.toContain('move=');
});
