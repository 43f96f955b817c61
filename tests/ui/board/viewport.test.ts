import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bounds, inPane, type Point, READABLE } from '#lib/ui/board/camera.ts';
import { Viewport } from '#lib/ui/board/viewport.svelte.ts';

const SHEET = { width: 1000, height: 1000 };
/** Fits a pane of 400 pixels at a scale of 0.8, with room above and below. */
const FRAME: Bounds = [200, 200, 700, 600];
const PLACE: Point = [400, 400];

let told: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        told = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  document.documentElement.dataset.motion = 'reduced';
  return () => {
    vi.unstubAllGlobals();
    delete document.documentElement.dataset.motion;
  };
});

/** A viewport over a pane of 400 pixels, and a function that sets the pane's height. */
function begin(height: number, frame = FRAME): { viewport: Viewport; high: (height: number) => void } {
  const viewport = new Viewport();
  const size = { width: 400, height };
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { get: () => size.width });
  Object.defineProperty(element, 'clientHeight', { get: () => size.height });
  viewport.measured(element);
  const high = (next: number): void => {
    size.height = next;
    told();
  };
  told();
  viewport.load(SHEET, frame);
  return { viewport, high };
}

describe('the map while a list beside it grows', () => {
  test('the map does not move while a list grows or shrinks', () => {
    const { viewport, high } = begin(520);
    const before = viewport.camera;
    for (const height of [472, 424, 472, 520]) {
      high(height);
      expect(viewport.camera).toEqual(before);
    }
  });
  test('the map shrinks where everything was in view, and keeps everything in view', () => {
    const { viewport, high } = begin(340);
    high(292);
    const [, low] = inPane(viewport.camera, [FRAME[2], FRAME[3]]);
    expect(low).toBeLessThanOrEqual(293);
  });
  test("the map also shrinks if its picture's position was rounded to a whole pixel below the pane", () => {
    for (const height of [310, 311, 312, 313]) {
      const { viewport, high } = begin(height);
      high(height - 48);
      const [, low] = inPane(viewport.camera, [FRAME[2], FRAME[3]]);
      expect(low, `from ${height}`).toBeLessThanOrEqual(height - 47);
    }
  });
  test('the map does not move after a pan, until a panel opens', () => {
    const { viewport, high } = begin(520);
    viewport.pan(10, 30);
    const [, at] = inPane(viewport.camera, PLACE);
    high(472);
    expect(inPane(viewport.camera, PLACE)[1]).toBe(at);
    high(320);
    expect(inPane(viewport.camera, PLACE)[1]).toBe(at - 100);
    high(520);
    expect(inPane(viewport.camera, PLACE)[1]).toBe(at);
  });
  test('the map does not move after fitting next to the list, and moves by half the height of a panel', () => {
    for (const panel of [false, true]) {
      const { viewport, high } = begin(520);
      high(424);
      viewport.fit();
      const [, at] = inPane(viewport.camera, PLACE);
      high(376);
      expect(inPane(viewport.camera, PLACE)[1]).toBe(at);
      if (panel) high(224);
      expect(inPane(viewport.camera, PLACE)[1]).toBe(panel ? at - 100 : at);
    }
  });
  test('the map moves to the middle of the free space when a panel opens', () => {
    const { viewport, high } = begin(520);
    high(400);
    expect(inPane(viewport.camera, [450, 400])[1]).toBe(200);
  });
});

test('a map without a minimum scale starts with everything in view, however small', () => {
  const { viewport } = begin(520);
  viewport.load({ width: 2000, height: 1200 }, [0, 0, 2000, 1200], 0);
  expect(viewport.camera.scale).toBeCloseTo(0.2);
  viewport.load({ width: 2000, height: 1200 }, [0, 0, 2000, 1200]);
  expect(viewport.camera.scale).toBe(READABLE);
});

test('the map shows all of a part, as large as it goes, and goes back afterwards', () => {
  vi.useFakeTimers();
  const { viewport } = begin(300, [0, 0, 1000, 1000]);
  const { scale } = viewport.camera;
  viewport.goNear([400, 400, 600, 500]);
  expect(viewport.camera.scale).toBe(0.72);
  viewport.goNear([400, 400, 600, 500], 'whole');
  expect(viewport.camera.scale).toBe(1.2);
  expect(inPane(viewport.camera, [500, 450])).toEqual([200, 150]);
  viewport.goNear([0, 100, 900, 1000], 'whole');
  expect(viewport.camera.scale).toBeCloseTo(1 / 3);
  expect(viewport.camera.scale).toBeLessThan(READABLE);
  viewport.goNear(null);
  vi.runAllTimers();
  expect(viewport.camera.scale).toBe(scale);
  vi.useRealTimers();
});
