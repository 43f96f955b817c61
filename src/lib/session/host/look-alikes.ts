import { plainDigits } from '../../digits.ts';
import { nameKey } from '../../same-name.ts';

/**
 * Names that look alike: a second "Host" with a Cyrillic о. Compared by the skeletons of Unicode (UTS 39), which replace each character by
 * a representative of its look-alikes. Their table is large, so only a host fetches it.
 */

type Skeleton = (text: string) => string;

const asItIs: Skeleton = (text) => text;
let skeleton = asItIs;

/** Fetches the table. Without it, only names of the same letters look alike. */
export async function loadLookAlikes(): Promise<void> {
  if (skeleton !== asItIs) return;
  try {
    skeleton = (await import('unhomoglyph')).default;
  } catch {
    // offline without this part of the app: a host without it is better than none
  }
}

const withoutUnseen = (text: string): string =>
  text.normalize('NFKD').replaceAll(/[\p{DI}\p{Cf}\p{Cs}]/gu, '');

/**
 * The skeletons of a name to compare. A capital I looks like a small l, and a small i does not: so both the name and its lower case count.
 * The Arabic five is a 5, and looks like an o: so names count with both.
 */
const looksOf = (name: string): readonly string[] =>
  [withoutUnseen(name), withoutUnseen(nameKey(name))].flatMap((seen) => [
    plainDigits(skeleton(seen)).toLowerCase(),
    plainDigits(skeleton(seen.toLowerCase())),
  ]);

/** Whether two names look alike, ignoring case. */
export function lookAlike(one: string, other: string): boolean {
  const looks = looksOf(other);
  return looksOf(one).some((look, at) => look === looks[at]);
}
