import { plainDigits, valueOf } from './digits.ts';
import { MAX_NAME_LENGTH, tidyName } from './seats.ts';

/** Letters and signs that differ only by keyboard: people type either. */
const TYPED_AS: Readonly<Partial<Record<string, string>>> = {
  // Arabic, Urdu and Kurdish letters for Persian ones
  ...{ ي: 'ی', ى: 'ی', ك: 'ک', ڪ: 'ک', ہ: 'ه', ە: 'ه' },
  // a cedilla for a comma, as in the Romanian ş and ț
  '\u0327': '\u0326',
  ...{ '’': "'", '‘': "'", ʼ: "'" },
};
/** Characters that only stretch a word: the tatweel, and its equivalents in N'Ko and Mongolian. */
const STRETCHES = String.raw`\u0640\u07fa\u180a`;
/** Characters invisible by themselves, except tags, which distinguish the flags of Scotland and Wales. */
const JOINERS = String.raw`(?![\u{e0020}-\u{e007f}])\p{DI}`;
const UNCOMPARED = new RegExp(`[${STRETCHES}]|${JOINERS}`, 'gu');

/**
 * The key by which names are compared everywhere: letters, digits and marks, regardless of the keyboard's form, joining or stretching. Case
 * matters, and so do marks.
 */
export const nameKey = (name: string): string =>
  plainDigits(name.normalize('NFKD')) // a letter with a mark can be one character or two
    .replaceAll(UNCOMPARED, '')
    .replaceAll(/[يىكڪہە\u0327’‘ʼ]/g, (typed) => TYPED_AS[typed] ?? typed)
    .normalize('NFD');

/** Whether two names are the same to people, whatever keyboard typed them. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** A whole number in the digits of the text's last digit; without one, in Persian digits beside Arabic letters, or else in 0 to 9. */
export function inDigitsOf(text: string, number: number): string {
  const last = text.match(/\p{Nd}/gu)?.at(-1) ?? (/\p{Script=Arabic}/u.test(text) ? '۰' : '0');
  const zero = (last.codePointAt(0) ?? 0) - valueOf(last);
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** The name, with a number if it is `alike` another one. The number uses the digits of the name. */
export function uniqueName(name: string, others: readonly string[], alike = isSameName): string {
  let unique = name;
  for (let count = 2; others.some((other) => alike(unique, other)); count++) {
    const number = ` ${inDigitsOf(name, count)}`;
    unique = tidyName(name, MAX_NAME_LENGTH.seat - number.length) + number;
  }
  return unique;
}
