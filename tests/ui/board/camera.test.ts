import { describe, expect, test } from 'vitest';
import {
  between,
  boundsOf,
  type Camera,
  covers,
  fit,
  hold,
  inPane,
  lookAt,
  MAX_SCALE,
  onMap,
  reveal,
  shiftOf,
  within,
  zoomAt,
} from '#lib/ui/board/camera.ts';

const PANE = { width: 400, height: 600 };
const SHEET = { width: 800, height: 1040 };
const camera: Camera = { scale: 0.5, x: 10, y: 20 };

describe('the camera', () => {
  test('converts between positions on the map and in the pane', () => {
    expect(inPane(camera, [100, 200])).toEqual([60, 120]);
    expect(onMap(camera, [60, 120])).toEqual([100, 200]);
  });

  test('zooms around a fixed spot', () => {
    const near = zoomAt(camera, 2, [60, 120], 0.2);
    expect(near.scale).toBe(1);
    expect(inPane(near, [100, 200])).toEqual([60, 120]);
  });

  test('stops at the nearest and the farthest zoom', () => {
    expect(zoomAt(camera, 100, [0, 0], 0.2).scale).toBe(MAX_SCALE);
    expect(zoomAt(camera, 0.001, [0, 0], 0.2).scale).toBe(0.2);
  });

  test('fits a frame into the middle of the pane', () => {
    const whole = fit([0, 0, 800, 1040], PANE);
    expect(whole.scale).toBe(0.5);
    expect(inPane(whole, [400, 520])).toEqual([200, 300]);
  });

  test('always keeps a part of the map in the pane', () => {
    const lost = hold({ scale: 1, x: 5000, y: -9000 }, SHEET, PANE);
    expect(onMap(lost, [200, 300])).toEqual([0, 1040]);
  });

  test('pans only as far as needed to show a place', () => {
    const seen = lookAt([400, 500], 1, PANE);
    expect(reveal(seen, [410, 510], PANE)).toEqual(seen);
    const moved = reveal(seen, [790, 500], PANE);
    expect(inPane(moved, [790, 500])).toEqual([328, 300]);
  });

  test('shifts an earlier picture so that every place is where the camera now sees it', () => {
    const now: Camera = { scale: 1.5, x: -40, y: 7 };
    const drawnAt = inPane(camera, [100, 200]);
    expect(inPane(shiftOf(camera, now), drawnAt)).toEqual(inPane(now, [100, 200]));
  });

  test.each([
    ['the picture is larger on every side', { scale: 1, x: -20, y: -100 }, true],
    ['the picture is less than half a pixel short', { scale: 1, x: -20, y: 0.4 }, true],
    ['the picture is short on a side', { scale: 1, x: 10, y: -100 }, false],
    ['the picture is short below', { scale: 1, x: -20, y: -260 }, false],
    ['the picture is smaller', { scale: 0.5, x: 0, y: 0 }, false],
  ] as const)('knows whether an earlier picture fills the pane: %s', (_, shift, filled) => {
    expect(covers(shift, { width: 440, height: 800 }, PANE)).toBe(filled);
  });

  test('interpolates evenly between two positions', () => {
    expect(between(camera, { scale: 1.5, x: 30, y: 0 }, 0.5)).toEqual({ scale: 1, x: 20, y: 10 });
  });

  test('frames all given places with a margin', () => {
    const [left, top, right, bottom] = boundsOf([
      [100, 50],
      [300, 400],
    ]);
    expect(left).toBeLessThan(100);
    expect(top).toBeLessThan(50);
    expect(right).toBeGreaterThan(300);
    expect(bottom).toBeGreaterThan(400);
  });
});

test('a pane shows no sea beyond the part in play while it could show more of that part', () => {
  const pane = { width: 100, height: 100 };
  const frame = [0, 0, 200, 80] as const;
  const camera = { scale: 1, x: 30, y: 60 };
  // 30 pixels beyond its left side, and all of its height fits
  expect(within(camera, frame, pane)).toEqual({ scale: 1, x: 0, y: 10 });
  expect(within({ ...camera, x: -150 }, frame, pane).x).toBe(-100);
  expect(within({ ...camera, x: -60 }, frame, pane).x).toBe(-60);
});
