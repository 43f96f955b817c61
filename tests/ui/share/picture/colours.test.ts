import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS } from '#lib/seats.ts';
import { LIGHT, mixed, SEAT_COLOURS } from '#lib/ui/share/picture/colours.ts';

const css = readFileSync('src/lib/ui/tokens.css', 'utf8');
const light = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), #\w{6}\)/g)].map(([, name, value]) => [name, value]),
);

test('pictures have the colours of the light theme', () => {
  for (const [name, value] of Object.entries(LIGHT)) expect(value, name).toBe(light.get(name));
  for (const colour of COLOURS) {
    const { fill, on, edge, line } = SEAT_COLOURS[colour];
    expect([fill, on, edge, line], colour).toEqual(
      [`seat-${colour}`, `on-seat-${colour}`, `seat-${colour}-edge`, `seat-${colour}-line`].map((name) =>
        light.get(name),
      ),
    );
  }
});

test('a mixed colour lies between two others', () => {
  expect(mixed('#ff0010', '#000010', 1)).toBe('#ff0010');
  expect(mixed('#ff0010', '#000010', 0)).toBe('#000010');
  expect(mixed('#ffffff', '#000000', 0.2)).toBe('#333333');
});
