import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import LineChart from '#lib/ui/final/LineChart.svelte';
import { PALETTES, roleColour, rolesOf, THEMES } from '#tools/colours/roles.ts';
import { dialogs } from '../dialogs.ts';

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

/** Texts and outlines with their backgrounds; WCAG requires 4.5 : 1 and 3 : 1, and high contrast here 7 : 1 and 4.5 : 1. */
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
  ['on-trust', ['trust']],
  ...SEATS.map((c) => [`on-seat-${c}`, [`seat-${c}`]] as const),
];
const OUTLINES: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['ground', 'surface', 'raised']],
  ['focus', [...GROUNDS, ...lands]],
  ['road', lands],
  ...SEATS.map((c) => [`seat-${c}-edge`, [...GROUNDS, ...lands, `seat-${c}-soft`]] as const),
  ...SEATS.map((c) => [`seat-${c}-line`, GROUNDS] as const),
  ['trust-edge', [...GROUNDS, ...lands]],
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
  for (const palette of PALETTES)
    for (const theme of THEMES)
      expect(new Set(SEATS.map((c) => roleColour(rolesOf(palette), `seat-${c}-line`, theme))).size).toBe(
        SEATS.length,
      );
});

describe.each([
  { kind: 'text', pairs: TEXT, least: 4.5, high: 7 },
  { kind: 'outline', pairs: OUTLINES, least: 3, high: 4.5 },
])(
  'the contrast of every $kind reaches $least : 1, and $high : 1 where it is high',
  ({ pairs, least, high }) => {
    describe.each(PALETTES)('in the palette %s', (palette) => {
      const roles = rolesOf(palette);
      const needed = palette === 'contrast' ? high : least;
      test.each(THEMES)('contrast suffices in the %s theme', (theme) => {
        const poor = pairs.flatMap(([front, backs]) =>
          backs.flatMap((back) => {
            const ratio = contrast(roleColour(roles, front, theme), roleColour(roles, back, theme));
            return ratio >= needed ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
          }),
        );
        expect(poor).toEqual([]);
      });
    });
  },
);
