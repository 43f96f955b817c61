import { describe, expect, test } from 'vitest';
import { foldText, indexOf, LONGEST_QUERY, search } from '#lib/ui/rules/search.ts';

test.each([
  ['de', 'Öl, ÜBER', 'ol uber'],
  ['de', 'große', 'grosse'],
  ['pl', 'Łódź i węgiel', 'lodz i wegiel'],
  ['ro', 'Cărbune, ȘI ț', 'carbune si t'],
  ['it', 'Città', 'citta'],
  // Arabic letters in place of Persian ones, with and without the zero-width non-joiner, with marks
  ['fa', 'زغال‌سنگ كم', 'زغالسنگ کم'],
  ['fa', 'يك مزايده', 'یک مزایده'],
  ['fa', 'برقِ همهٔ شهرها', 'برق همه شهرها'],
  ['fa', 'گام ۳', 'گام 3'],
])('in %s, compares “%s” as “%s”', (locale, text, expected) => {
  expect(foldText(text, locale)).toBe(expected);
});

const things = [
  { title: 'Bidding', words: 'raise, outbid, clockwise', text: 'Bid more than the last bid.' },
  { title: 'Houses', words: 'slot, space', text: 'A city has room for one house. Bid for nothing.' },
  { title: 'Obsolete plants', words: 'removed', text: 'No house is lost.' },
] as const;
const titles = (query: string): readonly string[] =>
  search(indexOf(things, 'en'), query, 'en').map(({ thing }) => thing.title);

test('titles count more than search terms, and those more than the text', () => {
  expect(titles('bid')).toEqual(['Bidding', 'Houses']);
  expect(titles('house')).toEqual(['Houses', 'Obsolete plants']);
  expect(titles('slot')).toEqual(['Houses']);
});
test('finds all words of a query in any order, by their beginnings', () => {
  expect(titles('last raise')).toEqual(['Bidding']);
  expect(titles('raise house')).toEqual([]);
  expect(titles('clockw')).toEqual(['Bidding']);
});
test('finds only longer parts within a word', () => {
  expect(titles('solete')).toEqual(['Obsolete plants']);
  expect(titles('so')).toEqual([]);
});
test('finds nothing for an empty query or punctuation', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' .,! ')).toEqual([]);
});
test('reads only the beginning of a long query, and at most twelve words', () => {
  expect(titles('clockwise'.padEnd(LONGEST_QUERY, ' ') + 'house')).toEqual(['Bidding']);
  expect(titles(`${'house '.repeat(10_000)}clockwise`)).toEqual(['Houses', 'Obsolete plants']);
  const twelve = ['b', 'bi', 'bid', 'm', 'mo', 'mor', 'more', 't', 'th', 'tha', 'than', 'last'];
  expect(titles([...twelve, 'no'].join(' '))).toEqual(['Bidding']);
});

describe('the sentence that the search found', () => {
  const house = {
    title: 'Houses',
    words: 'slot, space',
    text: 'A city has room for one house. Two players need a second house! Why?',
  };
  /** The sentence found, with its hits in brackets. */
  const sentence = (query: string, thing = house, locale = 'en'): string | undefined =>
    search(indexOf([thing], locale), query, locale)[0]
      ?.sentence.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('');

  test('is the one that says most of the query, with its words marked', () => {
    expect(sentence('house')).toBe('A city has room for one [house].');
    expect(sentence('second house')).toBe('Two players need a [second] [house]!');
    expect(sentence('play')).toBe('Two [players] need a second house!');
  });
  test('leaves short words unmarked beside longer ones', () => {
    expect(sentence('a house for one')).toBe('A city has room [for] [one] [house].');
    expect(sentence('a')).toBe('[A] city has room for one house.');
  });
  test('is the first one where only title or search terms say it', () => {
    expect(sentence('slot')).toBe('A city has room for one house.');
  });
  test('is marked as it is written, with marks, invisible characters and signs of other scripts', () => {
    const text = 'هر شهر یک خانه دارد. زغال‌سنگ بخر؟ بله.';
    const fa = { title: 'سوخت', words: 'نفت، زغال', text };
    expect(sentence('زغالسنگ', fa, 'fa')).toBe('[زغال‌سنگ] بخر؟');
    const pl = { title: 'Paliwo', words: 'ropa, rynek', text: 'Kup węgiel albo olej. Łódź ma stację.' };
    expect(sentence('lodz', pl, 'pl')).toBe('[Łódź] ma stację.');
  });
});
