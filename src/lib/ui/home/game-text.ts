import type { TakenOverGame } from '../../app/multiplayer.ts';
import { t } from '../../i18n/t.ts';
import { cutTo, MAX_NAME_LENGTH } from '../../seats.ts';
import type { DamagedRow, GameSummary } from '../../session/ports/storage.ts';
import { mapName, momentName } from '../words/names.ts';
import { listText } from '../words/numbers.ts';

/** The name of a game: its own, or one composed of its map and players. */
export const gameName = ({ name, map, seats }: Pick<GameSummary, 'name' | 'map' | 'seats'>): string =>
  name || t('saves_default_name', { map: mapName(map), names: listText(seats.map((seat) => seat.name)) });

/** The display name of an unreadable row. Its id can be any text, so it is cut. */
export const damagedName = ({ kind, id }: DamagedRow): string => {
  const shown = cutTo(id, MAX_NAME_LENGTH.seat);
  return kind === 'game' ? t('damaged_game', { id: shown }) : t('damaged_table', { id: shown });
};

/** The progress of a game in one line. */
export function progressText({ moment, round, stage, winners, seats }: GameSummary): string {
  if (winners.length > 0) {
    return t('saves_won', { names: listText(winners.map((seat) => seats[seat]?.name ?? '')) });
  }
  if (moment === 'drafting') return t('saves_not_begun');
  return t('table_where', { round, stage, phase: momentName(moment) });
}

/** Whether another device has taken a game over and this one has not continued it since. */
export const isTakenOver = (
  { id, updated, winners }: GameSummary,
  takenOver: readonly TakenOverGame[],
): boolean => winners.length === 0 && takenOver.some(({ game, since }) => game === id && updated <= since);
