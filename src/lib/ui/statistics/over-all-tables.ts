import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { CountedGame } from '../../stats/counted.ts';
import {
  byEdition,
  byMap,
  bySeats,
  type GroupFigures,
  groupsOf,
  type RecordKind,
  recordsOf,
} from '../../stats/groups.ts';
import { againstLevels, headToHead, type PersonFigures } from '../../stats/people.ts';
import { levelName } from '../bots/characters.ts';
import { editionName } from '../words/editions.ts';
import { mapName } from '../words/names.ts';
import { numberText } from '../words/numbers.ts';
import {
  type DataCell,
  type DataTable,
  dateCell,
  nameCell,
  namesCell,
  numberCell,
  textCell,
} from './data-table.ts';

/** The tables over all games. Money in Elektro. */

export const peopleTable = (people: readonly PersonFigures[]): DataTable => ({
  caption: t('stats_people'),
  head: [
    ...[t('players_player'), t('stats_games'), t('stats_wins'), t('stats_mean_powered')],
    ...[t('stats_mean_money'), t('stats_streak'), t('stats_longest_streak')],
    ...[t('stats_first'), t('stats_last'), t('stats_last_win')],
  ],
  rows: people.map(({ name, games, wins, powered, money, streak, longestStreak, first, last, lastWin }) => ({
    cells: [
      nameCell(name),
      ...[games, wins, powered, money, streak, longestStreak].map(numberCell),
      ...[first, last, lastWin].map(dateCell),
    ],
  })),
});

export const pairTable = (games: readonly CountedGame[]): DataTable => ({
  caption: t('stats_pairs'),
  head: [t('players_player'), t('stats_opponent'), t('stats_games'), t('stats_ahead'), t('stats_behind')],
  rows: headToHead(games).map(({ one, other, games: count, ahead, behind }) => ({
    cells: [nameCell(one.name), nameCell(other.name), ...[count, ahead, behind].map(numberCell)],
  })),
});

/** `key`: of the person whose games are counted; null for everybody. */
export const levelTable = (games: readonly CountedGame[], key: string | null): DataTable => ({
  caption: t('stats_against'),
  head: [t('stats_bots'), t('stats_games'), t('stats_wins'), t('stats_ahead'), t('stats_behind')],
  rows: againstLevels(games, key).map(({ level, games: count, wins, ahead, behind }) => ({
    cells: [textCell(levelName(level)), ...[count, wins, ahead, behind].map(numberCell)],
  })),
});

function groupTable<Of>(
  caption: string,
  head: string,
  groups: readonly GroupFigures<Of>[],
  nameOf: (of: Of) => string,
): DataTable {
  return {
    caption,
    head: [
      ...[head, t('stats_games'), t('stats_wins'), t('stats_mean_rounds')],
      ...[t('stats_winner_powered'), t('stats_winner_money')],
    ],
    rows: groups.map(({ of, games, wins, rounds, powered, money }) => ({
      cells: [textCell(nameOf(of)), ...[games, wins, rounds, powered, money].map(numberCell)],
    })),
  };
}
export const groupTables = (games: readonly CountedGame[], key: string | null): readonly DataTable[] => [
  groupTable(t('stats_maps'), t('stats_map'), groupsOf(games, key, byMap), mapName),
  groupTable(t('stats_editions'), t('stats_edition'), groupsOf(games, key, byEdition), editionName),
  groupTable(t('stats_by_seats'), t('stats_seats'), groupsOf(games, key, bySeats), numberText),
];

const RECORD_NAMES: Readonly<Record<RecordKind, PlainKey>> = {
  money: 'stats_record_money',
  powered: 'stats_record_powered',
  cities: 'stats_record_cities',
  shortest: 'stats_record_shortest',
  longest: 'stats_record_longest',
  margin: 'stats_record_margin',
};

const titleCell = ({ name, map }: CountedGame): DataCell =>
  name === '' ? textCell(mapName(map)) : nameCell(name);

export const recordTable = (games: readonly CountedGame[]): DataTable => ({
  caption: t('stats_records'),
  head: [t('stats_record'), t('stats_value'), t('players_player'), t('stats_game'), t('stats_date')],
  rows: recordsOf(games).map(({ kind, value, name, game }) => ({
    cells: [
      textCell(t(RECORD_NAMES[kind])),
      numberCell(value),
      name === null ? namesCell(game.seats.map((seat) => seat.name)) : nameCell(name),
      titleCell(game),
      dateCell(game.updated),
    ],
  })),
});

/** All games, the last one first. */
export const gameTable = (games: readonly CountedGame[]): DataTable => ({
  caption: t('stats_all_games'),
  head: [
    ...[t('stats_date'), t('stats_game'), t('stats_edition'), t('stats_rounds')],
    ...[t('players_all'), t('stats_winner')],
  ],
  rows: games.toReversed().map((game) => ({
    cells: [
      dateCell(game.updated),
      titleCell(game),
      textCell(editionName(game.edition)),
      numberCell(game.round),
      namesCell(game.seats.map(({ name }) => name)),
      namesCell(game.winners.flatMap((seat) => game.seats[seat]?.name ?? [])),
    ],
  })),
});
