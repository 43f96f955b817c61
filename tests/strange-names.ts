/** A Persian name in right-to-left letters, with an override of direction that would turn round what stands after it. */
const MIXED = '\u202eعلی Anna\u2069';

/** Names as nobody should give them: what they are, as they come, and what is left of them. */
export const STRANGE_NAMES: readonly (readonly [what: string, given: string, left: string])[] = [
  ['in the letters of many scripts', 'Ægir 李 Оля नेहा', 'Ægir 李 Оля नेहा'],
  ['in Persian with a non-joiner', ' می\u200cنا ', 'می\u200cنا'],
  ['of mixed directions with marks that change them', MIXED, 'علی Anna'],
  ['of 10,000 letters', 'x'.repeat(10_000), 'x'.repeat(40)],
  ['of 10,000 marks on a letter', `a${'\u0301'.repeat(9_999)}`, ''],
  ['only of marks', '\u0301\u0308\u0323', ''],
  ['only of what nobody sees', '\u200b\u200c\u202e\u2800', ''],
];
