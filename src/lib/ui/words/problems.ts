import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { SetupErrorCode, SetupErrorFigures } from '../../rules/setup.ts';
import type { MapId } from '../../rules/types.ts';
import type { SaveError, SaveProblem } from '../../session/ports/storage.ts';
import { regionName } from './names.ts';
import { ruleText } from './refusals.ts';
import { bytesText } from './sizes.ts';

/** Faults of a position by their topic, the first word of the program's own message. */
const FAULTS: Readonly<Record<string, PlainKey>> = {
  cards: 'save_fault_cards',
  cubes: 'save_fault_cubes',
  log: 'save_fault_log',
  moment: 'save_fault_moment',
  player: 'save_fault_player',
  stage: 'save_fault_stage',
  table: 'save_fault_table',
};
const faultText = (broken: string): string => t(FAULTS[broken.split(':')[0] ?? ''] ?? 'save_fault_game');

type SetupWords = {
  readonly [C in SetupErrorCode]: (figures: SetupErrorFigures[C], map: MapId) => string;
};
const SETUP: SetupWords = {
  'setup/players': ({ players }) => t('setup_error_players', { players }),
  'setup/not-offered': () => t('setup_error_not_offered'),
  'setup/regions-count': ({ need, given }) => t('setup_error_regions_count', { need, given }),
  'setup/regions-unknown': ({ region }, map) =>
    t('setup_error_regions_unknown', { region: regionName(map, region) }),
  'setup/regions-apart': () => t('setup_error_regions_apart'),
  'setup/order': () => t('setup_error_order'),
  'setup/deck': () => t('setup_error_deck'),
  'setup/position': ({ broken }) => t('setup_error_position', { fault: faultText(broken) }),
};

/** The problem of a set-up in words. */
export const setupErrorText = <C extends SetupErrorCode>(
  error: { readonly code: C } & SetupErrorFigures[C],
  map: MapId,
): string => SETUP[error.code](error, map);

type Trouble = SaveError | SaveProblem;
type SaveWords = {
  readonly [C in Trouble['code']]: (figures: Extract<Trouble, { readonly code: C }>) => string;
};
/** For problems that only another copy of the game can solve. */
const withAdvice = (problem: string): string => `${problem} ${t('save_another_copy')}`;

type Invalid = Extract<SaveError, { readonly code: 'save/invalid' }>;
const INVALID: Readonly<Record<Invalid['fault'], (figures: Pick<Invalid, 'path'>) => string>> = {
  missing: ({ path }) => t('save_invalid_missing', { path }),
  unknown: ({ path }) => t('save_invalid_unknown', { path }),
  wrong: ({ path }) => t('save_invalid_wrong', { path }),
  'not-plain': () => t('save_invalid_not_plain'),
};

const SAVE: SaveWords = {
  'save/unavailable': () => t('save_unavailable'),
  'save/blocked': () => t('save_blocked'),
  'save/full': () => t('save_full'),
  'save/lost': () => t('save_lost'),
  'save/failed': ({ reason }) => t('save_failed', { reason }),
  'save/evicted': () => t('save_evicted'),
  'save/taken': () => t('save_taken'),
  'save/open-elsewhere': () => t('save_open_elsewhere'),
  'save/not-a-save': () => t('save_not_a_save'),
  'save/truncated': ({ bytes }) => t('save_truncated', { bytes: bytesText(bytes) }),
  'save/several': ({ count }) => t('save_several', { count }),
  'save/too-large': ({ bytes, most }) =>
    t('save_too_large', { bytes: bytesText(bytes), most: bytesText(most) }),
  'save/other-app': ({ app }) => t('save_other_app', { app }),
  'save/too-new': ({ version, known }) => t('save_too_new', { version, known }),
  'save/too-old': ({ version, oldest }) => t('save_too_old', { version, oldest }),
  'save/invalid': ({ path, fault }) => withAdvice(INVALID[fault]({ path })),
  'save/impossible': ({ broken }) => withAdvice(t('save_impossible', { fault: faultText(broken) })),
  'save/refused': ({ index, refusal }) =>
    withAdvice(t('save_refused', { index: index + 1, rule: ruleText(refusal) })),
  'save/unknown-rules': ({ name }) => t('save_unknown_rules', { name }),
  'save/setup': ({ error, map }) => withAdvice(t('save_setup', { error: setupErrorText(error, map) })),
  'save/missing': () => t('save_missing'),
};

/** Why a game could not be saved, opened or imported. */
export function saveTroubleText<C extends Trouble['code']>(
  trouble: Extract<Trouble, { readonly code: C }>,
): string {
  const code: C = trouble.code;
  return SAVE[code](trouble);
}
