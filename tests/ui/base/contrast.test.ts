import { render } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import LineChart from '#lib/ui/final/LineChart.svelte';
import { dialogs } from '../dialogs.ts';

const css = readFileSync('src/lib/ui/tokens.css', 'utf8');
const roles = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const GROUNDS = ['ground', 'surface', 'raised', 'sunken'];
const SEATS = ['red', 'blue', 'green', 'yellow', 'purple', 'black'] as const;
const RESOURCES = ['coal', 'oil', 'garbage', 'uranium', 'ecological', 'fusion'];
const softs = [...SEATS.map((c) => `seat-${c}-soft`), ...RESOURCES.map((r) => `${r}-soft`)];
const lands = ['sea', 'land', 'land-off', ...[1, 2, 3, 4, 5, 6].map((n) => `region-${n}`)];

/** Texts and outlines with their backgrounds; WCAG requires 4.5 : 1 and 3 : 1. */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  [
    'ink',
    [
      ...GROUNDS,
      ...softs,
      ...lands,
      'plate',
      'glow-soft',
      'good-soft',
      'warn-soft',
      'bad-soft',
      'primary-soft',
    ],
  ],
  ['ink-soft', [...GROUNDS, 'land']],
  ['road-cost', [...lands, 'plate']],
  ['primary', GROUNDS],
  ['on-primary', ['primary']],
  ['on-primary-soft', ['primary-soft']],
  ['on-glow', ['glow']],
  ['good', [...GROUNDS, 'good-soft']],
  ['warn', [...GROUNDS, 'warn-soft']],
  ['bad', [...GROUNDS, 'bad-soft']],
  ['on-bad', ['bad']],
  ...SEATS.map((c) => [`on-seat-${c}`, [`seat-${c}`]] as const),
];
const OUTLINES: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['ground', 'surface', 'raised']],
  ['focus', [...GROUNDS, ...lands]],
  ['road', lands],
  ...SEATS.map((c) => [`seat-${c}-edge`, [...GROUNDS, ...lands, `seat-${c}-soft`]] as const),
  ...SEATS.map((c) => [`seat-${c}-line`, GROUNDS] as const),
  ...RESOURCES.map((r) => [`${r}-edge`, [...GROUNDS, `${r}-soft`]] as const),
];

test('chart lines have their own colour for every seat', () => {
  dialogs();
  const seats = SEATS.map((colour) => ({ name: colour, colour, shape: 'circle' }) as const);
  const values = [0, 1].map((round) => SEATS.map((_, at) => at + round));
  render(LineChart, { seats, columns: ['1', '2'], values, tableLabel: 'Figures' });
  const lines = [...document.querySelectorAll('polyline')];
  expect(lines.map((line) => line.getAttribute('style'))).toEqual(
    SEATS.map((colour) => expect.stringContaining(`var(--seat-${colour}-line)`)),
  );
  for (const theme of ['light', 'dark'] as const)
    expect(new Set(SEATS.map((c) => roles.get(`seat-${c}-line`)?.[theme])).size).toBe(SEATS.length);
});

describe.each([
  { kind: 'text', pairs: TEXT, least: 4.5 },
  { kind: 'outline', pairs: OUTLINES, least: 3 },
])('the contrast of every $kind reaches $least : 1', ({ pairs, least }) => {
  test.each(['light', 'dark'] as const)('contrast suffices in the %s theme', (theme) => {
    const poor = pairs.flatMap(([front, backs]) =>
      backs.flatMap((back) => {
        const ratio = contrast(roles.get(front)?.[theme] ?? '', roles.get(back)?.[theme] ?? '');
        return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
      }),
    );
    expect(poor).toEqual([]);
  });
});
