import { t } from '../../i18n/t.ts';
import { sanitizeGameName } from '../../names.ts';
import type { MapId } from '../../rules/types.ts';
import { cutTo, MAX_NAME_LENGTH } from '../../seats.ts';
import type { BranchPoint, GameMeta } from '../../session/game/meta.ts';
import { mapName } from '../words/names.ts';

/** The name of a game, or of its map where it has none. */
const originName = (name: string, map: MapId): string => name || mapName(map);

const named = (name: string, round: number): string =>
  round === 0 ? t('branch_name_start', { name }) : t('branch_name', { name, round });

/** The name of a branch that begins in this round: that of its origin is cut, so that the round fits in. */
function nameAfter(origin: string, map: MapId, round: number): string {
  const name = originName(origin, map);
  const room = MAX_NAME_LENGTH.game - named('', round).length;
  return sanitizeGameName(named(name.length > room ? `${cutTo(name, room - 1).trimEnd()}…` : name, round));
}

/**
 * The name of a branch of a game that begins in this round. A branch of a branch which kept its name is named after the first game, or else
 * the rounds would pile up.
 */
export function branchName(
  { name, branchedFrom }: Pick<GameMeta, 'name' | 'branchedFrom'>,
  map: MapId,
  round: number,
): string {
  const isKept = branchedFrom && name === nameAfter(branchedFrom.name, map, branchedFrom.round);
  return nameAfter(isKept ? branchedFrom.name : name, map, round);
}

/** From which game a branch goes on, and from where. */
export const branchedText = ({ name, round }: BranchPoint, map: MapId): string =>
  round === 0
    ? t('branch_of_start', { name: originName(name, map) })
    : t('branch_of', { name: originName(name, map), round });
