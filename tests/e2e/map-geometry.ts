import type { Locator, Page } from '@playwright/test';
import { ENGLISH } from '#tools/support/phrases.ts';

/** The layout of the map in its pane. Lengths are CSS pixels. */
export interface MapGeometry {
  readonly scale: number;
  /** Cities in play, and the number of named ones. */
  readonly cities: number;
  readonly names: number;
  readonly nameSizes: readonly number[];
  readonly costSizes: readonly number[];
  readonly slotPrices: readonly number[];
  /** The shares of the pane, across and down, taken by plates and names. */
  readonly filled: readonly number[];
  /** Names and plates cut off by the pane's edge. */
  readonly cut: readonly string[];
  /** The minimum distance of two cities, which equals the size of their targets. */
  readonly target: number;
  /** Houses and names below a price. */
  readonly covered: readonly string[];
  /** Names over other names, plates or costs. */
  readonly overlapping: readonly string[];
  /** Names and plates below an arrow to places beyond the edge. */
  readonly underArrows: readonly string[];
  /** Names and plates below the zoom buttons. */
  readonly underButtons: readonly string[];
  /** Figures that reach the edge of their badge: costs, prices on slots, and prices of the next house. */
  readonly overfull: readonly string[];
}

/** Runs in the page: measures the map. */
function geometryOf(map: Element): MapGeometry {
  const pane = map.getBoundingClientRect();
  const all = (selector: string): SVGGraphicsElement[] => [
    ...map.querySelectorAll<SVGGraphicsElement>(selector),
  ];
  /** The screen rectangle of a box in an element's own units. The map is never rotated. */
  const onScreen = (element: SVGGraphicsElement, { x, y, width, height }: DOMRectReadOnly): DOMRect => {
    const { a: across = 1, d: down = 1, e: left = 0, f: top = 0 } = element.getScreenCTM() ?? {};
    return new DOMRect(across * x + left, down * y + top, across * width, down * height);
  };
  const pen = document.createElement('canvas').getContext('2d');
  /** The ink of a text. Its box has the line height of a font, and engines disagree about which font. */
  const inkOf = (text: SVGTextElement): DOMRect => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
    if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = pen?.measureText(text.textContent);
    const [above, below] = [ink?.actualBoundingBoxAscent ?? 0, ink?.actualBoundingBoxDescent ?? 0];
    const { x, width } = text.getBBox();
    return onScreen(text, new DOMRect(x, text.getStartPositionOfChar(0).y - above, width, above + below));
  };
  const around = (boxes: readonly DOMRect[]): DOMRect => {
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [
      Math.max(...boxes.map((box) => box.right)),
      Math.max(...boxes.map((box) => box.bottom)),
    ];
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const measure = (element: Element): DOMRect => {
    if (element.matches('[data-in-play]')) return around([...element.querySelectorAll('text')].map(inkOf));
    // only some engines include an element's stroke in its rectangle
    if (element instanceof SVGGraphicsElement) return onScreen(element, element.getBBox());
    return element.getBoundingClientRect();
  };
  const measured = new Map<Element, DOMRect>();
  const boxOf = (element: Element): DOMRect => {
    const box = measured.get(element) ?? measure(element);
    measured.set(element, box);
    return box;
  };
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
  // the plate lies on its shadow
  const plates = all('[data-plate] rect + rect');
  const parts = [...plates, ...names];
  const boxes = parts.map(boxOf);
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const tags = all('[data-tag] rect').map(boxOf);
  const arrows = [...map.querySelectorAll(':scope > i')].map(boxOf);
  const under = (covers: readonly DOMRect[]): string[] =>
    parts
      .filter((_, at) => covers.some((cover) => overlap(cover, boxes[at] ?? new DOMRect())))
      .map((part) => part.textContent.trim());
  /** Whether a figure is too close to the edge of its badge, apart from the half pixel to which engines round small text. */
  const isOverfull = (text: SVGGraphicsElement): boolean => {
    const sign = text.parentElement?.querySelector<SVGGraphicsElement>('rect, path')?.getBBox();
    const figure = text.getBBox();
    const room = 0.5 - 0.5 / (text.getScreenCTM()?.a ?? 1);
    return !sign || figure.x < sign.x + room || figure.x + figure.width > sign.x + sign.width - room;
  };
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
      [...names.slice(at + 1), ...plates, ...all('[data-cost] rect')]
        .filter((other) => overlap(boxOf(name), boxOf(other)))
        .map((other) => `${name.textContent.trim()} over ${other.parentElement?.textContent.trim()}`),
    ),
    underArrows: under(arrows),
    underButtons: under([...map.querySelectorAll('button')].map(boxOf)),
    overfull: all('[data-cost] text, [data-slot] text, [data-tag] text')
      .filter(isOverfull)
      .map((text) => text.textContent),
  };
}

/** The map on the screen. */
export const mapOf = (page: Page, words = ENGLISH): Locator =>
  page.getByRole('group', words.startingWith('table_map_label'));
export const mapGeometry = (page: Page, words = ENGLISH): Promise<MapGeometry> =>
  mapOf(page, words).evaluate(geometryOf);
/** Whether the map is drawn in its entire pane, as always when at rest. */
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
