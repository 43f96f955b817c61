import { t } from '../../i18n/t.ts';
import type { EditionId, MapId, Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import { dateText } from '../words/dates.ts';
import { editionName } from '../words/editions.ts';
import { mapName, seatName, seatNames } from '../words/names.ts';

/** What a play log says of a game. */
export interface LoggedPlay {
  /** The last decision, milliseconds since 1970. */
  readonly ended: number;
  readonly map: MapId;
  readonly edition: EditionId;
  readonly rounds: number;
  readonly seats: readonly SeatInfo[];
  /** Best first. Money in Elektro. */
  readonly ranking: readonly {
    readonly seat: Seat;
    readonly rank: number;
    readonly powered: number;
    readonly money: number | null;
  }[];
}

/** A game for the play log of another site, in a few lines. */
export function playText({ ended, map, edition, rounds, seats, ranking }: LoggedPlay): string {
  const winners = ranking.flatMap(({ seat, rank }) => (rank === 1 ? [seat] : []));
  const [winner] = winners;
  return [
    t('stats_play', {
      date: dateText(ended),
      map: mapName(map),
      edition: editionName(edition),
      count: rounds,
    }),
    ...ranking.map(({ seat, rank, powered, money }) =>
      t('stats_play_seat', { name: seatName({ seats }, seat), rank, powered, money: money ?? 0 }),
    ),
    winners.length === 1 && winner !== undefined
      ? t('final_title_one', { name: seatName({ seats }, winner) })
      : t('final_title_shared', { names: seatNames({ seats }, winners) }),
  ].join('\n');
}
