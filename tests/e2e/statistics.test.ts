import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { parseSave } from '#lib/persist/parse-save.ts';
import type { SavedGame } from '#lib/session/ports/storage.ts';
import { linkedGameOf } from '#lib/share/linked-game.ts';
import { packGame } from '#lib/share/pack.ts';
import { gameStatistics, totalOf } from '#lib/stats/game-statistics.ts';
import { allSpent } from '#lib/stats/spending.ts';
import { gameFile, lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { numberIn, Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { goldenGames } from '../golden/games.ts';
import { must, mustOk } from '../must.ts';
import { readCsv } from '../stats/csv.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';

/** Statistics of a game and over all games, compared with the files of the games. */

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;

/** Plays the last decision of a game of six; the game as the result offers it as a file. */
async function finish(page: Page, url: string, words: Phrases): Promise<SavedGame> {
  await openLateGame(page, url, lateGames('germany'), 'ending');
  await new ScreenPlayer(page, tap, words).answer();
  await resultHeading(page, words).waitFor();
  return mustOk(parseSave(await textOf(page, page.getByRole('button', words.named('action_export')))));
}

/** The text of the file that a button offers. */
async function textOf(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.tap();
  return readFileSync(await (await download).path(), 'utf8');
}

const tableOf = (page: Page, caption: string): Locator =>
  page.getByRole('table', { name: caption, exact: true });
/** The texts of the cells of a table that has rows, without its head. */
async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = table.locator('tbody tr');
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
  );
}

/** Finished games of different people, editions and maps, as files; the last one is a branch. */
const files = [...goldenGames('classic').slice(0, 3), ...goldenGames('2019').slice(0, 3)].map(
  (game, at, all) => {
    const file = JSON.parse(
      gameFile(`game-${at}`, game, game.commands, at === 1 ? { bots: [null, 'best'] } : {}),
    ) as {
      updated: number;
      branchedFrom: unknown;
    };
    file.updated = Date.UTC(2026, 9, 1 + at);
    if (at === all.length - 1) {
      file.branchedFrom = { id: 'other', name: '', created: 1, commands: 5, round: 1 };
    }
    return JSON.stringify(file);
  },
);

async function importAll(page: Page, url: string, words: Phrases): Promise<readonly SavedGame[]> {
  await page.goto(url);
  for (const [at, text] of files.entries()) {
    const file = { name: `${at}.json`, mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('article')).toHaveCount(at + 1);
  }
  await page.getByRole('link', words.named('stats_title')).tap();
  await tableOf(page, words.text('stats_people')).waitFor();
  return files.map((text) => mustOk(parseSave(text)));
}

for (const [device, locale] of [
  ['phone', 'en'],
  ['tablet', 'fa'],
] as const) {
  test.describe(`on a ${device} in ${locale}`, () => {
    const words = new Phrases(locale);
    test.use({ locale, viewport: SIZES[device], permissions: ['clipboard-read', 'clipboard-write'] });

    test('the statistics of a finished game are those of its file, to copy and to save', async ({
      page,
      baseURL,
    }) => {
      const game = await finish(page, String(baseURL), words);
      const { seats } = game.meta;
      const statistics = gameStatistics(game.commandLog);
      await page.getByRole('button', words.named('stats_title')).tap();
      await expect(page.getByRole('heading', words.named('stats_title'))).toBeFocused();

      const result = await cellsOf(tableOf(page, words.text('final_count')));
      expect(result.map(([name = '', ...cells]) => [name, ...cells.slice(0, 6).map(numberIn)])).toEqual(
        statistics.ranking.map(({ seat, rank, powered, money, cities }) => {
          const { income, spent } = totalOf(statistics, seat);
          return [must(seats[seat]).name, rank, powered, money, cities, income, allSpent(spent)];
        }),
      );
      const spending = words.text('stats_spending');
      // digits run to the right in every language, so units stand below units at the right
      const rights = await tableOf(page, spending)
        .locator('tbody td:last-child span')
        .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().right)));
      expect(new Set(rights).size).toBe(1);
      await page.getByRole('button', words.named('stats_copy_of', { table: spending })).tap();
      await expect(page.getByText(words.text('stats_copied'))).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      const rows = copied.split('\n').map((line) => line.split('\t'));
      expect(rows.slice(1).map(([name, ...figures]) => [name, ...figures.map(Number)])).toEqual(
        seats.map(({ name }, seat) => {
          const { spent } = totalOf(statistics, seat);
          const { plants, fuel, houses, connections } = spent;
          const fuels = [fuel.coal, fuel.oil, fuel.garbage, fuel.uranium];
          return [name, plants, ...fuels, houses, connections, allSpent(spent)];
        }),
      );

      const [head, ...lines] = readCsv(
        await textOf(page, page.getByRole('button', words.named('stats_csv'))),
      );
      const column = must(head).indexOf('money');
      expect(lines.map((line) => Number(line[column]))).toEqual(
        statistics.rounds.flatMap((round) => round.seats.map(({ money }) => money)),
      );
      const json = JSON.parse(
        await textOf(page, page.getByRole('button', words.named('stats_json'))),
      ) as object;
      expect(json).toMatchObject({ rounds: statistics.rounds, plants: statistics.plants });

      await page.getByRole('button', words.named('stats_copy_text')).tap();
      const told = page.getByText(words.text('stats_copied_text'));
      await expect(told).toBeVisible();
      const play = await page.evaluate(() => navigator.clipboard.readText());
      for (const { name } of seats) expect(play).toContain(name);
      // a notice covers buttons for some seconds
      await expect(told).toBeHidden();
      const audit = new ScreenAudit();
      await audit.inspect('statistics', page);
      audit.expectNoFaults();
      await page.getByRole('button', words.named('final_back')).tap();
      await expect(resultHeading(page, words)).toBeVisible();
    });

    test('the statistics over all games count each game, and branches at a switch', async ({
      page,
      baseURL,
    }) => {
      const games = await importAll(page, String(baseURL), words);
      const originals = games.slice(0, -1);
      /** Games and wins by name, from the games themselves. */
      const counted = (of: readonly SavedGame[]): Readonly<Record<string, readonly number[]>> => {
        const people: Record<string, number[]> = {};
        for (const { meta, commandLog } of of) {
          const { ranking } = gameStatistics(commandLog);
          for (const [seat, { name }] of meta.seats.entries()) {
            if (meta.bots?.[seat]) continue;
            const [all = 0, wins = 0] = people[name] ?? [];
            const hasWon = ranking.some((one) => one.seat === seat && one.rank === 1);
            people[name] = [all + 1, wins + (hasWon ? 1 : 0)];
          }
        }
        return people;
      };
      const people = tableOf(page, words.text('stats_people'));
      const shown = async (): Promise<Readonly<Record<string, readonly number[]>>> =>
        Object.fromEntries(
          (await cellsOf(people)).map(([name = '', ...cells]) => [name, cells.slice(0, 2).map(numberIn)]),
        );
      await expect.poll(shown).toEqual(counted(originals));
      const audit = new ScreenAudit();
      await audit.inspect('statistics over all games', page);
      audit.expectNoFaults();
      await page.getByRole('switch', { name: words.like('stats_branches') }).tap();
      await expect.poll(shown).toEqual(counted(games));

      const [head, ...lines] = readCsv(
        await textOf(page, page.getByRole('button', words.named('stats_csv'))),
      );
      const column = must(head).indexOf('rank');
      expect(lines.map((line) => Number(line[column]))).toEqual(
        games.flatMap(({ commandLog, meta }) => {
          const { ranking } = gameStatistics(commandLog);
          return meta.seats.map((_, seat) => ranking.find((one) => one.seat === seat)?.rank);
        }),
      );
      const json = JSON.parse(await textOf(page, page.getByRole('button', words.named('stats_json')))) as {
        readonly games: readonly { readonly id: string }[];
      };
      expect(json.games.map(({ id }) => id)).toEqual(games.map(({ meta }) => meta.id));

      // the page comes back as it was left
      await page.goBack();
      await page.getByRole('link', words.named('stats_title')).tap();
      await expect(page.getByRole('switch', { name: words.like('stats_branches') })).toBeChecked();
      expect(await shown()).toEqual(counted(games));
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone });
  const words = new Phrases('en');

  test('a deleted game counts no longer', async ({ page, baseURL }) => {
    await importAll(page, String(baseURL), words);
    const all = tableOf(page, words.text('stats_all_games')).locator('tbody tr');
    await expect(all).toHaveCount(files.length - 1);
    await page.goBack();
    await page.getByRole('button', words.startingWith('saves_delete_of')).last().tap();
    await expect(page.getByRole('article')).toHaveCount(files.length - 1);
    await page.getByRole('link', words.named('stats_title')).tap();
    await expect(all).toHaveCount(files.length - 2);
  });

  test('the replay of a link leads to the statistics and the review of its game, and back to its place', async ({
    page,
    baseURL,
  }) => {
    const game = mustOk(parseSave(must(files[0])));
    await page.goto(`${String(baseURL)}/replay#g=${await packGame(linkedGameOf(game))}`);
    await page.getByRole('button', words.named('linked_watch')).tap();
    const timeline = page.getByRole('slider', words.named('replay_timeline'));
    await timeline.fill('40');
    await page.getByRole('button', words.named('stats_title')).tap();
    const plants = tableOf(page, words.text('players_plants')).locator('tbody tr');
    await expect(plants).toHaveCount(gameStatistics(game.commandLog).plants.length);
    await page.getByRole('button', words.named('action_back')).tap();
    await expect(page.getByRole('heading', words.named('replay_title'))).toBeVisible();
    await expect(timeline).toHaveValue('40');
    await page.getByRole('button', words.named('final_review')).tap();
    await expect(page.getByRole('heading', words.named('final_review'))).toBeFocused();
    await expect(page.getByRole('heading', words.named('review_chart'))).toBeVisible();
    await page.getByRole('button', words.named('action_back')).tap();
    await expect(timeline).toHaveValue('40');
  });
});
