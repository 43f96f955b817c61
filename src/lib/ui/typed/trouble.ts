import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { Seat } from '../../rules/types.ts';
import { type GameNames, seatNames } from '../words/names.ts';
import { factsText } from '../words/numbers.ts';
import { refusalText } from '../words/refusals.ts';

/** Sentences, one or more, each complete in itself. */
export type Sentences = readonly string[];

/** Why a typed line did nothing, with the figures that explain it. */
export type TypedTrouble =
  | { readonly code: 'typed/unknown-command'; readonly typed: string; readonly nearest: string | null }
  | { readonly code: 'typed/unknown-name'; readonly typed: string; readonly nearest: string | null }
  /** More than one name begins so. */
  | { readonly code: 'typed/several'; readonly typed: string; readonly names: readonly string[] }
  /** A number is missing, or something is typed that the command does not take. `help`: how it is typed. */
  | { readonly code: 'typed/misread'; readonly help: PlainKey }
  | { readonly code: 'typed/out-of-range'; readonly min: number; readonly max: number }
  | { readonly code: 'typed/not-your-turn'; readonly seatsToAct: readonly Seat[] }
  /** Nobody plays on this device, so nothing is theirs. */
  | { readonly code: 'typed/nobody-here' }
  /** The last decision has not reached the table yet. */
  | { readonly code: 'typed/pending' }
  /** The screen asks something before the decision counts. */
  | { readonly code: 'typed/held' }
  | { readonly code: 'typed/nothing-planned' }
  | { readonly code: 'typed/nothing-to-undo' }
  | { readonly code: 'typed/nothing-to-redo' }
  /** The last decision is that of another seat, so that all have to agree. */
  | { readonly code: 'typed/undo-by-all'; readonly name: string }
  | { readonly code: 'typed/no-advice' }
  | { readonly code: 'typed/refused'; readonly refusal: Refusal };
type Code = TypedTrouble['code'];

type Words = {
  readonly [C in Code]: (figures: Extract<TypedTrouble, { readonly code: C }>, names: GameNames) => Sentences;
};
const WORDS: Words = {
  'typed/unknown-command': ({ typed, nearest }) => [
    nearest === null
      ? t('typed_unknown_command', { typed })
      : t('typed_unknown_command_nearest', { typed, nearest }),
  ],
  'typed/unknown-name': ({ typed, nearest }) => [
    nearest === null
      ? t('typed_unknown_name', { typed })
      : t('typed_unknown_name_nearest', { typed, nearest }),
  ],
  'typed/several': ({ typed, names }) => [t('typed_several', { typed, names: factsText(names) })],
  'typed/misread': ({ help }) => [t('typed_misread'), t(help)],
  'typed/out-of-range': ({ min, max }) => [t('stepper_range', { min, max })],
  'typed/not-your-turn': ({ seatsToAct }, names) => [
    t('typed_not_your_turn', { names: seatNames(names, seatsToAct) }),
  ],
  'typed/nobody-here': () => [t('typed_nobody_here')],
  'typed/pending': () => [t('typed_pending')],
  'typed/held': () => [t('typed_held')],
  'typed/nothing-planned': () => [t('typed_plan_none'), t('typed_help_build')],
  'typed/nothing-to-undo': () => [t('table_undo_none')],
  'typed/nothing-to-redo': () => [t('table_redo_none')],
  'typed/undo-by-all': ({ name }) => [t('typed_undo_by_all', { name }), t('typed_help_undo')],
  'typed/no-advice': () => [t('typed_no_advice')],
  'typed/refused': ({ refusal }, names) => [refusalText(refusal, names)],
};

/** Why a typed line did nothing, in words. */
export function troubleText<C extends Code>(
  trouble: Extract<TypedTrouble, { readonly code: C }>,
  names: GameNames,
): Sentences {
  const code: C = trouble.code;
  return WORDS[code](trouble, names);
}
