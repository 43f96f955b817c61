import type { StateValue } from 'xstate';
import { type Game, type Moment, MOMENTS } from '../rules/types.ts';

/** Reads snapshots without the chart, so that the list of games does not load it. */

/** A snapshot as plain JSON, for saves. */
export interface PlainSnapshot {
  readonly value: StateValue;
  readonly context: Game;
}
/** The state of the chart at each moment. */
export const STATE_VALUES: Readonly<Record<Moment, StateValue>> = {
  drafting: 'drafting',
  placing: 'placing',
  marking: 'marking',
  nominating: { round: { auction: 'nominating' } },
  bidding: { round: { auction: 'bidding' } },
  scrapping: { round: { auction: 'scrapping' } },
  discarding: { round: { auction: 'discarding' } },
  buying: { round: 'buying' },
  building: { round: 'building' },
  powering: { round: { bureaucracy: 'powering' } },
  over: 'over',
};

/** The innermost state. */
export const leafOf = (value: StateValue | undefined): string =>
  typeof value === 'string' ? value : leafOf(Object.values(value ?? { '': '' })[0]);

export const isMoment = (name: string): name is Moment => (MOMENTS as readonly string[]).includes(name);

/** The decision that is due. Throws a RangeError for a state in which the chart never stops. */
export function momentOf(snapshot: { readonly value: StateValue }): Moment {
  const leaf = leafOf(snapshot.value);
  if (!isMoment(leaf)) throw new RangeError(`the chart does not rest in ${leaf}`);
  return leaf;
}

export const toPlain = ({ value, context }: PlainSnapshot): PlainSnapshot => ({ value, context });
