import { LONGEST, tidyName } from './seats.ts';

/** Characters without ink that Unicode counts as letters or symbols: fillers, blanks, and the place of an object. */
const FILLERS = String.raw`\ufffc\u303f\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
/**
 * What nobody sees: controls, marks of direction, tags, joiners, variation selectors, fillers, what is ignored where it is unknown
 * (\p{DI}), half surrogate pairs (\p{Cs}) and what is no character (\p{NChar}). The number signs of Arabic and Syriac are format
 * characters, too, but are seen.
 */
const UNSEEN = String.raw`(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cs}\p{Cf}\p{DI}\p{NChar}${FILLERS}]`;

/** An emoji with its look or skin tone. */
const PICTURE = String.raw`\p{ExtPict}(?:\p{EMod}|[\ufe0e\ufe0f])?`;
/** A letter, with its marks, of a script in which letters join: a joiner or non-joiner before the next one changes their form. */
const CURSIVE = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Phag}\p{sc=Mani}\p{sc=Adlm}\p{sc=Rohg}]`;
/** The signs that take the vowel from a letter of an Indic script: a joiner or non-joiner beside them chooses the form of the letter. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2]`;

/** Characters that nobody sees by themselves, in the places where writing needs them. */
const NEEDED = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}`, // a flag, such as Scotland's
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[#*\d]\ufe0f?\u20e3`, // a key of a telephone
  String.raw`${CURSIVE}\p{M}*[\u200c\u200d](?=${CURSIVE})`,
  String.raw`[\u200c\u200d]?${VIRAMA}[\u200c\u200d]?`,
  String.raw`\p{sc=Mong}[\u180b-\u180d\u180f]`, // forms of Mongolian letters
  String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`, // forms of characters in Japanese names
].join('|');
const PARTS = new RegExp(`(${NEEDED})|${UNSEEN}`, 'gu');

/** Spaces of all kinds, and the blank of Braille. */
const SPACES = /[\p{Z}\u2800]+/gu;
/** Any visible character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{DI}]/u;

const withoutUnseen = (text: string): string =>
  text.replace(PARTS, (_part, needed: string | undefined) => needed ?? '');

function sanitized(input: string, most: number): string {
  const tidy = tidyName(withoutUnseen(input.replaceAll(/[\t\n\v\f\r]/g, ' ')).replace(SPACES, ' '), most);
  // where the name was cut, a joiner or half a pair may be left over
  const name = withoutUnseen(tidy).trimEnd();
  return VISIBLE.test(name) ? name : '';
}

/** The name of a player or device as others may see it: nothing in it is invisible. '' if nothing of it is visible. */
export const sanitizeName = (input: string): string => sanitized(input, LONGEST.seat);
/** The name of a saved game, by the same rules. */
export const sanitizeGameName = (input: string): string => sanitized(input, LONGEST.game);

/** Letters that an Arabic keyboard has in place of Persian ones: people type now these, now those. */
const PERSIAN: Readonly<Partial<Record<string, string>>> = { ي: 'ی', ى: 'ی', ك: 'ک' };

/** What is compared of a name: not with which keyboard it was typed, and not how its letters join. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD') // a letter with a mark may be one character or two
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[يىك]/g, (letter) => PERSIAN[letter] ?? letter);

/** Whether two names are the same to those who bear them. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** The name, with a number where it is `alike` another one. */
export function uniqueName(name: string, others: readonly string[], alike = isSameName): string {
  let unique = name;
  for (let count = 2; others.some((other) => alike(unique, other)); count++) {
    const number = ` ${count}`;
    unique = tidyName(name, LONGEST.seat - number.length) + number;
  }
  return unique;
}
