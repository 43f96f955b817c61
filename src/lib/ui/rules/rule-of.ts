import type { RuleId } from '../../rules/rule-ids.ts';
import type { SetupErrorCode } from '../../rules/setup.ts';
import type { Moment, Stage } from '../../rules/types.ts';
import type { Inspectable } from '../about/inspectable.ts';
import type { TurningPoint } from '../highlights/turning-points.ts';

/** The rules behind elements of the screen. (Those behind refusals: rules/errors.ts.) */

export const RULE_OF_MOMENT: Readonly<Record<Moment, RuleId>> = {
  drafting: 'S3',
  placing: 'Z2',
  marking: 'Y12',
  nominating: 'A1',
  bidding: 'A4',
  scrapping: 'A8',
  discarding: 'A9',
  buying: 'F1',
  building: 'B2',
  powering: 'I1',
  over: 'E2',
};

export const RULE_OF_PHASE = { 1: 'T1', 2: 'A1', 3: 'F1', 4: 'B2', 5: 'I2' } as const satisfies Record<
  number,
  RuleId
>;

export const RULE_OF_STAGE: Readonly<Record<Stage, RuleId>> = { 1: 'B4', 2: 'N2', 3: 'G6' };

/** Null where no rule is broken: the set-up itself is damaged. */
export const RULE_OF_SETUP: Readonly<Record<SetupErrorCode, RuleId | null>> = {
  'setup/players': 'S1',
  'setup/not-offered': 'Y1',
  'setup/regions-count': 'S2',
  'setup/regions-unknown': 'S2',
  'setup/regions-apart': 'S2',
  'setup/order': 'S5',
  'setup/deck': 'S7',
  'setup/position': null,
};

type Picture = Extract<Inspectable, { readonly is: 'picture' }>['picture'];
const RULE_OF_PICTURE: Readonly<Record<Picture, RuleId>> = {
  coal: 'F1',
  oil: 'F1',
  garbage: 'F1',
  uranium: 'F1',
  hybrid: 'F2',
  ecological: 'F3',
  fusion: 'F3',
  house: 'B4',
  elektro: 'I2',
  plant: 'I2',
};

/** The rule behind an inspectable element of the table. */
export function ruleOfInspectable(thing: Inspectable, stage: Stage): RuleId {
  const rules: Readonly<Record<Inspectable['is'], RuleId>> = {
    plant: 'A1',
    city: 'B2',
    seat: 'T1',
    trust: 'Z1',
    stage: RULE_OF_STAGE[stage],
    picture: thing.is === 'picture' ? RULE_OF_PICTURE[thing.picture] : 'F1',
  };
  return rules[thing.is];
}

export const ruleOfTurn = (point: TurningPoint): RuleId =>
  point.type === 'stage' ? RULE_OF_STAGE[point.stage] : 'E1';
