import type { EditionId, MapId } from '../rules/types.ts';
import { type CountedGame, gamesWith, peopleIn } from './counted.ts';
import { averageOf } from './people.ts';

/** Games by map, edition and number of seats, and records. */

/** Games with something in common. */
export interface GroupFigures<Of> {
  readonly of: Of;
  readonly games: number;
  /** Games won by the person, or by anybody but a bot. */
  readonly wins: number;
  /** Averages: rounds, and what the winners had in the final count, in cities and Elektro; null if no row knows it. */
  readonly rounds: number;
  readonly powered: number | null;
  readonly money: number | null;
}

/** The games with each value of `by`, in the order of the values. `key`: games of one person; null for all. */
export function groupsOf<Of extends string | number>(
  games: readonly CountedGame[],
  key: string | null,
  by: (game: CountedGame) => Of,
): readonly GroupFigures<Of>[] {
  const own = gamesWith(games, key);
  const values = [...new Set(own.map(by))].toSorted((a, b) => (a < b ? -1 : 1));
  return values.map((of) => {
    const group = own.filter((game) => by(game) === of);
    const winners = group.flatMap(({ winners, result }) => winners.flatMap((seat) => result?.[seat] ?? []));
    return {
      of,
      games: group.length,
      wins: group.filter((game) =>
        peopleIn(game).some(({ hasWon, ...person }) => hasWon && (key === null || person.key === key)),
      ).length,
      rounds: averageOf(group.map(({ round }) => round)) ?? 0,
      powered: averageOf(winners.map(({ powered }) => powered)),
      money: averageOf(winners.map(({ money }) => money)),
    };
  });
}

export const byMap = ({ map }: CountedGame): MapId => map;
export const byEdition = ({ edition }: CountedGame): EditionId => edition;
export const bySeats = ({ seats }: CountedGame): number => seats.length;

/** The kinds of records: most money, cities powered and cities of a person; shortest and longest game; most cities ahead of the second. */
const RECORDS = ['money', 'powered', 'cities', 'shortest', 'longest', 'margin'] as const;
export type RecordKind = (typeof RECORDS)[number];

/** A record and the first game that reached it. */
export interface GameRecord {
  readonly kind: RecordKind;
  /** Elektro, cities or rounds. */
  readonly value: number;
  /** The person who holds it; null for a record of the whole table. */
  readonly name: string | null;
  readonly game: CountedGame;
}

type Candidate = Omit<GameRecord, 'kind'>;

function candidates(kind: RecordKind, game: CountedGame): readonly Candidate[] {
  const people = peopleIn(game);
  switch (kind) {
    case 'money':
    case 'powered':
    case 'cities':
      return people.flatMap(({ name, result }) => (result ? [{ value: result[kind], name, game }] : []));
    case 'shortest':
    case 'longest':
      return [{ value: game.round, name: null, game }];
    case 'margin': {
      const winner = people.find(({ hasWon }) => hasWon);
      if (!winner?.result || game.winners.length > 1) return [];
      const others = (game.result ?? []).filter((_, seat) => seat !== winner.seat);
      const second = Math.max(...others.map(({ powered }) => powered));
      return [{ value: winner.result.powered - second, name: winner.name, game }];
    }
  }
}

/** The records in games by the full rules: the beginners' game ends far earlier. Games are given oldest first. */
export function recordsOf(games: readonly CountedGame[]): readonly GameRecord[] {
  const full = games.filter(({ beginners }) => !beginners);
  return RECORDS.flatMap((kind) => {
    const sign = kind === 'shortest' ? -1 : 1;
    const [first, ...others] = full.flatMap((game) => candidates(kind, game));
    if (!first) return [];
    const best = others.reduce((top, one) => (sign * one.value > sign * top.value ? one : top), first);
    return [{ kind, ...best }];
  });
}
