import { AHEAD_FIGURES } from './ahead.ts';
import { ENDING_FIGURES } from './endings.ts';
import type { CheckedFigure } from './figure.ts';
import { FUEL_FIGURES } from './fuel.ts';
import { HOUSE_FIGURES } from './houses.ts';
import { PLAN_FIGURES } from './plans.ts';
import { resupplyNext } from './resupply.ts';
import { standingsFigure } from './standings.ts';

/** All figures that are compared, in the order of the report. */
export const FIGURES: readonly CheckedFigure[] = [
  ...FUEL_FIGURES,
  resupplyNext,
  standingsFigure,
  ...HOUSE_FIGURES,
  ...ENDING_FIGURES,
  ...PLAN_FIGURES,
  ...AHEAD_FIGURES,
];
