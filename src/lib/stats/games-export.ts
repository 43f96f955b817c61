import { type CountedGame, isBranch } from './counted.ts';
import { dateOf } from './game-export.ts';
import { recordsOf } from './groups.ts';
import { headToHead, peopleOf } from './people.ts';
import type { CellRows } from './separated-values.ts';

/** The statistics over all games for other programs, in English words as those of one game. */

/** A row for each game and seat, below the names of the columns. Dates are those of the last decision. */
export function gamesRows(games: readonly CountedGame[]): CellRows {
  const head = [
    ...['date', 'game', 'edition', 'map', 'beginners', 'rounds', 'branch'],
    ...['seat', 'player', 'bot', 'won', 'rank', 'powered', 'money', 'cities'],
  ];
  const rows = games.flatMap((game) =>
    game.seats.map(({ name }, seat) => {
      const { rank = null, powered = null, money = null, cities = null } = game.result?.[seat] ?? {};
      return [
        ...[dateOf(game.updated), game.name, game.edition, game.map],
        ...[Number(game.beginners), game.round, Number(isBranch(game))],
        ...[seat + 1, name, game.bots?.[seat] ?? null, Number(game.winners.includes(seat))],
        ...[rank, powered, money, cities],
      ];
    }),
  );
  return [head, ...rows];
}

/** All games and what follows from them as JSON. */
export function gamesJson(games: readonly CountedGame[]): string {
  const dated = games.map(
    ({ id, name, updated, seats, bots = [], edition, map, beginners, round, ...more }) => ({
      ...{ id, name, date: dateOf(updated), edition, map, beginners, rounds: round, branch: isBranch(more) },
      seats: seats.map((seat, at) => ({
        ...{ name: seat.name, bot: bots[at] ?? null, won: more.winners.includes(at) },
        result: more.result?.[at] ?? null,
      })),
    }),
  );
  const people = peopleOf(games).map(({ key: _key, first, last, lastWin, ...person }) => ({
    ...person,
    ...{ first: dateOf(first), last: dateOf(last), lastWin: lastWin === null ? null : dateOf(lastWin) },
  }));
  const pairs = headToHead(games).map(({ one, other, ...score }) => ({
    ...{ one: one.name, other: other.name, ...score },
  }));
  const records = recordsOf(games).map(({ kind, value, name, game }) => ({
    kind,
    value,
    name,
    game: game.id,
  }));
  return JSON.stringify(
    { format: 'kilowatt-statistics', version: 1, games: dated, people, pairs, records },
    null,
    1,
  );
}
