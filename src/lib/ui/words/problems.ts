import type { SetupErrorCode, SetupErrorFigures } from '../../rules/setup.ts';
import type { MapId } from '../../rules/types.ts';
import type { SaveError, SaveProblem } from '../../stores/types.ts';
import { m } from '../../paraglide/messages.js';
import { regionName } from './names.ts';
import { bytesText, numberText } from './numbers.ts';
import { ruleText } from './refusals.ts';

/** What is wrong about a position, by the topic with which the program's own words begin. */
const FAULTS: Readonly<Record<string, () => string>> = {
  cards: m.save_fault_cards,
  cubes: m.save_fault_cubes,
  log: m.save_fault_log,
  moment: m.save_fault_moment,
  player: m.save_fault_player,
  stage: m.save_fault_stage,
  table: m.save_fault_table,
};
const faultText = (broken: string): string => (FAULTS[broken.split(':')[0] ?? ''] ?? m.save_fault_game)();

type SetupWords = {
  readonly [C in SetupErrorCode]: (figures: SetupErrorFigures[C], map: MapId) => string;
};
const SETUP: SetupWords = {
  'setup/players': ({ players }) => m.setup_error_players({ players }),
  'setup/regions-count': ({ need, given }) => m.setup_error_regions_count({ need, given: numberText(given) }),
  'setup/regions-unknown': ({ region }, map) =>
    m.setup_error_regions_unknown({ region: regionName(map, region) }),
  'setup/regions-apart': () => m.setup_error_regions_apart(),
  'setup/order': () => m.setup_error_order(),
  'setup/deck': () => m.setup_error_deck(),
  'setup/position': ({ broken }) => m.setup_error_position({ fault: faultText(broken) }),
};

/** What is wrong with a set-up. */
export const setupErrorText = <C extends SetupErrorCode>(
  error: { readonly code: C } & SetupErrorFigures[C],
  map: MapId,
): string => SETUP[error.code](error, map);

type Trouble = SaveError | SaveProblem;
type SaveWords = {
  readonly [C in Trouble['code']]: (figures: Extract<Trouble, { readonly code: C }>) => string;
};
/** Where nothing but another copy of the game helps. */
const withAdvice = (problem: string): string => `${problem} ${m.save_another_copy()}`;

type Invalid = Extract<SaveError, { readonly code: 'save/invalid' }>;
const INVALID: Readonly<Record<Invalid['fault'], (figures: Pick<Invalid, 'path'>) => string>> = {
  missing: m.save_invalid_missing,
  unknown: m.save_invalid_unknown,
  wrong: m.save_invalid_wrong,
  'not-plain': () => m.save_invalid_not_plain(),
};

const SAVE: SaveWords = {
  'save/unavailable': () => m.save_unavailable(),
  'save/blocked': () => m.save_blocked(),
  'save/full': () => m.save_full(),
  'save/lost': () => m.save_lost(),
  'save/failed': ({ reason }) => m.save_failed({ reason }),
  'save/taken': () => m.save_taken(),
  'save/open-elsewhere': () => m.save_open_elsewhere(),
  'save/not-a-save': () => m.save_not_a_save(),
  'save/truncated': ({ bytes }) => m.save_truncated({ bytes: bytesText(bytes) }),
  'save/too-large': ({ bytes, most }) => m.save_too_large({ bytes: bytesText(bytes), most: bytesText(most) }),
  'save/other-app': ({ app }) => m.save_other_app({ app }),
  'save/too-new': ({ version, known }) => m.save_too_new({ version, known }),
  'save/invalid': ({ path, fault }) => withAdvice(INVALID[fault]({ path })),
  'save/impossible': ({ broken }) => withAdvice(m.save_impossible({ fault: faultText(broken) })),
  'save/refused': ({ index, refusal }) =>
    withAdvice(m.save_refused({ index: numberText(index + 1), rule: ruleText(refusal) })),
  'save/setup': ({ error, map }) => withAdvice(m.save_setup({ error: setupErrorText(error, map) })),
  'save/missing': () => m.save_missing(),
};

/** Why a game could not be saved, fetched or imported. */
export function saveTroubleText<C extends Trouble['code']>(
  trouble: Extract<Trouble, { readonly code: C }>,
): string {
  const code: C = trouble.code;
  return SAVE[code](trouble);
}
