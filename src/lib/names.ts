import { LONGEST, tidyName } from './seats.ts';

/** Control characters, and characters that change the direction of the text around them. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Half a surrogate pair, or a joiner at the end: left over where a name was cut. */
const CUT_END = /[\ud800-\udbff\u200d]$/;
/** Any visible character: not a space, filler or joiner. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The name of a player or device as others may see it; '' if nothing of it is visible. */
export function sanitizeName(input: string): string {
  const name = tidyName(input.replace(CONTROLS, ''), LONGEST.seat).replace(CUT_END, '');
  return VISIBLE.test(name) ? name : '';
}
