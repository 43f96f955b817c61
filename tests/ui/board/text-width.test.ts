import { expect, test } from 'vitest';
import { estimatedWidth, figureWidth } from '#lib/ui/board/text-width.ts';

test('a wide letter takes more room than a narrow one, in proportion to the size', () => {
  expect(estimatedWidth('W', 10)).toBeGreaterThan(estimatedWidth('n', 10));
  expect(estimatedWidth('n', 10)).toBeGreaterThan(estimatedWidth('i', 10));
  expect(estimatedWidth('Ulm', 20)).toBe(2 * estimatedWidth('Ulm', 10));
});

test('accents and directional marks take no room', () => {
  expect(estimatedWidth('Łódź', 10)).toBeCloseTo(estimatedWidth('Łodz', 10));
  expect(estimatedWidth('\u202eBonn\u202c', 10)).toBe(estimatedWidth('Bonn', 10));
  expect(estimatedWidth('آخن', 10)).toBe(estimatedWidth('اخن', 10));
});

test('a figure is as wide as its digits, which differ in Persian', () => {
  expect(figureWidth('11')).toBeCloseTo(1.2);
  expect(figureWidth('۳۳')).toBeCloseTo(1.36);
  expect(figureWidth('۱۰')).toBeLessThan(figureWidth('۳۳') * 0.6);
  // the widest is assumed for other scripts
  expect(figureWidth('٣٣')).toBeGreaterThan(1.36);
});
