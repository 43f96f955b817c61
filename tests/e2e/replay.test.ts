import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { plainDigits } from '#lib/digits.ts';
import { viewOf } from '#lib/machine/step.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import type { CommandLog } from '#lib/session/game/command-log.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { mustOk } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';

/** Looking back on a finished game of six, compared with its file at every stop. */

/** The game as it was played, from the file that the result offers. */
async function played(page: Page, words: Phrases): Promise<CommandLog> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', words.named('action_export')).tap();
  return mustOk(parseSave(readFileSync(await (await download).path(), 'utf8'))).commandLog;
}

/** What a replay shows at a stop: its position, and cities and Elektro by name in the standings. */
interface Shown {
  readonly place: number;
  readonly figures: Readonly<Record<string, readonly number[]>>;
}

/** Walks through a replay by the arrow key, from its beginning to its end. */
async function walk(page: Page, stops: number, words: Phrases): Promise<readonly Shown[]> {
  const standings = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', words.named('players_rank')) });
  const seen = await standings.evaluate(async (table, count) => {
    const timeline = document.querySelector<HTMLInputElement>('input[type=range]');
    const shown: { place: string; rows: string[][] }[] = [];
    for (let stop = 0; stop < count; stop++) {
      if (stop > 0) dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      await new Promise((resolve) => setTimeout(resolve));
      const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => (cell.querySelector('span[aria-hidden]') ?? cell).textContent.trim()),
      );
      shown.push({ place: timeline?.value ?? '', rows });
    }
    return shown;
  }, stops);
  const figure = (text: string): number => Number(plainDigits(text).replaceAll(/\D/g, ''));
  return seen.map(({ place, rows }) => ({
    place: Number(place),
    figures: Object.fromEntries(rows.map((cells) => [cells[1] ?? '', cells.slice(-2).map(figure)])),
  }));
}

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;
for (const [device, locale] of [
  ['phone', 'en'],
  ['tablet', 'fa'],
] as const) {
  test.describe(`on a ${device} in ${locale}`, () => {
    const words = new Phrases(locale);
    test.use({ locale, viewport: SIZES[device] });

    test('a replay shows every moment of the game as it was played', async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), lateGames('germany'), 'ending');
      await new ScreenPlayer(page, tap, words).answer();
      await resultHeading(page, words).waitFor();
      const commandLog = await played(page, words);
      const stops = commandLog.log.flatMap(({ news }, at) => (at === 0 || news.length > 0 ? [at] : []));
      const seats = commandLog.meta.seats;

      await page.getByRole('button', words.named('final_replay')).tap();
      const heading = page.getByRole('heading', words.named('replay_title'));
      await expect(heading).toBeFocused();
      const expected = stops.map((at, place) => {
        const { players } = viewOf(commandLog.snapshotAfter(at), null);
        const figures = players.map(({ cities, money }, seat) => [
          seats[seat]?.name ?? '',
          [cities.length, money],
        ]);
        return { place, figures: Object.fromEntries(figures) };
      });
      expect(await walk(page, stops.length, words)).toEqual(expected);
      await expect(page.getByRole('button', words.named('replay_later'))).toBeDisabled();
      await page.keyboard.press('Home');
      await expect(page.getByRole('slider', words.named('replay_timeline'))).toHaveValue('0');

      await page.getByRole('button', words.named('final_back')).tap();
      await expect(resultHeading(page, words)).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone });
  test('a replay plays by itself, jumps to a stage, and is accessible', async ({ page, baseURL }) => {
    const words = new Phrases('en');
    await openLateGame(page, String(baseURL), lateGames('germany'), 'ending');
    await new ScreenPlayer(page, tap, words).answer();
    await page.getByRole('button', words.named('final_replay')).tap();
    const timeline = page.getByRole('slider', words.named('replay_timeline'));
    await page.getByRole('combobox', words.named('replay_speed')).selectOption('fast');
    await page.getByRole('button', words.named('replay_play')).tap();
    await expect.poll(async () => Number(await timeline.inputValue())).toBeGreaterThan(2);
    await page.getByRole('button', words.named('replay_pause')).tap();
    const jump = page.getByRole('combobox', words.named('replay_jump'));
    const stage = jump.getByRole('option', words.startingWith('replay_stage'));
    await jump.selectOption(await stage.first().getAttribute('value'));
    await expect(
      page.getByRole('status').filter({ hasText: words.text('news_stage_began', { stage: 2 }) }),
    ).toBeVisible();
    const audit = new ScreenAudit();
    await audit.inspect('replay', page);
    audit.expectNoFaults();
    await page.evaluate(() => history.back());
    await expect(resultHeading(page, words)).toBeVisible();
  });
});
