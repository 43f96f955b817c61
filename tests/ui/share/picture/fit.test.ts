import { expect, test } from 'vitest';
import { directionOf, fitName } from '#lib/ui/share/picture/fit.ts';

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
