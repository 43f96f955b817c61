import { expect, test, vi } from 'vitest';
import { cardPlace, fly } from '#lib/ui/highlights/flights.ts';

/** An element at a place of the screen. jsdom has no layout. */
function at(attributes: string, left: number, top: number, width: number): string {
  return `<i ${attributes} data-box="${left} ${top} ${width}"></i>`;
}
function screenWith(...parts: readonly string[]): Element {
  const screen = document.createElement('div');
  screen.innerHTML = parts.join('');
  for (const part of screen.querySelectorAll<HTMLElement>('[data-box]')) {
    const [left = 0, top = 0, width = 0] = part.dataset.box?.split(' ').map(Number) ?? [];
    part.getBoundingClientRect = () => new DOMRect(left, top, width, width);
  }
  return screen;
}

test('a sold plant flies from its card, not from a plate or from a tab that is not shown', () => {
  const screen = screenWith(
    at('data-plant="13"', 0, 0, 26),
    at('data-plant="13"', 0, 0, 0),
    at('data-plant="13"', 300, 200, 100),
  );
  expect(cardPlace(screen, 13)).toEqual({ x: 350, y: 250, width: 100 });
  expect(cardPlace(screen, 14)).toBeNull();
});

test('a card leaves its place as large as it is, lands on its owner, and is nowhere else before or after', async () => {
  const screen = screenWith(at('data-anchor="seat-1"', 20, 40, 60));
  const thing = document.createElement('span');
  const animate = vi.fn(() => new EventTarget() as Animation);
  thing.animate = animate as unknown as typeof thing.animate;
  const from = { x: 350, y: 250, width: 100 };
  fly(screen, thing, { id: 1, what: { plant: 13 }, from, to: 1, turn: 0 }, vi.fn());
  await vi.waitFor(() => expect(animate).toHaveBeenCalledOnce());
  const [frames, options] = animate.mock.calls[0] as unknown as [Keyframe[], KeyframeAnimationOptions];
  expect(frames[0]?.transform).toBe('translate(350px, 250px) translate(-50%, -50%) scale(1)');
  expect(frames.at(-1)?.transform).toBe('translate(50px, 70px) translate(-50%, -50%) scale(0.32)');
  expect(frames.at(-1)?.opacity).toBe(0);
  expect(options.fill).toBe('both');
  const moved = new Set(frames.flatMap((frame) => Object.keys(frame)));
  expect(moved.difference(new Set(['transform', 'opacity', 'offset'])).size, 'nothing is laid out').toBe(0);
});
