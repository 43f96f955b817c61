import { LONGEST } from './seats.ts';

/** Signs that turn the text around them, or break it. */
const UNRULY = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Half a sign, or a joiner that joins nothing: what is left where a name was cut. */
const CUT = /[\ud800-\udbff\u200d]$/;
/** Anything to be seen: blanks, fillers and joiners are not. */
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** As much of a text as fits, cut between what a reader takes for two signs: a family of several people is one. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  // older browsers know no signs
  if (!('Segmenter' in Intl)) return text.slice(0, most).replace(CUT, '');
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The name of a player or device as others are to read it; '': nothing of it would be seen. */
export function nameFrom(said: string): string {
  const name = cutTo(said.replace(UNRULY, '').trim(), LONGEST.seat).replace(CUT, '').trimEnd();
  return VISIBLE.test(name) ? name : '';
}
