import { expect, test } from 'vitest';
import { estimatedWidth } from '../../../src/lib/ui/board/text-width.ts';

test('a wide letter takes more room than a narrow one, in proportion to the size', () => {
  expect(estimatedWidth('W', 10)).toBeGreaterThan(estimatedWidth('n', 10));
  expect(estimatedWidth('n', 10)).toBeGreaterThan(estimatedWidth('i', 10));
  expect(estimatedWidth('Ulm', 20)).toBe(2 * estimatedWidth('Ulm', 10));
});

test('accents and marks of direction take no room', () => {
  expect(estimatedWidth('Łódź', 10)).toBeCloseTo(estimatedWidth('Łodz', 10));
  expect(estimatedWidth('\u202eBonn\u202c', 10)).toBe(estimatedWidth('Bonn', 10));
  expect(estimatedWidth('آخن', 10)).toBe(estimatedWidth('اخن', 10));
});
