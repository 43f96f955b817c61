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
  /** Names and plates under an arrow to what lies beyond the edge. */
  readonly underArrows: readonly string[];
}

/** In the page: measures the map. */
export function mapGeometry(): MapGeometry {
  const pane = document.querySelector('.map')?.getBoundingClientRect() ?? new DOMRect();
  const all = (selector: string): SVGGraphicsElement[] => [
    ...document.querySelectorAll<SVGGraphicsElement>(`.map ${selector}`),
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
  const places = all('.spot').map(middleOf);
  const names = all('.name:not(.dim)');
  const parts = [...all('.plate'), ...names];
  const boxes = parts.map(boxOf);
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const tags = all('.tag rect').map(boxOf);
  const arrows = [...document.querySelectorAll('.map > i')].map(boxOf);
  return {
    scale: all('.plate')[0]?.getScreenCTM()?.a ?? 0,
    cities: places.length,
    names: names.length,
    nameSizes: sizes('.name:not(.dim)'),
    costSizes: sizes('.badge text'),
    slotPrices: sizes('.free text'),
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
    covered: [...all('.house:not(.planned) .walls'), ...names]
      .filter((part) => tags.some((tag) => overlap(tag, boxOf(part))))
      .map((part) => part.parentElement?.textContent.trim() ?? ''),
    underArrows: parts
      .filter((_, at) => arrows.some((arrow) => overlap(arrow, boxes[at] ?? new DOMRect())))
      .map((part) => part.textContent.trim()),
  };
}
