import { RESOURCES } from '../rules/types.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { gameStatistics } from './game-statistics.ts';
import type { CellRows } from './separated-values.ts';
import { addSpending, costPerCity, NO_SPENDING, type Spending } from './spending.ts';

/** The statistics of one game for other programs. Their words are English in every language, so that a program finds them. */

type ExportedGame = Pick<SavedGame, 'meta' | 'commandLog'>;

export const dateOf = (at: number): string => new Date(at).toISOString();

const spentColumns = ({ plants, fuel, houses, connections }: Spending): readonly number[] => [
  plants,
  ...RESOURCES.map((r) => fuel[r]),
  houses,
  connections,
];

/** A row for each round and seat, below the names of the columns. Money in Elektro. */
export function gameRows({ meta, commandLog }: ExportedGame): CellRows {
  const { rounds } = gameStatistics(commandLog);
  const head = [
    ...['round', 'seat', 'player', 'bot', 'money', 'income', 'cities', 'built', 'powered', 'capacity'],
    ...['spent_plants', ...RESOURCES.map((r) => `spent_${r}`), 'spent_houses', 'spent_connections'],
    'cost_per_city_so_far',
  ];
  const rows = rounds.flatMap(({ round, seats }, at) =>
    seats.map((figures, seat) => {
      const soFar = rounds.slice(0, at + 1).flatMap((one) => one.seats[seat] ?? []);
      const spent = soFar.reduce((sum, one) => addSpending(sum, one.spent), NO_SPENDING);
      const built = soFar.reduce((sum, one) => sum + one.built, 0);
      const { money, income, cities, powered, capacity } = figures;
      return [
        ...[round, seat + 1, meta.seats[seat]?.name ?? '', meta.bots?.[seat] ?? null],
        ...[money, income, cities, figures.built, powered, capacity],
        ...spentColumns(figures.spent),
        costPerCity(spent, built),
      ];
    }),
  );
  return [head, ...rows];
}

/** All statistics of a game as JSON. Money in Elektro, time in ms. */
export function gameJson({ meta, commandLog }: ExportedGame): string {
  const { rounds, fuel, plants, ranking } = gameStatistics(commandLog);
  const { edition, map, beginners } = commandLog.snapshot.context.terms;
  const seats = meta.seats.map(({ name }, seat) => ({ name, bot: meta.bots?.[seat] ?? null }));
  const result = ranking.map(({ seat, rank, powered, money, cities }) => ({
    ...{ seat, rank, powered, money, cities },
  }));
  const game = {
    name: meta.name,
    created: dateOf(meta.created),
    ended: dateOf(meta.updated),
    edition,
    map,
    beginners,
  };
  return JSON.stringify(
    {
      ...{ format: 'kilowatt-game-statistics', version: 1 },
      ...{ game, seats, result, rounds, fuel, plants, timeUsed: meta.timeUsed ?? [] },
    },
    null,
    1,
  );
}
