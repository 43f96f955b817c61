import { isKnown } from '../bots/known-level.ts';
import { type Level, LEVELS } from '../bots/questions.ts';
import { type CountedGame, peopleIn, type SeatedPerson } from './counted.ts';

/** Figures about people over several games, which are given oldest first. */

/** A person over all games. */
export interface PersonFigures {
  readonly key: string;
  /** As it was written in the last game. */
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  /** Averages of the final count: cities, and Elektro; null if no row knows them. */
  readonly powered: number | null;
  readonly money: number | null;
  /** Games won one after the other: the last ones, and the most. */
  readonly streak: number;
  readonly longestStreak: number;
  /** The ends of the first and the last game, and of the last one that they won (null: none), in milliseconds since 1970, UTC. */
  readonly first: number;
  readonly last: number;
  readonly lastWin: number | null;
}

/** How often one side came before the other. Where the ranks are unknown, only the winner came before others. */
interface Score {
  readonly games: number;
  readonly ahead: number;
  readonly behind: number;
}
/** Two people over the games that both played; `ahead`: the first one came before the other. */
export interface HeadToHead extends Score {
  readonly one: PersonFigures;
  readonly other: PersonFigures;
}
/** People against bots of a level. `ahead` and `behind` count bots, so one game can count several times. */
export interface AgainstLevel extends Score {
  readonly level: Level;
  readonly wins: number;
}

export const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The participations of each person, oldest first; those who played longest ago first. */
function participations(
  games: readonly CountedGame[],
): ReadonlyMap<string, readonly (SeatedPerson & { readonly updated: number })[]> {
  const all = new Map<string, (SeatedPerson & { readonly updated: number })[]>();
  for (const game of games)
    for (const person of peopleIn(game)) {
      const own = all.get(person.key) ?? [];
      all.set(person.key, own);
      own.push({ ...person, updated: game.updated });
    }
  return all;
}

function streaksOf(won: readonly boolean[]): Pick<PersonFigures, 'streak' | 'longestStreak'> {
  let [streak, longestStreak] = [0, 0];
  for (const hasWon of won) {
    streak = hasWon ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return { streak, longestStreak };
}

/** All people: those with most games first, then those with most wins. */
export function peopleOf(games: readonly CountedGame[]): readonly PersonFigures[] {
  const people = [...participations(games)].map(([key, played]): PersonFigures => {
    const results = played.flatMap(({ result }) => result ?? []);
    const won = played.filter(({ hasWon }) => hasWon);
    return {
      key,
      name: played.at(-1)?.name ?? '',
      games: played.length,
      wins: won.length,
      powered: averageOf(results.map(({ powered }) => powered)),
      money: averageOf(results.map(({ money }) => money)),
      ...streaksOf(played.map(({ hasWon }) => hasWon)),
      first: played[0]?.updated ?? 0,
      last: played.at(-1)?.updated ?? 0,
      lastWin: won.at(-1)?.updated ?? null,
    };
  });
  return people.toSorted((a, b) => b.games - a.games || b.wins - a.wins || a.first - b.first);
}

/** 1: the first seat came before the other; -1: after it; 0: on the same rank, or unknown. */
function order({ result, winners }: CountedGame, one: number, other: number): -1 | 0 | 1 {
  const rankOf = (seat: number): number => result?.[seat]?.rank ?? (winners.includes(seat) ? 1 : 2);
  return Math.sign(rankOf(other) - rankOf(one)) as -1 | 0 | 1;
}

/** Each pair of people who played together: those with most games first. */
export function headToHead(games: readonly CountedGame[]): readonly HeadToHead[] {
  const people = peopleOf(games);
  const places = new Map(people.map(({ key }, place) => [key, place]));
  const orders = new Map<string, number[]>();
  for (const game of games) {
    const here = peopleIn(game).map(({ key, seat }) => ({ seat, place: places.get(key) ?? 0 }));
    for (const one of here)
      for (const other of here.filter(({ place }) => place > one.place)) {
        const pair = `${one.place} ${other.place}`;
        orders.set(pair, [...(orders.get(pair) ?? []), order(game, one.seat, other.seat)]);
      }
  }
  const pairs = people.flatMap((one, place) =>
    people.flatMap((other, at) => {
      const own = orders.get(`${place} ${at}`);
      return own ? [{ one, other, games: own.length, ...scoreOf(own) }] : [];
    }),
  );
  return pairs.toSorted((a, b) => b.games - a.games);
}

const scoreOf = (orders: readonly number[]): Omit<Score, 'games'> => ({
  ahead: orders.filter((one) => one > 0).length,
  behind: orders.filter((one) => one < 0).length,
});

/** The games with bots of each level, weakest first, and how people did in them. `key`: of one person; null for everybody. */
export function againstLevels(games: readonly CountedGame[], key: string | null): readonly AgainstLevel[] {
  return LEVELS.flatMap((level) => {
    const played = games.flatMap((game) => {
      const bots = (game.bots ?? []).flatMap((bot, seat) =>
        bot && isKnown(bot) && bot === level ? [seat] : [],
      );
      const people = peopleIn(game).filter((person) => key === null || person.key === key);
      if (bots.length === 0 || people.length === 0) return [];
      return [
        {
          hasWon: people.some(({ hasWon }) => hasWon),
          orders: people.flatMap(({ seat }) => bots.map((bot) => order(game, seat, bot))),
        },
      ];
    });
    if (played.length === 0) return [];
    return [
      {
        level,
        games: played.length,
        wins: played.filter(({ hasWon }) => hasWon).length,
        ...scoreOf(played.flatMap(({ orders }) => orders)),
      },
    ];
  });
}
