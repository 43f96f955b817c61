import type { Seat } from '../../lib/rules/types.ts';
import type { SeededPosition } from './positions.ts';

/** A figure in one position, beside the same figure by brute force. */
export interface Comparison {
  /** The seat that it is about. */
  readonly seat: Seat;
  /** How far it is off, in the unit of the figure: 0 if it is right. */
  readonly off: number;
  /** Both figures, for the report. */
  readonly text: string;
}

/** A figure that is shown or proposed, and how it compares with brute force. */
export interface CheckedFigure {
  readonly name: string;
  readonly unit: 'Elektro' | 'cities' | 'cubes' | 'plants' | 'players';
  /** Nothing where the figure is not shown. */
  readonly compare: (position: SeededPosition) => readonly Comparison[];
}

/** The comparisons of one figure. */
export interface Tally {
  readonly name: string;
  readonly unit: CheckedFigure['unit'];
  compared: number;
  wrong: number;
  /** By how much the wrong ones are off. */
  worst: number;
  sum: number;
}
