import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import { RESOURCES } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import { type GameFigures, type SeatRound, totalOf } from '../../stats/game-statistics.ts';
import { allSpent, costPerCity, fuelSpent } from '../../stats/spending.ts';
import { resourceTitle } from '../words/kinds.ts';
import { numberText } from '../words/numbers.ts';
import { type DataCell, type DataTable, nameCell, numberCell, textCell, timeCell } from './data-table.ts';

/** The tables of one game. Money in Elektro. */

const seatHead = (seats: readonly SeatInfo[], seat: number): { seat?: SeatInfo; name: DataCell } => {
  const info = seats[seat];
  return { ...(info && { seat: info }), name: nameCell(info?.name ?? '') };
};

/** The result with the sums of the game. `timeUsed`: by seat, in ms; empty if it was not counted. */
export function resultTable(
  statistics: GameFigures,
  seats: readonly SeatInfo[],
  timeUsed: readonly number[],
): DataTable {
  const isCounted = timeUsed.some((time) => time > 0);
  const rows = statistics.ranking.map(({ seat, rank, powered, money, cities }) => {
    const { income, spent, built } = totalOf(statistics, seat);
    const { name, ...head } = seatHead(seats, seat);
    return {
      ...head,
      cells: [
        name,
        ...[rank, powered, money, cities, income, allSpent(spent), costPerCity(spent, built)].map(numberCell),
        ...(isCounted ? [timeCell(timeUsed[seat] ?? 0)] : []),
      ],
    };
  });
  return {
    caption: t('final_count'),
    head: [
      ...[t('players_player'), t('players_rank'), t('players_powered'), t('players_money')],
      ...[t('players_cities'), t('stats_income'), t('stats_spending'), t('stats_city_cost')],
      ...(isCounted ? [t('stats_time')] : []),
    ],
    rows,
  };
}

/** What a chart of the rounds can show. */
export const ROUND_FIGURES = [
  'cities',
  'powered',
  'capacity',
  'money',
  'income',
  'spent',
  'plants',
  'fuel',
  'houses',
  'connections',
] as const;
export type RoundFigure = (typeof ROUND_FIGURES)[number];

const FIGURE_NAMES: Readonly<Record<RoundFigure, PlainKey>> = {
  cities: 'players_cities',
  powered: 'players_powered',
  capacity: 'players_capacity',
  money: 'players_money',
  income: 'stats_income',
  spent: 'stats_spending',
  plants: 'players_plants',
  fuel: 'players_fuel',
  houses: 'stats_houses',
  connections: 'stats_connections',
};
export const figureName = (figure: RoundFigure): string => t(FIGURE_NAMES[figure]);

function figureOf(round: SeatRound, figure: RoundFigure): number {
  switch (figure) {
    case 'spent':
      return allSpent(round.spent);
    case 'fuel':
      return fuelSpent(round.spent);
    case 'plants':
    case 'houses':
    case 'connections':
      return round.spent[figure];
    default:
      return round[figure];
  }
}

/** A figure by round, then by seat. */
export const roundValues = ({ rounds }: GameFigures, figure: RoundFigure): readonly (readonly number[])[] =>
  rounds.map(({ seats }) => seats.map((round) => figureOf(round, figure)));

/** A figure of each seat, a column for each round. */
export function roundTable(
  statistics: GameFigures,
  seats: readonly SeatInfo[],
  figure: RoundFigure,
): DataTable {
  const values = roundValues(statistics, figure);
  return {
    caption: t('stats_by_round', { figure: figureName(figure) }),
    head: [t('players_player'), ...statistics.rounds.map(({ round }) => numberText(round))],
    rows: seats.map((seat, at) => ({
      seat,
      cells: [nameCell(seat.name), ...values.map((round) => numberCell(round[at]))],
    })),
  };
}

/** What each seat spent on what. */
export function spendingTable(statistics: GameFigures, seats: readonly SeatInfo[]): DataTable {
  return {
    caption: t('stats_spending'),
    head: [
      ...[t('players_player'), t('players_plants'), ...RESOURCES.map(resourceTitle)],
      ...[t('stats_houses'), t('stats_connections'), t('stats_total')],
    ],
    rows: seats.map((seat, at) => {
      const { spent } = totalOf(statistics, at);
      const { plants, fuel, houses, connections } = spent;
      const parts = [plants, ...RESOURCES.map((r) => fuel[r]), houses, connections, allSpent(spent)];
      return { seat, cells: [nameCell(seat.name), ...parts.map(numberCell)] };
    }),
  };
}

/** The fuel market, a column for each round. `figure`: the price of the cheapest cube, or the cubes that players bought. */
export function fuelTable({ fuel }: GameFigures, figure: 'price' | 'bought'): DataTable {
  const cell = (value: number | null): DataCell =>
    value === null ? { text: t('resources_sold_out'), value: null } : numberCell(value);
  return {
    caption: t('stats_fuel'),
    head: [t('players_fuel'), ...fuel.map(({ round }) => numberText(round))],
    rows: RESOURCES.map((r) => ({
      cells: [textCell(resourceTitle(r)), ...fuel.map((round) => cell(round[figure][r]))],
    })),
  };
}

/** The plants that players bought, in the order of their numbers. */
export function plantTable({ plants }: GameFigures, seats: readonly SeatInfo[]): DataTable {
  const sorted = plants.toSorted((a, b) => a.plant - b.plant);
  return {
    caption: t('players_plants'),
    head: [
      ...[t('stats_plant'), t('players_player'), t('stats_bought'), t('stats_price')],
      ...[t('stats_runs'), t('players_powered'), t('stats_replaced')],
    ],
    rows: sorted.map(({ seat, plant, bought, runs, powered, scrapped }) => ({
      cells: [
        numberCell(plant),
        seatHead(seats, seat).name,
        ...[bought?.round, bought?.price, runs, powered, scrapped].map(numberCell),
      ],
    })),
  };
}
