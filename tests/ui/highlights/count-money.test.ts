import { afterEach, expect, test, vi } from 'vitest';
import { countMoney, endCounts } from '#lib/ui/highlights/count-money.ts';

const animations: EventTarget[] = [];
/** A screen that shows the money of seat 1 in two places. jsdom animates nothing. */
function screenOf(): HTMLElement {
  const screen = document.createElement('div');
  screen.innerHTML = '<i data-purse="1">39</i><i data-purse="1">39</i><i data-purse="2">50</i>';
  return screen;
}
const strips = (screen: Element): readonly (readonly (string | null)[])[] =>
  [...screen.querySelectorAll('[data-count]')].map((strip) =>
    [...strip.children].map(({ textContent }) => textContent),
  );
HTMLElement.prototype.animate = vi.fn(() => {
  const animation = new EventTarget() as Animation;
  animations.push(animation);
  return animation;
});
afterEach(endCounts);

test('money counts in each of its places, from the old amount to the new one', () => {
  const screen = screenOf();
  countMoney(screen, 1, 47, 39);
  const figures = ['47', '46', '45', '44', '43', '42', '41', '40', '39'];
  expect(strips(screen)).toEqual([figures, figures]);
});

test('a place keeps the width of the longest figure while it counts, and is as before afterwards', () => {
  const screen = screenOf();
  const before = screen.innerHTML;
  countMoney(screen, 1, 104, 39);
  expect(screen.querySelector<HTMLElement>('[data-purse]')?.style.minInlineSize).toBe('3ch');
  animations.at(-1)?.dispatchEvent(new Event('finish'));
  expect(screen.innerHTML.replaceAll(' style=""', '')).toBe(before);
});

test('a new count of a seat ends the one before, whose end then changes nothing', () => {
  const screen = screenOf();
  countMoney(screen, 1, 47, 39);
  const first = animations.at(-1);
  countMoney(screen, 1, 39, 31);
  first?.dispatchEvent(new Event('finish'));
  expect(strips(screen).map((figures) => figures.at(-1))).toEqual(['31', '31']);
});

test('money that is hidden, new or the same does not count', () => {
  const screen = screenOf();
  for (const [from, to] of [
    [null, 39],
    [47, null],
    [undefined, 39],
    [39, 39],
  ] as const)
    countMoney(screen, 1, from, to);
  expect(strips(screen)).toEqual([]);
});
