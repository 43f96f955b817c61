import type { Page } from '@playwright/test';
import type { Bench } from './figure.ts';
import { openLobby, sit, start } from '../shared-screen-player.ts';
import { withDevices } from './devices.ts';
import { quantile } from './figure.ts';

const TIMES = 5;

/** How long some work takes. Milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
const median = (name: string, times: readonly number[]): { name: string; value: number; unit: string } => ({
  name,
  value: Math.round(quantile(times, 0.5)),
  unit: 'ms',
});
const shown = (page: Page): Promise<void> => page.getByRole('list', { name: 'Turn order' }).waitFor();

/** A device that was never here joins by the link; the waiting alone, without the hand that types and taps. */
async function joinOnce(host: Page, guest: Page, link: string): Promise<number> {
  const join = guest.getByRole('button', { name: 'Join', exact: true });
  const opened = await timed(async () => {
    await guest.goto(link, { waitUntil: 'commit' });
    await join.waitFor();
  });
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  const joined = await timed(async () => {
    await join.tap();
    await guest.getByRole('button', { name: 'Take seat: Player 2' }).waitFor();
  });
  const seated = await timed(() => sit(guest, 2, 'Ben'));
  await host.getByRole('button', { name: 'Start without waiting' }).waitFor();
  const begun = await timed(async () => {
    await start(host);
    await shown(guest);
  });
  return opened + joined + seated + begun;
}

/** Reloads a page; until `done`. */
const reloaded = (page: Page, done: () => Promise<unknown>): Promise<number> =>
  timed(async () => {
    await page.reload({ waitUntil: 'commit' });
    await done();
  });

/**
 * `net.join`: from a scan of the link by a device that was never here to playing, each step's waiting added up: the link opened
 * until Join can be tapped; that tap until the lobby; a seat taken and named; the host's start until the table is on the guest's
 * screen, the fair deal included.
 * `net.resume`: from the reload of a guest's page until its table is on the screen, sent by the host anew.
 * `net.resumeHost`: from the reload of the host's page until its table is on the screen and the guest is told that the host is
 * here again. Medians of five, with the time that the driver of the browser takes; a table of two, real data channels.
 */
export const arriveBench: Bench = {
  names: ['net.join', 'net.resume', 'net.resumeHost'],
  measure: () =>
    withDevices(async ({ url, add }) => {
      const times: { join: number[]; guest: number[]; host: number[] } = { join: [], guest: [], host: [] };
      for (let at = 0; at < TIMES; at++) {
        const [host, guest] = [await add(), await add()];
        const link = await openLobby(host, url, { players: 2 });
        times.join.push(await joinOnce(host, guest, link));
        await shown(host);
        times.guest.push(await reloaded(guest, () => shown(guest)));
        const there = guest.locator('.contact.here');
        await there.waitFor();
        const away = guest.locator('.contact:not(.here)').waitFor();
        times.host.push(
          await reloaded(host, () => Promise.all([shown(host), away.then(() => there.waitFor())])),
        );
        await Promise.all([host, guest].map((page) => page.context().close()));
      }
      return [
        median('net.join', times.join),
        median('net.resume', times.guest),
        median('net.resumeHost', times.host),
      ];
    }),
};
