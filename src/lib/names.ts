import { MAX_NAME_LENGTH, tidyName } from './seats.ts';

/** The maximum length read of a future name in UTF-16 units, including invisible characters. */
const MAX_READ = 1_000;

/** Characters without ink that Unicode counts as letters or symbols: fillers, blanks, and the object replacement. */
const FILLERS = String.raw`\ufffc\u303f\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
/**
 * Invisible characters: controls, marks of direction, tags, joiners, variation selectors, fillers, default ignorables, lone surrogates, and
 * noncharacters. The number signs of Arabic and Syriac are format characters, too, but visible.
 */
const UNSEEN = String.raw`(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cs}\p{Cf}\p{DI}\p{NChar}${FILLERS}]`;

/** An emoji with its look or skin tone. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
/** A letter, with its marks, of a script with joined letters: a joiner or non-joiner before the next one changes their form. */
const CURSIVE = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Mong}\p{sc=Nkoo}\p{sc=Phag}\p{sc=Mani}\p{sc=Adlm}\p{sc=Rohg}]`;
/** The signs that remove the vowel of a letter of an Indic script: an adjacent joiner or non-joiner chooses the form of the letter. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2]`;

/** Invisible characters in the places where writing needs them. */
const NEEDED = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}`, // a flag, such as Scotland's
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[#*\d]\ufe0f?\u20e3`, // a keycap
  String.raw`[\u200c\u200d](?<=${CURSIVE}\p{M}*[\u200c\u200d])(?=${CURSIVE})`,
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

/**
 * Maximum number of marks on a letter that take no room of their own, each at most once: UTS 39 (5.4) treats more as an attempt to mislead.
 */
const MAX_MARKS = 4;
/** An optional letter with all its marks, and the joiners between them. */
const MARKED = /([^\p{M}\u200c\u200d\s])?([\p{M}\u200c\u200d]+)/gu;
/** Marks that enclose a letter and everything around it, except the frame of a keycap. */
const FRAME = /(?<![#*\d]\ufe0f?)\u20e3|(?!\u20e3)\p{Me}/gu;
/** Marks beside the letter, and joiners. Stems and flags of notes belong to the same class, but are drawn on top of each other. */
const BESIDE = /(?![\u{1d165}-\u{1d172}])[\p{Mc}\u200c\u200d]/u;

function boundedMarks(letter: string | undefined, marks: string): string {
  if (letter === undefined) return ''; // at the beginning and after a space they would be drawn on other texts
  const seen = new Set<string>();
  const kept = [...marks].filter((mark) => {
    if (BESIDE.test(mark)) return true;
    const isKept = !seen.has(mark) && seen.size < MAX_MARKS;
    seen.add(mark);
    return isKept;
  });
  return letter + kept.join('');
}

/** The name without marks that would be drawn over other texts. A name without such marks is unchanged. */
function withoutSurplus(name: string): string {
  const apart = name.normalize('NFD');
  const bounded = apart
    .replaceAll(FRAME, '')
    .replaceAll(MARKED, (_part, letter: string | undefined, marks: string) => boundedMarks(letter, marks));
  return bounded === apart ? name : bounded.normalize('NFC');
}

function sanitized(input: string, most: number): string {
  const seen = withoutUnseen(input.slice(0, MAX_READ).replaceAll(/[\t\n\v\f\r]/g, ' '));
  const tidy = tidyName(withoutSurplus(seen.replace(SPACES, ' ')), most);
  // removing marks or cutting the name may leave a joiner or a lone surrogate
  const name = withoutUnseen(tidy).trimEnd();
  return VISIBLE.test(name) ? name : '';
}

/** The name of a player or device as shown to others, without invisible characters; '' if nothing of it is visible. */
export const sanitizeName = (input: string): string => sanitized(input, MAX_NAME_LENGTH.seat);
/** The name of a saved game, by the same rules. */
export const sanitizeGameName = (input: string): string => sanitized(input, MAX_NAME_LENGTH.game);
