/** A Persian name in right-to-left letters, with a direction override that would reverse the text after it. */
const MIXED = '\u202eعلی Anna\u2069';

/** 39 different marks. */
const MARKS = String.fromCodePoint(...Array.from({ length: 39 }, (_, at) => 0x300 + at));

/** Names that must be sanitized: description, input, and result. */
export const STRANGE_NAMES: readonly (readonly [what: string, given: string, left: string])[] = [
  ['in the letters of many scripts', 'Ægir 李 Оля नेहा', 'Ægir 李 Оля नेहा'],
  ['in Persian with a non-joiner', ' می\u200cنا ', 'می\u200cنا'],
  ['of mixed directions with marks that change them', MIXED, 'علی Anna'],
  ['of 10,000 letters', 'x'.repeat(10_000), 'x'.repeat(40)],
  ['of 10,000 marks on a letter', `a${'\u0301'.repeat(9_999)}`, 'á'],
  ['of 39 marks on a letter', `b${'\u0301'.repeat(39)}`, 'b\u0301'],
  ['of 39 different marks on a letter', `a${MARKS}`, 'a\u0321\u0322\u031b\u0316'],
  ['with marks on a letter that has two of its own', 'Ậ\u0306\u0304\u0308\u030a', 'Ậ\u0306\u0304'],
  ['with marks between joiners', `می\u0301${'\u0302\u200c\u0301'.repeat(9)}نا`, 'می\u0301\u0302نا'],
  ['with stems of notes, one on the other', `a${'\u{1d165}'.repeat(19)}`, 'a\u{1d165}'],
  ['with frames around letters', 'A\u20ddn\u0488na 1\u20de', 'Anna 1'],
  ['with marks that lie on what stands before the name', '\u0301\u0489Anna', 'Anna'],
  ['with marks behind a space', 'Anna \u0323\u0302\u0301B', 'Anna B'],
  ['only of marks', '\u0301\u0308\u0323', ''],
  ['only of what nobody sees', '\u200b\u200c\u202e\u2800', ''],
];
