import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { joinTable, openLobby, takeSeat } from '#tools/support/shared-screen-player.ts';
import { openDevice, test } from './fixtures.ts';

/** Runs in the page: removes APIs that the oldest supported browsers (package.json) lack. */
function makeOlder(): void {
  const lacking: readonly (readonly [object | undefined, readonly string[]])[] = [
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Intl, ['Segmenter']],
    [StorageManager.prototype, ['estimate', 'persist', 'persisted']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [Navigator.prototype, ['vibrate', 'setAppBadge', 'clearAppBadge', 'wakeLock', 'share']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'URLPattern']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    ],
    [Set.prototype, ['isDisjointFrom']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [globalThis, ['Iterator']],
  ];
  for (const [owner, names] of lacking)
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}

/** Collects the errors of a page. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

test('the oldest supported browsers open each page, start games and ask for storage', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(makeOlder);
  const faults = faultsOf(page);
  for (const path of ['/', '/new', '/rules', '/rules/building', '/join', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => 'canParse' in URL || 'any' in AbortSignal)).toBe(false);
  await expect(page.getByText(ENGLISH.text('settings_storage_unsupported'))).toBeVisible();
  await openLocalGame(page, String(baseURL));
  await page.goto('/solo');
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  await expect(page.getByRole('list', named('players_order'))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('the oldest supported browsers share a table', async ({ browser, baseURL }) => {
  const [host, guest] = [
    await openDevice(browser, { width: 1180, height: 820 }),
    await openDevice(browser, { width: 360, height: 740 }),
  ];
  const faults = [host, guest].map(faultsOf);
  for (const page of [host, guest]) await page.addInitScript(makeOlder);
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await joinTable(guest, link, 'Bob');
  await takeSeat(guest, 2, 'Bob');
  await guest.getByRole('switch', startingWith('shared_ready')).tap();
  await expect(host.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  expect(faults.flat()).toEqual([]);
});
