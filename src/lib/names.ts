import { LONGEST, tidyName } from './seats.ts';

/** Signs that turn the text around them, or break it. */
const UNRULY = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Half a sign, or a joiner that joins nothing: what is left where a name was cut. */
const CUT = /[\ud800-\udbff\u200d]$/;
/** Anything to be seen: blanks, fillers and joiners are not. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The name of a player or device as others are to read it; '': nothing of it would be seen. */
export function sanitizeName(said: string): string {
  const name = tidyName(said.replace(UNRULY, ''), LONGEST.seat).replace(CUT, '');
  return VISIBLE.test(name) ? name : '';
}
