import type { Figure } from './figure.ts';

/** All figures that are compared, in the order of the report. */
export const FIGURES: readonly Figure[] = [];
