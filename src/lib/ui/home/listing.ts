import type { TakenOverGame } from '../../app/multiplayer.ts';
import type { GameSummary } from '../../session/ports/storage.ts';
import { t } from '../../i18n/t.ts';
import { mapName, momentName, stageName } from '../words/names.ts';
import { listText, numberText } from '../words/numbers.ts';

/** What a game is called: its own name, or its map and players. */
export const gameName = ({ name, map, seats }: Pick<GameSummary, 'name' | 'map' | 'seats'>): string =>
  name || t('saves_default_name', { map: mapName(map), names: listText(seats.map((seat) => seat.name)) });

/** How far a game has come, in one line. */
export function progressText({ moment, round, stage, winners, seats }: GameSummary): string {
  if (winners.length > 0) {
    return t('saves_won', { names: listText(winners.map((seat) => seats[seat]?.name ?? '')) });
  }
  if (moment === 'drafting') return t('saves_not_begun');
  return t('saves_round', { round: numberText(round), stage: stageName(stage), phase: momentName(moment) });
}

/** Whether others have gone on with a game from here, and nobody has played on here since. */
export const areSeatsElsewhere = (
  { id, updated, winners }: GameSummary,
  passed: readonly TakenOverGame[],
): boolean => winners.length === 0 && passed.some(({ game, since }) => game === id && updated <= since);
