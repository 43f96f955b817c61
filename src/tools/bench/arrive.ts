import type { Page } from '@playwright/test';
import { named } from '../support/phrases.ts';
import { openLobby, start, takeSeat } from '../support/shared-screen-player.ts';
import { withDevices } from './devices.ts';
import { type Bench, quantile } from './figure.ts';

const TIMES = 5;

/** Measures the duration of `work`, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
/** The budget for a guest to join or resume, in milliseconds. */
const MAX_WAIT = 1_500;

const median = (name: string, times: readonly number[]): { name: string; value: number; unit: string } => ({
  name,
  value: Math.round(quantile(times, 0.5)),
  unit: 'ms',
});
const shown = (page: Page): Promise<void> => page.getByRole('list', named('players_order')).waitFor();

/** Joins from a new device by the link. Returns the waiting time without typing and tapping, in milliseconds. */
async function joinOnce(host: Page, guest: Page, link: string): Promise<number> {
  const join = guest.getByRole('button', named('shared_join_go'));
  const opened = await timed(async () => {
    await guest.goto(link, { waitUntil: 'commit' });
    await join.waitFor();
  });
  await guest.getByRole('textbox', named('shared_join_name')).fill('Ben');
  const joined = await timed(async () => {
    await join.tap();
    await guest.getByRole('textbox', named('shared_name_of', { n: 2 })).waitFor();
  });
  const seated = await timed(() => takeSeat(guest, 2, 'Ben'));
  await host.getByRole('button', named('shared_start_now')).waitFor();
  const begun = await timed(async () => {
    await start(host);
    await shown(guest);
  });
  return opened + joined + seated + begun;
}

/** Measures from the reload of a page until `done`, in milliseconds. */
const reloaded = (page: Page, done: () => Promise<unknown>): Promise<number> =>
  timed(async () => {
    await page.reload({ waitUntil: 'commit' });
    await done();
  });

/**
 * `net.join`: the total wait of a new device from opening the link until it plays: until Join is enabled, until the lobby appears, until
 * its seat is taken and named, and from the host's start until the guest sees the table, including the fair deal.
 * `net.resume`: from the reload of a guest's page until it shows the host's table again.
 * `net.resumeHost`: from the reload of the host's page until it shows the table and the guest knows that the host is back.
 * Medians of five at a table of two with real data channels, including the browser driver's own time.
 */
export const joinBench: Bench = {
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
        const there = guest.locator('[data-contact=here]');
        await there.waitFor();
        const away = guest.locator('[data-contact]:not([data-contact=here])').waitFor();
        times.host.push(
          await reloaded(host, () => Promise.all([shown(host), away.then(() => there.waitFor())])),
        );
        await Promise.all([host, guest].map((page) => page.context().close()));
      }
      return [
        { ...median('net.join', times.join), budget: MAX_WAIT },
        { ...median('net.resume', times.guest), budget: MAX_WAIT },
        median('net.resumeHost', times.host),
      ];
    }),
};
