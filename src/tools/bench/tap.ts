import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { named } from '../support/phrases.ts';
import { ScreenPlayer } from '../support/screen-player.ts';
import {
  isOver,
  joinTable,
  mayAct,
  openLobby,
  start,
  stateOf,
  takeSeat,
} from '../support/shared-screen-player.ts';
import { withDevices } from './devices.ts';
import { type Bench, quantile, rounded } from './figure.ts';
import { touchPress } from './finger.ts';
import { paintNumbers } from './paint-floor.ts';

/** Milliseconds until checking whether a tap sent a command or only changed a draft. */
const CHOSEN_MS = 300;
/** The game counts as stuck after this many consecutive checks without a seat to act. */
const MAX_IDLE = 30;
/** Milliseconds that the host waits between taps, so that sounds and title changes of the last command are over. */
const LOOK_MS = 1_000;

/** The times when a page painted a revision and received its last tap before it, in milliseconds on the clock that all pages share. */
interface Painted {
  readonly revision: number;
  readonly tapped: number;
  readonly at: number;
}

/** Reports every revision through `window.painted` after its first frame. Runs in the page. */
function watchTable(): void {
  let last = -1;
  let tapped = 0;
  addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true });
  const look = (): void => {
    const revision = Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision ?? -1);
    if (revision === last) return;
    last = revision;
    const [from, tap] = [performance.timeOrigin, tapped];
    // the task after the frame: by then it is painted
    requestAnimationFrame(() =>
      setTimeout(() => {
        const tell = Reflect.get(window, 'painted') as (text: string) => void;
        tell(JSON.stringify({ revision, tapped: from + tap, at: from + performance.now() }));
      }),
    );
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-revision'],
  });
}

/**
 * Collects the length of each change that the page sends in `window.sizes`, in UTF-16 units, which equal bytes except in a few names. Runs
 * in the page.
 */
function watchSizes(): void {
  const sizes: number[] = [];
  Reflect.set(window, 'sizes', sizes);
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (data: unknown) {
    if (typeof data === 'string' && data.startsWith('{"type":"change"')) sizes.push(data.length);
    Reflect.apply(send, this, [data]);
  };
}

/** The revisions painted by a page. The page reports them itself, because polling would slow down painting. */
class Watched {
  readonly #painted = new Map<number, Painted>();
  #told: () => void = () => undefined;

  static async of(page: Page): Promise<Watched> {
    const watched = new Watched();
    const session = await page.context().newCDPSession(page);
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const painted = JSON.parse(payload) as Painted;
      watched.#painted.set(painted.revision, painted);
      watched.#told();
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'painted' });
    return watched;
  }
  /** Drops the painted revisions, because the page counts from 0 again. */
  restart(): void {
    this.#painted.clear();
  }
  of(revision: number): Painted | undefined {
    return this.#painted.get(revision);
  }
  /** Resolves with the first painted revision after `revision`. */
  async after(revision: number): Promise<number> {
    for (;;) {
      const later = [...this.#painted.keys()].filter((one) => one > revision);
      if (later.length > 0) return Math.min(...later);
      await new Promise<void>((resolve) => (this.#told = resolve));
    }
  }
}

/** The devices at the table besides the host. Each guest holds one seat. */
interface Roster {
  readonly guests: number;
  readonly spectators: number;
}

interface PaintNames {
  readonly time: string;
  /** The figure of pages that only paint a number per message; null if it and the ratio are not measured. */
  readonly floor: string | null;
  readonly ratio: string;
}
/** The budget of painting, as a multiple of pages that only paint a number per message. */
const MAX_TIMES_NUMBERS = 5;

/**
 * The time from a tap on the host until a guest has painted the result: the 95th percentile over a whole game. All devices are pages of one
 * Chromium on this machine, with real data channels. The time starts with the click event and ends for each guest in the task after the
 * first frame with the new revision. Taps wait until every device shows the last command, and those of the host another second.
 */
const paintBench = (names: PaintNames, { guests: seated, spectators }: Roster): Bench => ({
  names: [names.time, ...(names.floor ? [names.floor, names.ratio] : [])],
  measure: () =>
    withDevices(async ({ url, add }) => {
      const watched = new Map<Page, Watched>();
      const addWatched = async (): Promise<Page> => {
        const page = await add(watchTable);
        watched.set(page, await Watched.of(page));
        return page;
      };
      const host = await addWatched();
      await host.addInitScript(watchSizes);
      const link = await openLobby(host, url, { players: seated + 1 });
      const guests: Page[] = [];
      for (let at = 1; at <= seated + spectators; at++) {
        const page = await addWatched();
        const called = `Device ${at}`;
        await joinTable(page, link, called);
        if (at > seated) continue;
        await takeSeat(page, at + 1, called);
        guests.push(page);
      }
      await start(host);
      const all = [...watched.keys()];
      await Promise.all(all.map((page) => page.getByRole('list', named('players_order')).waitFor()));
      /** The 95th percentile over all guests of the time from a tap on the host to the paint. */
      const slowest = (revisions: readonly number[]): number => {
        const times = revisions.flatMap((revision) => {
          const tapped = watched.get(host)?.of(revision)?.tapped;
          const painted = guests.flatMap((guest) => watched.get(guest)?.of(revision) ?? []);
          return tapped === undefined ? [] : painted.map(({ at }) => at - tapped);
        });
        return quantile(times, 0.95);
      };
      const value = slowest(await playWhole(host, guests, watched));
      const time = { name: names.time, value: rounded(value, 1), unit: 'ms' };
      if (!names.floor) return [time];
      const bytes = quantile(await host.evaluate(() => Reflect.get(window, 'sizes') as number[]), 0.5);
      for (const one of watched.values()) one.restart();
      const arrived = (revision: number): Promise<unknown> =>
        Promise.all([...watched.values()].map((one) => one.after(revision - 1)));
      const others = all.filter((page) => page !== host);
      const floor = slowest(await paintNumbers(host, others, bytes, arrived));
      return [
        time,
        { name: names.floor, value: rounded(floor, 1), unit: 'ms', isReference: true },
        { name: names.ratio, value: rounded(value / floor, 2), unit: 'times', budget: MAX_TIMES_NUMBERS },
      ];
    }),
});

/** Sixteen pages that share one machine's processors. */
export const tapToPaintBench = paintBench(
  { time: 'net.tapToPaint', floor: 'net.paintFloor', ratio: 'net.paintRatio' },
  { guests: 5, spectators: 10 },
);
/** Two pages. With two cores, each page has its own, as on two devices. */
export const guestPaintBench = paintBench(
  { time: 'net.guestPaint', floor: null, ratio: '' },
  { guests: 1, spectators: 0 },
);

/** Plays a whole game. Returns the revisions caused by taps on the host. */
async function playWhole(
  host: Page,
  guests: readonly Page[],
  watched: ReadonlyMap<Page, Watched>,
): Promise<readonly number[]> {
  const all = [...watched.values()];
  const screenPlayers = new Map(guests.map((page) => [page, new ScreenPlayer(page)]));
  screenPlayers.set(host, new ScreenPlayer(host, await touchPress(host)));
  const decided: number[] = [];
  // no seat is to act while a forced decision is on its way to the host
  for (let idle = 0; idle < MAX_IDLE; idle++) {
    for (const [page, screenPlayer] of screenPlayers) {
      const before = await stateOf(page);
      if (!before || !mayAct(before)) continue;
      if (page === host) await wait(LOOK_MS);
      if (!(await screenPlayer.answer())) continue;
      idle = 0;
      const next = watched.get(page)?.after(before.revision);
      const soon = await Promise.race([next, wait(CHOSEN_MS, undefined, { ref: false })]);
      if (soon === undefined) {
        // a slow command counts as well
        const now = await stateOf(page);
        if (now?.pending === false && now.revision === before.revision) continue;
      }
      const revision = soon ?? (await next);
      if (revision === undefined) continue;
      if (page === host) decided.push(revision);
      await Promise.all(all.map((one) => one.after(revision - 1)));
    }
    const state = await stateOf(host);
    if (state && isOver(state)) break;
    await wait(CHOSEN_MS);
  }
  const last = await stateOf(host);
  if (!last || !isOver(last)) throw new Error(`the game stops at "${last?.heading ?? 'no table'}"`);
  return decided;
}
