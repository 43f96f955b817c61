/** The alignment of the map's text. */
export interface DrawnText {
  readonly lines: number;
  /** The maximum offset of a line's centre from its place, in em, beyond the half pixel to which engines round small text. */
  readonly most: number;
  /** All values of `dominant-baseline`. */
  readonly baselines: readonly string[];
}

/** Runs in the page: measures all text of the map. */
export function offCentre(): DrawnText {
  const texts = [...document.querySelectorAll<SVGTextElement>('svg text[dy], svg text:has(tspan[dy])')];
  const off: number[] = [];
  for (const text of texts) {
    const parts = [...text.querySelectorAll('tspan')];
    const size = parseFloat(getComputedStyle(text).fontSize);
    const scale = text.getScreenCTM()?.a ?? 1;
    for (const part of parts.length > 0 ? parts : [text]) {
      const box = part.getExtentOfChar(0);
      const units = Math.abs(box.y + box.height / 2 - Number(part.getAttribute('y') ?? 0));
      off.push(Math.max(0, units - 0.5 / scale) / size);
    }
  }
  return {
    lines: off.length,
    most: Math.max(...off),
    baselines: [...new Set(texts.map((text) => getComputedStyle(text).dominantBaseline))],
  };
}

/** Runs in the page: visible figures of money that differ from what is read aloud, or still count. */
export function wrongFigures(): readonly string[] {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-purse]')];
  if (figures.length === 0) return ['there is no money'];
  return figures.flatMap((figure) => {
    const [shown, read] = [figure.innerText, figure.nextElementSibling?.textContent ?? ''];
    return shown !== '' && read.split(/\s/).includes(shown) ? [] : [`"${shown}" instead of "${read}"`];
  });
}
