const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script. Unicode places the ten digits of a script in order from zero. */
export function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10; // mathematical digits are five scripts in a row
}

/** Replaces every decimal digit of Unicode in a typed text by one of 0 to 9: a keyboard writes the digits of its own script. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
