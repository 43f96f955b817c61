import { describe, expect, test } from 'vitest';
import type { Camera } from '#lib/ui/board/camera.ts';
import { offscreenArrows } from '#lib/ui/board/offscreen.ts';

const PANE = { width: 100, height: 50 };
const places = (...spots: readonly (readonly [number, number])[]) =>
  spots.map((at, index) => ({ id: String(index), at }));

const sidesOf = (targets: ReturnType<typeof places>, camera: Camera) =>
  offscreenArrows(targets, [], camera, PANE).map(({ side }) => side);

describe('the sides with something beyond the edge of the pane', () => {
  // half a plate measures 32 by 14
  const all = places([32, 14], [68, 36]);
  test('no side has places beyond the edge while every place is in the pane, up to its edges', () => {
    expect(sidesOf(all, { scale: 1, x: 0, y: 0 })).toEqual([]);
  });
  test('a side has places beyond the edge if one is outside or its plate is cut off', () => {
    expect(sidesOf(all, { scale: 1, x: -1, y: 0 })).toEqual(['left']);
    expect(sidesOf(all, { scale: 1, x: 0, y: 1 })).toEqual(['bottom']);
    expect(sidesOf(all, { scale: 2, x: -50, y: -25 })).toEqual(['left', 'top', 'right', 'bottom']);
  });
});

describe('an arrow', () => {
  const camera = { scale: 1, x: 0, y: 0 };
  const beyond = places([120, 25]);
  test('an arrow stands in the middle of its side', () => {
    expect(offscreenArrows(beyond, [], camera, PANE)).toEqual([{ side: 'right', part: 0.5 }]);
  });
  test('an arrow moves to the nearest gap between names and plates', () => {
    expect(offscreenArrows(beyond, [[60, 25, 95, 26]], camera, PANE)).toEqual([{ side: 'right', part: 0.3 }]);
    expect(offscreenArrows(beyond, [[60, 0, 95, 25]], camera, PANE)).toEqual([{ side: 'right', part: 0.7 }]);
  });
  test('a side without room for an arrow has none, so that it covers no name', () => {
    expect(offscreenArrows(beyond, [[60, 0, 95, 50]], camera, PANE)).toEqual([]);
  });
});
