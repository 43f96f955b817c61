import { describe, expect, test } from 'vitest';
import { countedGames } from '#lib/stats/counted.ts';
import { gameJson, gameRows } from '#lib/stats/game-export.ts';
import { gameStatistics, totalOf } from '#lib/stats/game-statistics.ts';
import { gamesJson, gamesRows } from '#lib/stats/games-export.ts';
import { peopleOf } from '#lib/stats/people.ts';
import { csvOf, tabSeparated } from '#lib/stats/separated-values.ts';
import { allSpent } from '#lib/stats/spending.ts';
import { must } from '../must.ts';
import { SEED } from '../seed.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';
import { readCsv } from './csv.ts';
import { inventedRows } from './rows.ts';

describe('CSV', () => {
  const cells = ['plain', 'a,b', 'say "no"', 'two\r\nlines', '', ' edge ', 'علی', '🦊'];
  test('any text comes back from another reader', () => {
    expect(readCsv(csvOf([cells, cells.toReversed()]))).toEqual([cells, cells.toReversed()]);
  });
  test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://x","y")'])(
    'a name that a spreadsheet would run is text: %j',
    (name) => expect(readCsv(csvOf([[name]]))).toEqual([[`'${name}`]]),
  );
  test('numbers have a decimal point, negative ones included, and unknown figures are empty', () => {
    expect(readCsv(csvOf([[1234.5, -3, 1 / 3, 0, null]]))).toEqual([['1234.5', '-3', '0.3333', '0', '']]);
  });
  test('for the clipboard, tabs and lines divide the cells only', () => {
    expect(
      tabSeparated([
        ['a', 'b\tc', 'd\ne'],
        ['=1', 2.5, null],
      ]),
    ).toBe("a\tb c\td e\n'=1\t2.5\t");
  });
});

describe('the file of one game', () => {
  const setup = setupFor(4);
  const commandLog = tableOf(setup, SEED, commandsOf(setup, SEED));
  const seats = commandLog.meta.seats.map((seat, at) => (at === 0 ? { ...seat, name: '=Anna' } : seat));
  const meta = { ...commandLog.meta, seats, bots: [null, 'solid' as const], timeUsed: [5, 6, 7, 8] };
  const statistics = gameStatistics(commandLog);

  test('CSV has the figures of each round and seat', () => {
    const [head, ...rows] = readCsv(csvOf(gameRows({ meta, commandLog })));
    const columns = must(head);
    expect(rows).toHaveLength(statistics.rounds.length * 4);
    const of = (row: readonly string[], name: string): string => must(row[columns.indexOf(name)], name);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
    for (const row of rows) {
      const round = must(statistics.rounds.find((one) => String(one.round) === of(row, 'round')));
      const figures = must(round.seats[Number(of(row, 'seat')) - 1]);
      for (const name of ['money', 'income', 'cities', 'built', 'powered', 'capacity'] as const)
        expect(Number(of(row, name))).toBe(figures[name]);
      const spent = columns.filter((name) => name.startsWith('spent_')).map((name) => Number(of(row, name)));
      expect(spent.reduce((a, b) => a + b)).toBe(allSpent(figures.spent));
    }
    expect(of(must(rows[0]), 'player')).toBe("'=Anna");
    expect(rows.slice(0, 3).map((row) => of(row, 'bot'))).toEqual(['', 'solid', '']);
    for (const row of rows.slice(-4)) {
      const { built, spent } = totalOf(statistics, Number(of(row, 'seat')) - 1);
      expect(Number(of(row, 'cost_per_city_so_far'))).toBeCloseTo(
        (spent.houses + spent.connections) / built,
        3,
      );
    }
  });
  test('JSON has everything, with dates and times', () => {
    const json = JSON.parse(gameJson({ meta, commandLog })) as Record<string, unknown>;
    expect(json).toMatchObject({
      format: 'kilowatt-game-statistics',
      game: { ended: new Date(meta.updated).toISOString(), map: 'germany', edition: 'classic' },
      seats: [{ name: '=Anna', bot: null }, { name: 'Bob', bot: 'solid' }, { bot: null }, { bot: null }],
      timeUsed: [5, 6, 7, 8],
    });
    expect(json.rounds).toEqual(statistics.rounds);
    expect(json.fuel).toEqual(statistics.fuel);
    expect(json.plants).toEqual(statistics.plants);
  });
});

describe('the file of all games', () => {
  const games = countedGames(inventedRows(40, SEED));

  test('CSV has a line for each seat of each game', () => {
    const [head, ...rows] = readCsv(csvOf(gamesRows(games)));
    const columns = must(head);
    const expected = games.flatMap((game) =>
      game.seats.map((seat, at) => {
        const result = game.result?.[at];
        return {
          ...{
            date: new Date(game.updated).toISOString(),
            game: game.name,
            edition: game.edition,
            map: game.map,
          },
          ...{ beginners: game.beginners ? '1' : '0', rounds: String(game.round) },
          ...{ branch: game.branchedFrom ? '1' : '0', seat: String(at + 1) },
          player: seat.name === '=Dora' ? "'=Dora" : seat.name,
          ...{ bot: game.bots?.[at] ?? '', won: game.winners.includes(at) ? '1' : '0' },
          ...{ rank: String(result?.rank ?? ''), powered: String(result?.powered ?? '') },
          ...{ money: String(result?.money ?? ''), cities: String(result?.cities ?? '') },
        };
      }),
    );
    expect(rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at], cell])))).toEqual(
      expected,
    );
  });
  test('JSON has the games, and the figures of people', () => {
    const json = JSON.parse(gamesJson(games)) as {
      games: { id: string }[];
      people: { name: string; wins: number }[];
    };
    expect(json.games.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
    expect(json.people.map(({ name, wins }) => [name, wins])).toEqual(
      peopleOf(games).map(({ name, wins }) => [name, wins]),
    );
  });
});
