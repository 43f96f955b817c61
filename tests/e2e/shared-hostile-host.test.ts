import { expect } from '@playwright/test';
import { openLobby, playToRound, start } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

/** Runs in the host's page: claims a thousand million requests of the guest in each welcome. */
function lieInWelcomes(): void {
  const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, text: string) => void;
  RTCDataChannel.prototype.send = function (text: unknown) {
    send.call(this, String(text).replace(/"lastAnswered":\d+/, '"lastAnswered":1000000000'));
  };
}

test('a host that lies about what it has answered costs a guest neither its seat nor its turns', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([anna, ben]);
  await anna.context().addInitScript(lieInWelcomes);
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);
  await playToRound([anna, ben], 2);
  await ben.reload();
  await waitForDeal(ben);
  await playToRound([anna, ben], 3);
  expect(faults).toEqual([]);
});
