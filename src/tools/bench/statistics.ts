import type { Page } from '@playwright/test';
import { gameIdFrom } from '../../lib/game-id.ts';
import { SAVE_VERSION } from '../../lib/persist/migrations.ts';
import { toListing } from '../../lib/persist/record.ts';
import type { Command } from '../../lib/rules/command.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { testSeats } from '../support/memory-table.ts';
import { ENGLISH, named } from '../support/phrases.ts';
import { beginOrFail, playRandomly } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';

const GAMES = 200;
const PLAYERS = 6;
const VISITS = 5;
/** Milliseconds from the tap on the link to the paint of all tables. */
const MAX_MS = 2_000;
const DAY_MS = 86_400_000;

/** The row of a finished game. */
function finishedRow(): ReturnType<typeof toListing> {
  const setup: Setup = { ...STANDARD_TERMS, map: 'usa', players: PLAYERS, regions: { by: 'draw' } };
  const commands: Command[] = [];
  playRandomly(beginOrFail(setup, 1), new Chance(seedRng(1)), ({ command }) => {
    commands.push(command);
    return [];
  });
  const meta = { id: gameIdFrom('bench'), name: '', created: 0, updated: 0, seats: testSeats(PLAYERS) };
  const replayed = CommandLog.replay(meta, { setup, seed: 1 }, commands);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error));
  return toListing({ meta, commandLog: replayed.value });
}

/** Stores the rows of many games of the same six people, each with another winner or end. */
async function storeGames(page: Page): Promise<void> {
  const row = finishedRow();
  const rows = Array.from({ length: GAMES }, (_, at) => {
    const order = row.seats.map((_seat, seat) => (seat + at) % PLAYERS);
    const result = order.map((seat) => row.result?.[seat]);
    const winners = result.flatMap((one, seat) => (one?.rank === 1 ? [seat] : []));
    const more = { saveVersion: SAVE_VERSION, owner: null, round: 5 + (at % 40) };
    return { ...row, ...more, id: `game-${at}`, updated: (1 + at) * DAY_MS, winners, result };
  });
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('kilowatt');
        opened.onerror = () => reject(new Error('The storage does not open.'));
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('games', 'readwrite');
          for (const one of all) transaction.objectStore('games').put(one, ['row', one.id]);
          transaction.oncomplete = () => resolve();
        };
      }),
    rows,
  );
}

/** Taps the link; gives the milliseconds until the task after the frame that shows all games. Runs in the page. */
const openStatistics = (link: Element): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    const watch = new MutationObserver(() => {
      const tables = [...document.querySelectorAll('table')];
      if (tables.length < 5) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    (link as HTMLElement).click();
  });

/** From the tap on the link to the statistics over 200 games on the screen, on a phone slowed to a quarter; the median of several visits. */
export const statisticsBench: Bench = {
  names: ['stats.overall'],
  measure: () =>
    withPage(async (page, url) => {
      await page.goto(url);
      // by then the storage is there
      await page.getByText(ENGLISH.text('home_no_games')).waitFor();
      await storeGames(page);
      const times: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        await page.goto(url);
        const link = page.getByRole('link', named('stats_title'));
        await link.waitFor();
        await throttle(page, CPU_THROTTLE);
        times.push(await link.evaluate(openStatistics));
        await throttle(page, 1);
      }
      const value = rounded(quantile(times, 0.5), 0);
      return [{ name: 'stats.overall', value, unit: 'ms', budget: MAX_MS }];
    }),
};
