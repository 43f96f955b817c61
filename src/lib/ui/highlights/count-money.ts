import type { Seat } from '../../rules/types.ts';
import { prefersReducedMotion } from '../base/motion.ts';
import { numberText } from '../words/numbers.ts';

/** The duration of a count, in milliseconds, and the number of its steps. */
const [COUNT_MS, STEPS] = [400, 8];

/** By seat: ends its count. */
const counts = new Map<Seat, () => void>();

/** Ends all counts. */
export function endCounts(): void {
  for (const end of counts.values()) end();
}

/** The figures of a count as a strip of lines, which moves past the place of one line. */
function stripOf(figures: readonly string[]): HTMLElement {
  const strip = document.createElement('span');
  strip.dataset.count = '';
  for (const figure of figures) {
    const line = document.createElement('span');
    line.textContent = figure;
    strip.append(line);
  }
  return strip;
}

/**
 * Counts a seat's money up or down in all places that show it (icons/Money.svelte). Screen readers get the new amount immediately. A strip
 * of figures moves: text that changes is laid out and painted for each figure, and an animated number for each frame.
 */
export function countMoney(
  screen: Element,
  seat: Seat,
  from: number | null | undefined,
  to: number | null,
): void {
  if (typeof from !== 'number' || to === null || from === to || prefersReducedMotion()) return;
  counts.get(seat)?.();
  const figures = Array.from({ length: STEPS + 1 }, (_, step) =>
    numberText(Math.round(from + ((to - from) * step) / STEPS)),
  );
  const width = Math.max(...figures.map(({ length }) => length));
  const move = [{ transform: 'none' }, { transform: `translateY(${(-100 * STEPS) / (STEPS + 1)}%)` }];
  const purses = [...screen.querySelectorAll<HTMLElement>(`[data-purse='${seat}']`)];
  const strips = purses.map((purse) => {
    const strip = stripOf(figures);
    purse.style.minInlineSize = `${width}ch`;
    purse.append(strip);
    return strip;
  });
  const end = (): void => {
    counts.delete(seat);
    for (const strip of strips) strip.remove();
    for (const purse of purses) purse.style.minInlineSize = '';
  };
  counts.set(seat, end);
  for (const strip of strips) {
    const count = strip.animate(move, { duration: COUNT_MS, easing: `steps(${STEPS})` });
    count.addEventListener('finish', () => counts.get(seat) === end && end());
  }
}
