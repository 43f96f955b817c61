import { plainDigits } from '../../digits.ts';
import { nameKey } from '../../same-name.ts';

/**
 * Names that look alike: a second "Host" with a Cyrillic о. Compared by the skeletons of Unicode (UTS 39): each character is replaced by
 * the one that stands for all that look like it. The table of them is large, so only a host fetches it.
 */

type Skeleton = (text: string) => string;

const asItIs: Skeleton = (text) => text;
let skeleton = asItIs;

/** Fetches the table. Until it is there, and where it cannot be fetched, only names of the same letters look alike. */
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
 * The looks of a name, each of which is compared. A capital I looks like a small l, and a small i does not: so the skeletons of both the
 * name and the name in small letters count. The Arabic five is a 5, and looks like an o: so names count with both.
 */
const looksOf = (name: string): readonly string[] =>
  [withoutUnseen(name), withoutUnseen(nameKey(name))].flatMap((seen) => [
    plainDigits(skeleton(seen)).toLowerCase(),
    plainDigits(skeleton(seen.toLowerCase())),
  ]);

/** Whether two names look alike; upper and lower case count as equal. */
export function lookAlike(one: string, other: string): boolean {
  const looks = looksOf(other);
  return looksOf(one).some((look, at) => look === looks[at]);
}
