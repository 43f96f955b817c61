import { expect, type Page } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, GERMAN, named } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import * as shared from '#tools/support/shared-screen-player.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const back = (page: Page): Promise<void> => page.evaluate(() => history.back());
const menu = (page: Page) => page.getByRole('dialog', named('table_menu'));

for (const [browser, older] of [
  ['a browser that lets pages cancel it', false],
  ['one that does not', true],
] as const) {
  test(`Back closes a sheet of a game on one device first, in ${browser}`, async ({ page, baseURL }) => {
    if (older) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'));
    await openLocalGame(page, String(baseURL));
    for (const entry of ['as the game began', 'after a reload']) {
      await page.getByRole('button', named('table_menu')).tap();
      await expect(menu(page), entry).toBeVisible();
      await back(page);
      await expect(menu(page), entry).toBeHidden();
      await waitOutDoubleTap(page);
      await page.getByRole('button', named('table_menu')).tap();
      await menu(page).getByRole('button', named('action_close')).tap();
      await expect(menu(page), entry).toBeHidden();
      // the history entry goes a moment after its sheet, and a reload meanwhile would never end
      await page.waitForFunction(() => !JSON.stringify(history.state).includes('openSheet'));
      await page.reload();
      await page.getByRole('button', named('table_menu')).waitFor();
    }
    // a link in a sheet leaves no history entry of the sheet on the way back
    await page.getByRole('button', named('table_menu')).tap();
    await menu(page).getByRole('link', named('table_rules')).tap();
    await expect(page).toHaveURL(/rules/);
    await back(page);
    await expect(page.getByRole('list', named('players_order'))).toBeVisible();
    await back(page);
    await expect(page).not.toHaveURL(/play/);
  });
}

test('the code in the lobby comes without moving the button that invites', async ({ browser, baseURL }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    const host = await openDevice(browser, viewport);
    const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>();
    await host.route('**/lan.json', async (route) => {
      await asked;
      await route.fulfill({ json: { origin: 'http://192.0.2.7' } });
    });
    await shared.openTable(host, String(baseURL), { players: 2 });
    const invite = host
      .getByRole('region', named('shared_invite'))
      .getByRole('button', named('shared_invite'));
    // the room code makes room for itself
    await expect(host.getByText(ENGLISH.text('shared_invite_room'))).toBeVisible();
    await waitForRest(host);
    const before = await invite.boundingBox();
    answer(undefined);
    await expect(
      host.getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_invite_link') })),
    ).toBeVisible();
    await expect.poll(() => invite.boundingBox()).toEqual(before);
  }
});

test('a guest scans the code in the lobby, and has the only free seat at once', async ({
  browser,
  baseURL,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    const host = await openDevice(browser, viewport);
    await host.route('**/lan.json', (route) => route.fulfill({ json: { origin: 'http://192.0.2.7' } }));
    await shared.openTable(host, String(baseURL), { players: 2 });
    const code = host
      .getByRole('region', named('shared_invite'))
      .getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_invite_link') }));
    await expect(code).toBeInViewport({ ratio: 1 });
    const guest = await openDevice(browser, viewport);
    await shared.joinTable(guest, await shared.linkOf(host), 'Ben');
    await expect(guest.getByRole('textbox', named('shared_name_of', { n: 2 }))).toHaveValue('Ben');
    await guest.getByRole('button', named('shared_rise_of', { name: 'Ben' })).tap();
    await expect(
      guest.getByRole('button', named('shared_sit_of', { name: ENGLISH.text('setup_player_n', { n: 2 }) })),
    ).toBeVisible();
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('default names are shown in full in the row of players', async ({ page, baseURL }) => {
    const choose = async (): Promise<void> => {
      const count = page.getByRole('group', GERMAN.named('setup_how_many'));
      await count.getByText('6', { exact: true }).tap();
    };
    await openLocalGame(page, String(baseURL), choose, GERMAN);
    const names = page
      .getByRole('list', GERMAN.named('players_order'))
      .getByText(GERMAN.exactly('setup_player_n'));
    for (const width of [320, 360, 390, 1024, 1180, 1920]) {
      await page.setViewportSize({ width, height: 820 });
      await waitForRest(page);
      const cut = await names.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
      );
      expect(cut, `at ${width} px`).toEqual([]);
      await expect(names).toHaveCount(6);
    }
  });
});
