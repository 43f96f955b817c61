import { describe, expect, test } from 'vitest';
import { offscreenSides } from '../../../src/lib/ui/board/offscreen.ts';

const PANE = { width: 100, height: 50 };
const places = (...spots: readonly (readonly [number, number])[]) =>
  spots.map((at, index) => ({ id: String(index), at }));

describe('the sides with something beyond the edge of the pane', () => {
  // half a plate measures 32 by 14
  const all = places([32, 14], [68, 36]);
  test('are none while every place is in the pane, up to its edges', () => {
    expect(offscreenSides(all, { scale: 1, x: 0, y: 0 }, PANE)).toEqual([]);
  });
  test('are those where a place lies outside or its plate is cut off', () => {
    expect(offscreenSides(all, { scale: 1, x: -1, y: 0 }, PANE)).toEqual(['left']);
    expect(offscreenSides(all, { scale: 1, x: 0, y: 1 }, PANE)).toEqual(['bottom']);
    expect(offscreenSides(all, { scale: 2, x: -50, y: -25 }, PANE)).toEqual([
      'left',
      'top',
      'right',
      'bottom',
    ]);
  });
});
