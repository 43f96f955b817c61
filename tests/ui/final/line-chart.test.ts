import { cleanup, render } from '@testing-library/svelte';
import { afterAll, beforeAll, expect, test } from 'vitest';
import LineChart from '../../../src/lib/ui/final/LineChart.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { someSeats } from '../../../src/tools/support/unsaved-game.ts';

const [NARROW, WIDE, LETTER] = [300, 700, 8];
let width = NARROW;
const layout = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth');

beforeAll(() => {
  dialogs();
  changeLocale('en');
  // jsdom has no layout
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
});
afterAll(() => {
  if (layout) Object.defineProperty(HTMLElement.prototype, 'clientWidth', layout);
});

/** From where to where the labels of the columns reach, from left to right. CSS pixels. */
const labels = (): readonly (readonly [from: number, to: number])[] =>
  [...document.querySelectorAll('text[text-anchor="middle"]')].map((label) => {
    const half = (label.textContent.length * LETTER) / 2;
    const x = Number(label.getAttribute('x'));
    return [x - half, x + half];
  });

test('the labels of the columns of a chart do not touch, and the last one is always there', () => {
  for (width = NARROW; width <= WIDE; width += 100) {
    for (let rounds = 6; rounds <= 16; rounds++) {
      const columns = [...Array.from({ length: rounds }, (_, at) => String(at + 1)), 'Ende'];
      const values = columns.map(() => [1, 2, 3]);
      render(LineChart, { seats: someSeats(3), columns, values, tableLabel: 'Table' });
      const shown = labels();
      const touching = shown.filter(([from], at) => at > 0 && from < (shown[at - 1]?.[1] ?? 0));
      expect(touching, `${rounds} rounds on ${width} pixels`).toEqual([]);
      const texts = [...document.querySelectorAll('text[text-anchor="middle"]')].map(
        (one) => one.textContent,
      );
      expect(texts.length).toBeGreaterThan(2);
      expect(texts.at(-1)).toBe('Ende');
      cleanup();
    }
  }
});

test('all lines end in the same column, also where they end with the same figure', () => {
  width = WIDE;
  const values = [
    [33, 33, 34],
    [20, 20, 60],
    [0, 0, 100],
  ];
  render(LineChart, {
    seats: someSeats(3),
    columns: ['1', '2', 'End'],
    values,
    most: 100,
    tableLabel: 'Table',
  });
  const ends = [...document.querySelectorAll('polyline')].map((line) =>
    Number(line.getAttribute('points')?.split(' ').at(-1)?.split(',')[0]),
  );
  expect(new Set(ends).size).toBe(1);
  const [end] = ends;
  /** Where the middles of the shapes are. */
  const middles = [...document.querySelectorAll('svg g')].map((shape) => {
    const [, left, size] =
      /^translate\((\S+) .*scale\((\S+)\)$/.exec(shape.getAttribute('transform') ?? '') ?? [];
    return Number(left) + Number(size) * 12;
  });
  expect(middles.filter((middle) => Math.abs(middle - (end ?? 0)) < 0.5)).toHaveLength(3);
  expect(middles.filter((middle) => middle > (end ?? 0) + 1)).toHaveLength(3);
  expect(middles).toHaveLength(12);
});
