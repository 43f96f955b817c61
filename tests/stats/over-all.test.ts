import { describe, expect, test } from 'vitest';
import { LEVELS } from '#lib/bots/questions.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { isSameName } from '#lib/same-name.ts';
import type { GameSummary } from '#lib/session/ports/storage.ts';
import { countedGames, isBranch, peopleIn } from '#lib/stats/counted.ts';
import { byEdition, byMap, bySeats, groupsOf, recordsOf } from '#lib/stats/groups.ts';
import { againstLevels, headToHead, peopleOf } from '#lib/stats/people.ts';
import { cases } from '../cases.ts';
import { must } from '../must.ts';
import { SEED } from '../seed.ts';
import { inventedRow, inventedRows } from './rows.ts';

/** The figures over all games, compared with a count by hand that knows nothing of name keys, maps and sets. */

const seatOf = ({ seats, bots = [] }: GameSummary, name: string): number =>
  seats.findIndex((one, seat) => !bots[seat] && isSameName(one.name, name));
/** The rank of a seat; where it is unknown, winners are before all others. */
const rankOf = ({ result, winners }: GameSummary, seat: number): number =>
  result ? must(result[seat]).rank : winners.includes(seat) ? 1 : 9;
const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((a, b) => a + b) / values.length : null;

const sets = Array.from({ length: cases(5) }, (_, at) => inventedRows(60, SEED + 1000 * at));

describe.each(sets.map((rows, at) => [at, rows] as const))('invented games, set %i', (_at, rows) => {
  const games = countedGames(rows);
  /** The games by hand, oldest first. */
  const byHand = rows
    .filter(
      ({ moment, deleted, seats, bots }) =>
        moment === 'over' && deleted === null && seats.some((_, at) => !bots?.[at]),
    )
    .toSorted((a, b) => a.updated - b.updated);

  test('deleted games, games in play and games of bots alone do not count', () => {
    expect(games).toEqual(byHand);
    expect(games.length).toBeGreaterThan(30);
    expect(games.length).toBeLessThan(rows.length);
  });

  test('each person has their games, wins, averages, streaks and dates', () => {
    const people = peopleOf(games);
    expect(people.reduce((sum, one) => sum + one.games, 0)).toBe(
      byHand.reduce((sum, game) => sum + game.seats.filter((_, seat) => !game.bots?.[seat]).length, 0),
    );
    for (const person of people) {
      const own = byHand.filter((game) => seatOf(game, person.name) >= 0);
      const won = own.map((game) => game.winners.includes(seatOf(game, person.name)));
      const results = own.flatMap((game) => game.result?.[seatOf(game, person.name)] ?? []);
      const runs = won
        .map((hasWon) => (hasWon ? 'w' : ' '))
        .join('')
        .split(' ')
        .map(({ length }) => length);
      expect(person).toEqual({
        key: person.key,
        name: must(own.at(-1)).seats[seatOf(must(own.at(-1)), person.name)]?.name,
        games: own.length,
        wins: won.filter(Boolean).length,
        powered: mean(results.map(({ powered }) => powered)),
        money: mean(results.map(({ money }) => money)),
        streak: runs.at(-1),
        longestStreak: Math.max(...runs),
        first: own[0]?.updated,
        last: own.at(-1)?.updated,
        lastWin: own.findLast((_, at) => won[at])?.updated ?? null,
      });
    }
    const keys = people.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('each pair has the games in which one came before the other', () => {
    const pairs = headToHead(games);
    for (const { one, other, ...score } of pairs) {
      const own = byHand.filter((game) => seatOf(game, one.name) >= 0 && seatOf(game, other.name) >= 0);
      const ranks = own.map((game) => [
        rankOf(game, seatOf(game, one.name)),
        rankOf(game, seatOf(game, other.name)),
      ]);
      expect(score).toEqual({
        games: own.length,
        ahead: ranks.filter(([a = 0, b = 0]) => a < b).length,
        behind: ranks.filter(([a = 0, b = 0]) => a > b).length,
      });
    }
    const together = byHand.reduce((sum, game) => {
      const count = peopleIn(game).length;
      return sum + (count * (count - 1)) / 2;
    }, 0);
    expect(pairs.reduce((sum, pair) => sum + pair.games, 0)).toBe(together);
  });

  test('each level of bots has the games against it, for everybody and for one person', () => {
    const [person] = peopleOf(games);
    for (const who of [null, must(person)]) {
      const isWho = (game: GameSummary, seat: number): boolean =>
        !game.bots?.[seat] && (who === null || isSameName(must(game.seats[seat]).name, who.name));
      const expected = LEVELS.flatMap((level) => {
        let [count, wins, ahead, behind] = [0, 0, 0, 0];
        for (const game of byHand) {
          const seats = [...game.seats.keys()];
          const bots = seats.filter((seat) => game.bots?.[seat] === level);
          const people = seats.filter((seat) => isWho(game, seat));
          if (bots.length === 0 || people.length === 0) continue;
          count++;
          if (people.some((seat) => game.winners.includes(seat))) wins++;
          for (const one of people)
            for (const bot of bots) {
              if (rankOf(game, one) < rankOf(game, bot)) ahead++;
              if (rankOf(game, one) > rankOf(game, bot)) behind++;
            }
        }
        return count > 0 ? [{ level, games: count, wins, ahead, behind }] : [];
      });
      expect(againstLevels(games, who?.key ?? null)).toEqual(expected);
    }
  });

  test('maps, editions and numbers of seats have their games, wins and averages', () => {
    const [person] = peopleOf(games);
    for (const who of [null, must(person)])
      for (const by of [byMap, byEdition, bySeats] as const) {
        const groups = groupsOf<string | number>(games, who?.key ?? null, by);
        const own = byHand.filter((game) => who === null || seatOf(game, who.name) >= 0);
        expect(groups.reduce((sum, { games: count }) => sum + count, 0)).toBe(own.length);
        for (const group of groups) {
          const here = own.filter((game) => by(game) === group.of);
          const best = here.flatMap(({ winners, result }) => winners.flatMap((seat) => result?.[seat] ?? []));
          const wins = here.filter((game) =>
            who
              ? game.winners.includes(seatOf(game, who.name))
              : game.winners.some((seat) => !game.bots?.[seat]),
          );
          expect(group).toEqual({
            of: group.of,
            games: here.length,
            wins: wins.length,
            rounds: mean(here.map(({ round }) => round)),
            powered: mean(best.map(({ powered }) => powered)),
            money: mean(best.map(({ money }) => money)),
          });
        }
      }
  });

  test('each record is the best figure of a person by the full rules, and of the first such game', () => {
    const full = byHand.filter(({ beginners }) => !beginners);
    const figures = full.flatMap((game) =>
      game.seats.flatMap(({ name }, seat) => {
        const result = game.result?.[seat];
        return result && !game.bots?.[seat] ? [{ name, game, seat, ...result }] : [];
      }),
    );
    for (const { kind, value, name, game } of recordsOf(games)) {
      const first = (values: readonly number[], of: readonly GameSummary[]): void => {
        const best = kind === 'shortest' ? Math.min(...values) : Math.max(...values);
        expect(value, kind).toBe(best);
        expect(game.id, kind).toBe(of[values.indexOf(best)]?.id);
      };
      if (kind === 'shortest' || kind === 'longest') {
        expect(name).toBeNull();
        first(
          full.map(({ round }) => round),
          full,
        );
      } else if (kind === 'margin') {
        const clear = figures.filter((one) => one.game.winners.length === 1 && one.rank === 1);
        const margins = clear.map((one) => {
          const others = must(one.game.result).filter((_, seat) => seat !== one.seat);
          return one.powered - Math.max(...others.map(({ powered }) => powered));
        });
        first(
          margins,
          clear.map((one) => one.game),
        );
        expect(game.seats.map((seat) => seat.name)).toContain(name);
      } else {
        first(
          figures.map((one) => one[kind]),
          figures.map((one) => one.game),
        );
        expect(game.seats.map((seat) => seat.name)).toContain(name);
      }
    }
    expect(recordsOf(games)).toHaveLength(6);
  });
});

describe('games that are one', () => {
  const row = must(
    inventedRows(200, SEED).find(
      ({ result, moment, deleted, branchedFrom, bots }) =>
        result &&
        moment === 'over' &&
        deleted === null &&
        branchedFrom === null &&
        bots?.some((bot) => bot === null),
    ),
  );

  test('a game that this device knows as host and as guest counts once, as it was kept first', () => {
    const copy = {
      ...row,
      id: gameIdFrom('copy'),
      name: '',
      created: row.created + 9,
      updated: row.updated + 9,
    };
    expect(countedGames([copy, row])).toEqual([row]);
  });
  test('a rematch counts, and so does a branch of the game that ended alike', () => {
    const other = { ...row, id: gameIdFrom('other'), updated: row.updated + 9 };
    const rematch = { ...other, result: must(row.result).map((one) => ({ ...one, money: one.money + 1 })) };
    expect(countedGames([row, rematch])).toHaveLength(2);
    const branchedFrom = { id: row.id, name: '', created: 1, commands: 9, round: 2 };
    const both = countedGames([row, { ...other, branchedFrom }]);
    expect(both.map(isBranch)).toEqual([false, true]);
  });
  test('games without a known result all count', () => {
    const unknown = { ...row, result: null };
    expect(countedGames([unknown, { ...unknown, id: gameIdFrom('other') }])).toHaveLength(2);
  });
});

test('of two seats with one name the first counts', () => {
  const row = { ...inventedRow(SEED), bots: [] };
  const seats = row.seats.map((seat) => ({ ...seat, name: 'Anna' }));
  expect(peopleIn({ ...row, seats }).map(({ seat }) => seat)).toEqual([0]);
});

test('without games there are no people, pairs, levels and records', () => {
  expect(peopleOf([])).toEqual([]);
  expect(headToHead([])).toEqual([]);
  expect(againstLevels([], null)).toEqual([]);
  expect(recordsOf([])).toEqual([]);
  expect(groupsOf([], null, byMap)).toEqual([]);
});

test('a bot of a level that this version does not know is no person, and of no level', () => {
  const row = { ...inventedRow(SEED), moment: 'over' as const, deleted: null };
  const bots = row.seats.map((_, seat) => (seat === 0 ? null : 'wizard'));
  const game = { ...row, bots: bots as unknown as NonNullable<GameSummary['bots']> };
  expect(peopleIn(game)).toHaveLength(1);
  expect(againstLevels([game], null)).toEqual([]);
});
