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

/** The first letter of a text that has a direction decides for all of it, as `dir="auto"` does. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr';
}
