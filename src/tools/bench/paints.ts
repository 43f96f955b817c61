import { setTimeout as wait } from 'node:timers/promises';
import { openLocalGame, ScreenPlayer } from '../support/screen-player.ts';
import { withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';
import { touchPress } from './finger.ts';
import { TABLET, tapAndPaint } from './watched-taps.ts';

/** An event of a Chromium trace. Times in microseconds; `tdur` is the time that the thread worked, whatever else the machine did. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly type?: string; readonly nodeName?: string } };
}

/** The decisions that are traced: more than two rounds of a game of three. */
const TAPS = 60;
/** The time without a tap in which nothing may be painted, and the wait before it for what still moves. Milliseconds. */
const [REST_MS, MOVE_MS] = [2_000, 1_500];
/** How often a decision may paint the document, what moves afterwards included. */
const MAX_PAINTS_PER_TAP = 6;

const isDocumentPaint = ({ name, args }: TraceEvent): boolean =>
  name === 'Paint' && args.data?.nodeName === '#document';
const isClick = ({ name, args }: TraceEvent): boolean =>
  name === 'EventDispatch' && args.data?.type === 'click';

/** The work of the page's thread from each click until the page has handed over its picture. Milliseconds of processor time. */
function workOfTaps(events: readonly TraceEvent[]): readonly number[] {
  const commits = events.filter(({ name }) => name === 'Commit');
  return events.filter(isClick).flatMap((click) => {
    const commit = commits.find(({ ts }) => ts > click.ts);
    if (!commit) return [];
    let [end, work] = [0, 0];
    for (const { ts, dur = 0, tdur } of events) {
      // parts of an event already counted begin before it ends
      if (tdur === undefined || ts < Math.max(end, click.ts) || ts > commit.ts) continue;
      [end, work] = [ts + dur, work + tdur];
    }
    return [work / 1_000];
  });
}

/**
 * What the first decisions of a game on a tablet cost: the processor time from a tap to its picture (median), how often the whole document is
 * painted for a decision with all that moves after it (mean), and how often while nothing is tapped. Unlike the time to paint, none of them
 * depends on the load of the machine.
 */
export const paintsBench: Bench = {
  names: ['app.tapWork', 'app.documentPaints', 'app.documentPaints.rest'],
  measure: () =>
    withPage(async (page, url) => {
      await page.setViewportSize(TABLET);
      await openLocalGame(page, url);
      const press = await touchPress(page);
      let taps = 0;
      const screenPlayer = new ScreenPlayer(page, async (...pressed) => {
        taps += 1;
        await tapAndPaint(page, press, ...pressed);
      });
      const browser = page.context().browser();
      if (!browser) throw new Error('The page has no browser to trace.');
      await browser.startTracing(page, {
        categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
      });
      while (taps < TAPS && (await screenPlayer.answer()));
      await wait(MOVE_MS);
      await page.evaluate(() => console.timeStamp('rest'));
      await wait(REST_MS);
      const trace = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: readonly TraceEvent[];
      };
      const click = trace.traceEvents.find(isClick);
      const events = trace.traceEvents
        .filter(({ pid, tid }) => pid === click?.pid && tid === click.tid)
        .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
      const rest = events.find(({ name }) => name === 'TimeStamp')?.ts;
      if (rest === undefined) throw new Error('The trace does not say when the taps were over.');
      const paints = events.filter(isDocumentPaint);
      const resting = paints.filter(({ ts }) => ts > rest).length;
      return [
        { name: 'app.tapWork', value: rounded(quantile(workOfTaps(events), 0.5), 1), unit: 'ms' },
        {
          name: 'app.documentPaints',
          value: rounded((paints.length - resting) / taps, 2),
          unit: 'a tap',
          budget: MAX_PAINTS_PER_TAP,
        },
        { name: 'app.documentPaints.rest', value: resting, unit: 'paints', budget: 0 },
      ];
    }),
};
