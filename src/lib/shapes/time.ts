import * as v from 'valibot';
import { integer, list } from './nouns.ts';

/** A year in ms. */
const LONGEST = 366 * 24 * 60 * 60 * 1000;
/** The most minutes that a limit gives to each player. */
const MOST_MINUTES = 600;

/** The time used by each seat, in ms; empty if it was not counted. */
export const timeUsed = list(integer(0, LONGEST), 6);
export const timeLimit = v.nullable(
  v.strictObject({ kind: v.picklist(['soft', 'hard']), minutes: integer(1, MOST_MINUTES) }),
);
