import { expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

declare global {
  /** Milliseconds by which the device's clock has been set forward. */
  var setForward: number | undefined;
}
/** Runs in the page: a settable wall clock. Durations are unaffected. */
function makeClockSettable(): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + (globalThis.setForward ?? 0);
}
const setClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate((forward) => void (globalThis.setForward = forward), ms);
const HOUR = 3_600_000;

test('a clock that is set while a device is away neither hides nor hurries what is offered', async ({
  browser,
  baseURL,
}) => {
  const [tablet, ana, ben] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  for (const page of [tablet, ana]) await page.addInitScript(makeClockSettable);
  const link = await openLobby(tablet, String(baseURL), { players: 3, beginners: true });
  await joinAtSeat(ana, link, 'Ana', 2);
  await joinAtSeat(ben, link, 'Ben', 3);
  await start(tablet);
  for (const page of [ana, ben]) await waitForDeal(page);

  await ben.close();
  const away = tablet.locator('[data-contact]').getByText(ENGLISH.beginning('shared_away'));
  await expect(away).toBeVisible({ timeout: 40_000 });
  const replace = tablet.getByRole('button', named('bots_substitute', { name: 'Ben' }));
  await expect(replace).toHaveCount(0);
  await setClock(tablet, 2 * HOUR);
  // two seconds later the time has been counted again
  await expect(away).toContainText(/[3-9]|1\d/);
  await expect(replace, 'a bot is not offered at once').toHaveCount(0);
  await setClock(tablet, -HOUR);
  await expect(away).toContainText(/\b([5-9]|[12]\d)\b/);
  await expect(away).not.toContainText(/[-−–]/);

  await tablet.close();
  const take = ana.getByRole('button', named('shared_gone_continue'));
  await expect(take).toBeVisible({ timeout: 40_000 });
  await setClock(ana, -HOUR);
  const shown = ana.locator('[aria-hidden="true"]').getByText(ENGLISH.beginning('shared_away_host'));
  const before = (await shown.textContent()) ?? '';
  await expect(shown, 'the time goes on').not.toHaveText(before);
  await expect(take, 'and the offer stays').toBeVisible();
});
