import { expect, test } from 'vitest';
import { directionOf, fitName, nameLines } from '#lib/ui/share/picture/fit.ts';

const atMost = (length: number) => (text: string) => text.length <= length;

test('a name that fits stays whole', () => {
  expect(fitName('Bartholomew', [], atMost(11))).toBe('Bartholomew');
});
test('a longer name ends in an ellipsis, without a space before it', () => {
  expect(fitName('Anna of Berlin', [], atMost(9))).toBe('Anna of…');
  expect(fitName('Anna of Berlin', [], atMost(0))).toBe('…');
});
test('names that begin alike keep the part that differs', () => {
  const names = ['Maximiliane One', 'Maximiliane Two'];
  expect(names.map((name) => fitName(name, names, atMost(10)))).toEqual(['Maximi…One', 'Maximi…Two']);
});
test('a name is broken between words into two lines, and within a word that is longer than a line', () => {
  expect(nameLines('Anna', [], atMost(9))).toEqual(['Anna']);
  expect(nameLines('Anna of Berlin', [], atMost(9))).toEqual(['Anna of', 'Berlin']);
  expect(nameLines('Anna of Berlin', [], atMost(7))).toEqual(['Anna of', 'Berlin']);
  expect(nameLines('Bartholomew', [], atMost(6))).toEqual(['Bartho', 'lomew']);
});
test('what does not fit into two lines is cut, and names that begin alike keep the part that differs', () => {
  expect(nameLines('Anna of Berlin in the East', [], atMost(8))).toEqual(['Anna of', 'Berlin…']);
  const names = ['Anna of Maximilian One', 'Anna of Maximilian Two'];
  expect(names.map((name) => nameLines(name, names, atMost(9)))).toEqual([
    ['Anna of', 'Maxim…One'],
    ['Anna of', 'Maxim…Two'],
  ]);
});
test('an emoji is never split', () => {
  expect(fitName('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', [], atMost(13))).toBe('👩‍👩‍👧‍👦…');
});
test('the first letter decides about the direction', () => {
  expect(['Anna', '12 Anna', 'پری', '12 پری', 'דן', 'Anna پری', '12', ''].map(directionOf)).toEqual([
    'ltr',
    'ltr',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
});
