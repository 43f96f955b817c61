import type { Page } from '@playwright/test';
import type { Bench } from './figure.ts';
import { come, isAsked, isOver, openLobby, sit, start, stateOf } from '../shared.ts';
import { Thumb } from '../thumb.ts';
import { withDevices } from './devices.ts';
import { quantile, rounded } from './figure.ts';

const GUESTS = 5;
const SPECTATORS = 10;

/** What a page has seen: the table's revision, and a time of the clock that all pages of a machine share. Milliseconds. */
type Seen = readonly [revision: number, at: number];

/** Notes in `window.seen` when each revision was painted, and in `window.taps` the last tap before each. */
function watchTable(): void {
  const seen: [number, number][] = [];
  const taps: [number, number][] = [];
  Object.assign(window, { seen, taps });
  let last = -1;
  let tapped = 0;
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true });
  const look = (): void => {
    const revision = Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision ?? -1);
    if (revision === last) return;
    last = revision;
    taps.push([revision, performance.timeOrigin + tapped]);
    // the task after the frame: by then it is painted
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.push([revision, performance.timeOrigin + performance.now()]);
        dispatchEvent(new Event('seen'));
      }),
    );
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-revision'],
  });
}

const read = (page: Page, list: 'seen' | 'taps'): Promise<readonly Seen[]> =>
  page.evaluate((name) => Reflect.get(window, name) as readonly Seen[], list);

/** Resolved when a device shows a revision. It is told so, since asking in every frame would take the time of others. */
const shows = (page: Page, revision: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const seen = Reflect.get(window, 'seen') as readonly (readonly [number, number])[];
          if (!seen.some(([one]) => one >= wanted)) return;
          removeEventListener('seen', look);
          resolve();
        };
        addEventListener('seen', look);
        look();
      }),
    revision,
  );

/**
 * From a tap on the host until a guest has painted what it brought about: 95 of 100 take no longer, over a whole game. The host
 * and five guests hold a seat each, ten spectators look on: sixteen pages of one Chromium with real data channels, all on this
 * machine. A tap begins at the time of its click event; it ends for each of the five guests in the task after the first frame
 * with the new revision. Every device shows what was decided last before somebody taps again.
 */
export const tapToPaintBench: Bench = {
  names: ['net.tapToPaint'],
  measure: () =>
    withDevices(async ({ url, add }) => {
      const host = await add(watchTable);
      const link = await openLobby(host, url, { players: GUESTS + 1 });
      const guests: Page[] = [];
      const all = [host];
      for (let at = 1; at <= GUESTS + SPECTATORS; at++) {
        const page = await add(watchTable);
        const name = `Device ${at}`;
        await come(page, link, name);
        all.push(page);
        if (at > GUESTS) continue;
        await sit(page, at + 1, name);
        guests.push(page);
      }
      await start(host);
      await Promise.all(all.map((page) => page.getByRole('list', { name: 'Turn order' }).waitFor()));
      const decided = await playWhole(host, guests, all);
      const taps = new Map(await read(host, 'taps'));
      const seen = await Promise.all(guests.map(async (guest) => new Map(await read(guest, 'seen'))));
      const times = decided.flatMap((revision) =>
        seen.map((one) => (one.get(revision) ?? NaN) - (taps.get(revision) ?? NaN)),
      );

      const value = quantile(
        times.filter((time) => !Number.isNaN(time)),
        0.95,
      );
      return [{ name: 'net.tapToPaint', value: rounded(value, 1), unit: 'ms' }];
    }),
};

/** Plays a whole game, one decision after the other; gives the revisions that taps on the host brought about. */
async function playWhole(
  host: Page,
  guests: readonly Page[],
  all: readonly Page[],
): Promise<readonly number[]> {
  const thumbs = new Map([host, ...guests].map((page) => [page, new Thumb(page)]));
  const decided: number[] = [];
  for (let asked = true; asked;) {
    asked = false;
    for (const [page, thumb] of thumbs) {
      const before = await stateOf(page);
      if (!before || !isAsked(before) || !(await thumb.answer())) continue;
      asked = true;
      await page.locator('[data-pending="false"]').waitFor();
      const after = await stateOf(host);
      if (!after || after.revision === before.revision) continue;
      if (page === host) decided.push(after.revision);
      await Promise.all(all.map((one) => shows(one, after.revision)));
    }
  }
  const last = await stateOf(host);
  if (!last || !isOver(last)) throw new Error(`the game stops at "${last?.heading ?? 'no table'}"`);
  return decided;
}
