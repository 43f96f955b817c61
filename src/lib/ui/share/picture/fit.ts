import { cutTo } from '../../../seats.ts';
import { nameParts } from '../../words/names.ts';

/** The most that stays of the end that tells a name from others, in UTF-16 units. */
const LONGEST_END = 6;

/** The longest cut of a name that fits, with an ellipsis. Where names begin alike, the part that differs stays. */
export function fitName(name: string, others: readonly string[], fits: (text: string) => boolean): string {
  if (fits(name)) return name;
  const [start, end] = nameParts(name, others);
  const kept = cutTo(end, LONGEST_END).trim();
  for (let length = start.length - 1; length > 0; length--) {
    const text = `${cutTo(start, length).trimEnd()}…${kept}`;
    if (fits(text)) return text;
  }
  return '…';
}

/**
 * A name in at most two lines that fit: broken between words, or within a word that is longer than a line. Only what then does not fit is
 * cut.
 */
export function nameLines(
  name: string,
  others: readonly string[],
  fits: (text: string) => boolean,
): readonly string[] {
  if (fits(name)) return [name];
  let length = name.length - 1;
  while (length > 1 && !fits(cutTo(name, length))) length--;
  const most = cutTo(name, length);
  const space = name[most.length] === ' ' ? most.length : most.lastIndexOf(' ');
  const first = space > 0 ? name.slice(0, space) : most;
  const rest = name.slice(first.length).trim();
  if (fits(rest)) return [first, rest];
  const alike = others
    .filter((other) => other.startsWith(first))
    .map((other) => other.slice(first.length).trim());
  return [first, fitName(rest, alike, fits)];
}

/** The first letter of a text that has a direction decides for all of it, as `dir="auto"` does. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr';
}
