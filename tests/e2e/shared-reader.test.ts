import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET } from './shared-table.ts';
import { TreePlayer, useReader } from './tree-player.ts';

/** Bots at a shared table wait for the voice of a guest: measured by when the guest's live region tells what they did. */

interface Told {
  readonly text: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Begins to record what the live region of a table tells of events, and when. It leaves out what is asked. */
const follow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: Told[] = [];
    Object.assign(globalThis, { told });
    let last = '';
    new MutationObserver(() => {
      const text = document.querySelector('[role=log] p')?.textContent.trim() ?? '';
      if (text !== last) told.push({ text, at: performance.now() });
      last = text;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const toldOn = (page: Page): Promise<readonly Told[]> =>
  page.evaluate(() => (globalThis as unknown as { told: readonly Told[] }).told);

/** The times between each event of a bot and the one before it, from the first event of a person on. Milliseconds. */
function gapsBefore(bots: readonly string[], told: readonly Told[]): readonly number[] {
  const isBots = ({ text }: Told): boolean => bots.some((bot) => text.startsWith(bot));
  const first = told.findIndex((one) => !isBots(one));
  const after = first < 0 ? [] : told.slice(first);
  return after.flatMap((one, index) => {
    const before = after[index - 1];
    return before && isBots(one) ? [Math.round(one.at - before.at)] : [];
  });
}

/** The least time that bots leave for one thing that happened: 3.5 seconds, less what a busy machine is late. Milliseconds. */
const LEAST = 2500;
/** Events of bots that are measured, and steps of players until then. */
const MEASURED = 4;
const MAX_STEPS = 900;

test('bots at a shared table wait until a guest has likely heard what happened', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser, TABLET)];
  const faults = collectPageErrors([anna, ben]);
  await storeSettings(anna, { pace: 'instant' });
  const link = await openLobby(anna, String(baseURL), { players: 4, beginners: true });
  await joinAtSeat(ben, link, 'Ben', 2);
  for (const seat of [3, 4]) {
    const player = ENGLISH.text('setup_player_n', { n: seat });
    await anna.getByRole('button', named('shared_seat_change', { name: player })).tap();
    await anna.getByRole('button', startingWith('bots_option', { level: 'beginner' })).tap();
    await expect(anna.getByRole('dialog')).toBeHidden();
  }
  const seats = ben.getByRole('region', named('shared_seats')).getByRole('listitem');
  const bots = (await seats.locator('strong').allInnerTexts()).slice(-2);
  await start(anna);
  const order = ben.getByRole('list', named('players_order'));
  await order.waitFor();

  const players = [new TreePlayer(anna, ENGLISH), new TreePlayer(ben, ENGLISH)];
  const measure = async (): Promise<readonly number[]> => {
    await follow(ben);
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const gaps = gapsBefore(bots, await toldOn(ben));
      if (gaps.length >= MEASURED) return gaps;
      for (const player of players) await player.step();
    }
    throw new Error('bots do not act');
  };
  const quick = await measure();
  expect(Math.min(...quick), `without a voice: ${quick.join(', ')} ms`).toBeLessThan(1500);

  await ben.goto(String(baseURL));
  await useReader(ben, ENGLISH);
  await ben.goto(link);
  await order.waitFor();
  const heard = await measure();
  test.info().annotations.push({ type: 'gaps', description: `${quick.join(', ')} | ${heard.join(', ')} ms` });
  expect(Math.min(...heard), `with a voice: ${heard.join(', ')} ms`).toBeGreaterThan(LEAST);
  expect(faults).toEqual([]);
});
