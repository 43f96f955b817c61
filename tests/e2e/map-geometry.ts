import type { Locator, Page } from '@playwright/test';
import { ENGLISH } from '../../src/tools/support/phrases.ts';

/** How the map lies in its pane. Lengths are CSS pixels. */
export interface MapGeometry {
  readonly scale: number;
  /** Cities in play, and how many of them are named. */
  readonly cities: number;
  readonly names: number;
  readonly nameSizes: readonly number[];
  readonly costSizes: readonly number[];
  readonly slotPrices: readonly number[];
  /** The part of the pane, across and down, that plates and names take. */
  readonly filled: readonly number[];
  /** Names and plates that the edge of the pane cuts off. */
  readonly cut: readonly string[];
  /** The least distance of two cities, which is as large as their targets. */
  readonly target: number;
  /** Houses and names under a price. */
  readonly covered: readonly string[];
  /** Names over other names, over plates or over costs. */
  readonly overlapping: readonly string[];
  /** Names and plates under an arrow to what lies beyond the edge. */
  readonly underArrows: readonly string[];
}

/** In the page: measures the map. */
function geometryOf(map: Element): MapGeometry {
  const pane = map.getBoundingClientRect();
  const all = (selector: string): SVGGraphicsElement[] => [
    ...map.querySelectorAll<SVGGraphicsElement>(selector),
  ];
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const middleOf = (element: Element): readonly [number, number] => {
    const { x, y, width, height } = boxOf(element);
    return [x + width / 2, y + height / 2];
  };
  const sizeOf = (text: SVGGraphicsElement): number =>
    parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0);
  const sizes = (selector: string): number[] => [
    ...new Set(all(selector).map((text) => Math.round(sizeOf(text) * 20) / 20)),
  ];
  const places = all('[data-city]').map(middleOf);
  const names = all('[data-in-play=true]');
  // the plate lies on its shade
  const plates = all('[data-plate] rect + rect');
  const parts = [...plates, ...names];
  const boxes = parts.map(boxOf);
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const tags = all('[data-tag] rect').map(boxOf);
  const arrows = [...map.querySelectorAll(':scope > i')].map(boxOf);
  return {
    scale: plates[0]?.getScreenCTM()?.a ?? 0,
    cities: places.length,
    names: names.length,
    nameSizes: sizes('[data-in-play=true]'),
    costSizes: sizes('[data-cost] text'),
    slotPrices: sizes('[data-slot=free] text'),
    filled: [
      (Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))) /
        pane.width,
      (Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))) /
        pane.height,
    ],
    cut: parts
      .filter((_, at) => {
        const box = boxes[at] ?? new DOMRect();
        return (
          box.left < pane.left || box.right > pane.right || box.top < pane.top || box.bottom > pane.bottom
        );
      })
      .map((part) => part.textContent.trim()),
    target: Math.min(
      ...places.flatMap(([x, y], at) =>
        places.slice(at + 1).map(([left, top]) => Math.hypot(x - left, y - top)),
      ),
    ),
    covered: [...all('[data-slot=house] path:first-child'), ...names]
      .filter((part) => tags.some((tag) => overlap(tag, boxOf(part))))
      .map((part) => part.parentElement?.textContent.trim() ?? ''),
    overlapping: names.flatMap((name, at) =>
      [...names.slice(at + 1), ...plates, ...all('[data-cost]')]
        .filter((other) => overlap(boxOf(name), boxOf(other)))
        .map((other) => `${name.textContent.trim()} over ${other.textContent.trim()}`),
    ),
    underArrows: parts
      .filter((_, at) => arrows.some((arrow) => overlap(arrow, boxes[at] ?? new DOMRect())))
      .map((part) => part.textContent.trim()),
  };
}

/** The map on the screen. */
export const mapOf = (page: Page, words = ENGLISH): Locator =>
  page.getByRole('group', words.startingWith('table_map_label'));
export const mapGeometry = (page: Page, words = ENGLISH): Promise<MapGeometry> =>
  mapOf(page, words).evaluate(geometryOf);
/** Whether the map is drawn in the whole of its pane, as it is whenever it rests. */
export const isDrawnWhole = (page: Page): Promise<boolean> =>
  mapOf(page).evaluate((map) => {
    const pane = map.getBoundingClientRect();
    const picture = map.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const gaps = [
      picture.left - pane.left,
      picture.top - pane.top,
      pane.right - picture.right,
      pane.bottom - picture.bottom,
    ];
    return Math.max(...gaps) <= 0.5;
  });
