import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The width of a letter as a canvas measures it and as it is drawn, in map units. */
let [told, drawn] = [10, 10];
let layouts = 0;

beforeEach(() => {
  vi.resetModules();
  layouts = 0;
  const context = { font: '', measureText: (text: string) => ({ width: told * text.length }) };
  // jsdom has neither a canvas nor text in SVG
  vi.stubGlobal('CanvasRenderingContext2D', Object);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as CanvasRenderingContext2D,
  );
  Object.defineProperty(SVGElement.prototype, 'getComputedTextLength', {
    configurable: true,
    value(this: SVGElement) {
      layouts += 1;
      return drawn * this.textContent.length;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(SVGElement.prototype, 'getComputedTextLength');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const measure = async (): Promise<(text: string) => number> => {
  const { nameMeasure } = await import('#lib/ui/board/measure.ts');
  return nameMeasure();
};

test('lays out the page once for all names where a canvas measures text as drawn', async () => {
  [told, drawn] = [10, 10.2];
  const widthOf = await measure();
  expect(['Ulm', 'Bonn', 'Essen'].map((name) => Math.round(widthOf(name) * 10))).toEqual([312, 416, 520]);
  expect(layouts).toBe(1);
  expect(document.querySelector('svg')).toBeNull();
});
test('plans each name at its drawn width where text is drawn wider than a canvas measures', async () => {
  [told, drawn] = [10, 11.4];
  const widthOf = await measure();
  expect(['Ulm', 'Bonn', 'Ulm'].map((name) => Math.round(widthOf(name) * 10))).toEqual([342, 456, 342]);
  expect(layouts).toBe(2);
});
