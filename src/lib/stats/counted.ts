import { nameKey } from '../same-name.ts';
import type { GameSummary, SeatResult } from '../session/ports/storage.ts';

/** Which games count, and who played in them. */

/** A finished game, as its row tells it. */
export type CountedGame = Pick<
  GameSummary,
  | 'id'
  | 'name'
  | 'updated'
  | 'seats'
  | 'bots'
  | 'edition'
  | 'map'
  | 'regions'
  | 'beginners'
  | 'round'
  | 'winners'
  | 'result'
  | 'branchedFrom'
>;

/** A person in one game. */
export interface SeatedPerson {
  /** The key of their name: the same person in all games. */
  readonly key: string;
  readonly name: string;
  readonly seat: number;
  readonly hasWon: boolean;
  /** Null if the row does not know it. */
  readonly result: SeatResult | null;
}

/** The people in a game, by seat. A seat that a bot plays at the end is the bot's; of two seats with one name, the first counts. */
export function peopleIn({ seats, bots = [], winners, result }: CountedGame): readonly SeatedPerson[] {
  const people = seats.flatMap(({ name }, seat) => {
    const hasWon = winners.includes(seat);
    return bots[seat] ? [] : [{ key: nameKey(name), name, seat, hasWon, result: result?.[seat] ?? null }];
  });
  return people.filter(({ key }, at) => people.findIndex((other) => other.key === key) === at);
}

/** The games of one person by the key of their name; all games for null. */
export const gamesWith = <Game extends CountedGame>(
  games: readonly Game[],
  key: string | null,
): readonly Game[] =>
  games.filter((game) => key === null || peopleIn(game).some((person) => person.key === key));

/** What two rows of one game have in common: a file that was imported twice, or a game that two tabs of this device played together. */
function contentOf(game: CountedGame): string {
  const { id, seats, edition, map, regions, beginners, round, result, branchedFrom } = game;
  if (!result) return id;
  const names = seats.map(({ name }) => nameKey(name));
  const origin = branchedFrom && [branchedFrom.id, branchedFrom.commands];
  return JSON.stringify([names, edition, map, regions.toSorted(), beginners, round, result, origin]);
}

/** The games that count, each once, oldest first: finished, not deleted, and with a person at the table. */
export function countedGames(all: readonly GameSummary[]): readonly GameSummary[] {
  const games = all
    .filter((game) => game.moment === 'over' && game.deleted === null && peopleIn(game).length > 0)
    .toSorted((a, b) => a.updated - b.updated);
  const seen = new Set<string>();
  return games.filter((game) => {
    const content = contentOf(game);
    const isNew = !seen.has(content);
    seen.add(content);
    return isNew;
  });
}

export const isBranch = ({ branchedFrom }: Pick<GameSummary, 'branchedFrom'>): boolean =>
  branchedFrom !== null && branchedFrom !== undefined;
