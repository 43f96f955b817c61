import { expect, type Page } from '@playwright/test';
import { named } from '#tools/support/phrases.ts';
import { openLobby, playToRound, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import {
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

/**
 * Freezes the page like a phone in the background. Chromium keeps answering over data channels in its own frozen state, so the page's
 * script is stopped as well. The returned function wakes it up.
 */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.pause');
  return async () => {
    await devtools.send('Debugger.disable');
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  };
}

for (const { seconds, tag } of [
  { seconds: 20, tag: [] },
  { seconds: 90, tag: ['@long'] },
]) {
  test(
    `a host that its browser freezes for ${seconds} seconds goes on with its guests afterwards`,
    { tag },
    async ({ browser, baseURL }) => {
      test.slow();
      const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
      const faults = collectPageErrors([anna, ben]);
      const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
      await joinAtSeat(ben, link, 'Ben', 2);
      await start(anna);
      await waitForDeal(ben);
      const wake = await freeze(anna);
      const frozenAt = Date.now();
      // the guest notices within seconds, and may wait
      await expect(ben.getByRole('button', named('shared_gone_continue'))).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => Date.now() - frozenAt, { timeout: 120_000 }).toBeGreaterThan(seconds * 1000);
      await wake();
      await expect(ben.getByRole('button', named('shared_gone_continue'))).toBeHidden({ timeout: 60_000 });
      await playToRound([anna, ben], 2);
      await waitForSameRevision([anna, ben]);
      expect(await stateOf(ben)).toMatchObject({ epoch: 1, round: 2 });
      expect(faults).toEqual([]);
    },
  );
}
