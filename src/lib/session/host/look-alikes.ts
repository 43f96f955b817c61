import { nameKey } from '../../names.ts';

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
  nameKey(text)
    .normalize('NFKD')
    .replaceAll(/[\p{DI}\p{Cf}\p{Cs}]/gu, '');
/** A capital I looks like a small l, and a small i does not: so the skeletons of both the name and the name in small letters count. */
function looksOf(name: string): readonly [string, string] {
  const seen = withoutUnseen(name);
  return [skeleton(seen).toLowerCase(), skeleton(seen.toLowerCase())];
}

/** Whether two names look alike; upper and lower case count as equal. */
export function lookAlike(one: string, other: string): boolean {
  const [looks, small] = looksOf(one);
  const [otherLooks, otherSmall] = looksOf(other);
  return looks === otherLooks || small === otherSmall;
}
