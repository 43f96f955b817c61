import { cleanup, render } from '@testing-library/svelte';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import LineChart from '#lib/ui/final/LineChart.svelte';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import fc from '../../properties.ts';
import { dialogs } from '../dialogs.ts';

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

/** The horizontal extents of the column labels, from left to right. CSS pixels. */
const labels = (): readonly (readonly [from: number, to: number])[] =>
  [...document.querySelectorAll('text[text-anchor="middle"]')].map((label) => {
    const half = (label.textContent.length * LETTER) / 2;
    const x = Number(label.getAttribute('x'));
    return [x - half, x + half];
  });

test('the column labels of a chart do not touch, and the last one is always there', () => {
  for (width = NARROW; width <= WIDE; width += 100) {
    for (let rounds = 6; rounds <= 16; rounds++) {
      const columns = [...Array.from({ length: rounds }, (_, at) => String(at + 1)), 'Ende'];
      const values = columns.map(() => [1, 2, 3]);
      render(LineChart, { seats: sampleSeats(3), columns, values, tableLabel: 'Table' });
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

/** The points of a seat's line by column. CSS pixels. */
function lineOf(seat: number): readonly (readonly number[])[] {
  const points = [...document.querySelectorAll(`polyline[data-seat='${seat}']`)].flatMap(
    (line) => line.getAttribute('points')?.split(' ') ?? [],
  );
  return [...new Set(points)].map((point) => point.split(',').map(Number));
}
/** The centres of the shapes, from the left. */
const middles = (): readonly number[] =>
  [...document.querySelectorAll('svg g')].map((shape) => {
    const [, left, size] =
      /^translate\((\S+) .*scale\((\S+)\)$/.exec(shape.getAttribute('transform') ?? '') ?? [];
    return Number(left) + Number(size) * 12;
  });
function draw(players: number, values: readonly (readonly number[])[]): void {
  width = WIDE;
  const columns = values.map((_, at) => String(at + 1));
  render(LineChart, { seats: sampleSeats(players), columns, values, most: 100, tableLabel: 'Table' });
}

test('a line is level while its figure is constant, and the higher of two figures is never lower', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 6 }).chain((players) =>
        fc.tuple(
          fc.constant(players),
          fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: players, maxLength: players }), {
            minLength: 2,
            maxLength: 5,
          }),
        ),
      ),
      ([players, values]) => {
        draw(players, values);
        const heights = sampleSeats(players).map((_, seat) => lineOf(seat).map(([, y]) => y ?? NaN));
        cleanup();
        for (const [seat, line] of heights.entries()) {
          expect(line).toHaveLength(values.length);
          for (const [at, y] of line.entries()) {
            for (const [other, others] of heights.entries()) {
              for (const [place, theirs] of others.entries()) {
                const more = (values[at]?.[seat] ?? NaN) - (values[place]?.[other] ?? NaN);
                expect(Math.sign(theirs - y)).toBe(Math.sign(more));
              }
            }
          }
        }
      },
    ),
  );
});

test('overlapping lines each have dashes that no other covers', () => {
  draw(3, [
    [0, 0, 0],
    [20, 20, 0],
    [20, 20, 0],
    [40, 20, 0],
  ]);
  const parts = [...document.querySelectorAll<SVGElement>('polyline')].map(
    (line) =>
      [
        Number(line.dataset.seat),
        line.getAttribute('points')?.split(' ').length,
        line.getAttribute('stroke-dasharray'),
        Math.abs(Number(line.getAttribute('stroke-dashoffset'))),
      ] as const,
  );
  expect(parts).toEqual([
    [0, 3, '10 10', 0],
    [0, 2, null, 0],
    [1, 3, '10 10', 10],
    [1, 2, null, 0],
    [2, 4, null, 0],
  ]);
});

test('all lines end in the same column, even with the same figure', () => {
  draw(3, [
    [33, 33, 34],
    [20, 20, 60],
    [50, 50, 0],
  ]);
  const ends = [0, 1, 2].map((seat) => lineOf(seat).at(-1)?.[0]);
  expect(new Set(ends).size).toBe(1);
  const [end = 0] = ends;
  const shapes = middles();
  // of two with the same figure one shows its shape, in turn
  expect(shapes.filter((middle) => Math.abs(middle - end) < 0.5)).toHaveLength(2);
  expect(shapes.filter((middle) => middle > end + 1)).toHaveLength(3);
  expect(shapes).toHaveLength(6 + 3);
});
