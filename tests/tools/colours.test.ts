import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourOf, differenceOf, WHITES } from '#tools/colours/colour.ts';
import { CUES } from '#tools/colours/cues.ts';
import { isTold, LEAST, leastOf, measureColours } from '#tools/colours/measure.ts';
import { CHANGES, CONTRAST_RULES, PALETTES, rolesOf } from '#tools/colours/roles.ts';
import { DEFICIENCIES, SIMULATORS } from '#tools/colours/simulators.ts';

const simulators = Object.values(SIMULATORS);
const rows = measureColours();

test('what must be told apart differs by 20, or has another cue', () => {
  expect(
    rows
      .filter((row) => !isTold(row))
      .map(({ family, palette, theme, vision }) => [family.name, palette, theme, vision]),
  ).toEqual([]);
});

test('each palette for a deficiency tells seats, lines, fuels and messages apart by colour alone', () => {
  for (const palette of DEFICIENCIES) {
    const own = rows.filter(
      (row) => row.family.byColour && row.palette === palette && [palette, 'normal'].includes(row.vision),
    );
    expect(own.map(({ family }) => family.name)).toContain('networks and lines in charts');
    expect(own.every((row) => leastOf(row) >= LEAST)).toBe(true);
  }
});

test('the standard palette needs its cues', () => {
  const seen = rows.filter(({ palette, vision }) => palette === 'standard' && vision === 'deutan');
  expect(seen.filter((row) => leastOf(row) < 5).length).toBeGreaterThan(3);
});

test('each other cue is looked at by a test', () => {
  for (const {
    what,
    shownBy: [file, title],
  } of Object.values(CUES))
    expect(readFileSync(file, 'utf8').includes(`test('${title}'`), what).toBe(true);
});

test('every model keeps grey as it is, and within the range of the screen', () => {
  for (const deficiency of DEFICIENCIES)
    for (const simulate of simulators) {
      for (const grey of ['#000000', '#808080', '#ffffff']) {
        const seen = simulate(colourOf(grey), deficiency);
        for (const white of WHITES) expect(differenceOf(seen, colourOf(grey), white)).toBeLessThan(0.1);
      }
      for (const hex of ['#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#00ffff', '#ffff00']) {
        const { r, g, b } = simulate(colourOf(hex), deficiency);
        expect(Math.min(r, g, b)).toBeGreaterThanOrEqual(0);
        expect(Math.max(r, g, b)).toBeLessThanOrEqual(1);
      }
    }
});

test('what a dichromat sees looks the same to a dichromat', () => {
  for (const deficiency of DEFICIENCIES)
    for (const hex of ['#b08060', '#6080a0', '#709070']) {
      const once = SIMULATORS.brettel(colourOf(hex), deficiency);
      expect(differenceOf(once, SIMULATORS.brettel(once, deficiency), 'D65')).toBeLessThan(0.1);
    }
});

test('red and green become alike without the cones that tell them apart, blue and yellow do not', () => {
  const pair = [colourOf('#b04a3a'), colourOf('#6a6a2a')] as const;
  const far = [colourOf('#3a5ab0'), colourOf('#c0a030')] as const;
  for (const simulate of simulators) {
    const seen = pair.map((one) => simulate(one, 'deutan'));
    if (!seen[0] || !seen[1]) throw new Error('two colours');
    expect(differenceOf(seen[0], seen[1], 'D65')).toBeLessThan(differenceOf(...pair, 'D65') / 2);
    expect(differenceOf(simulate(far[0], 'deutan'), simulate(far[1], 'deutan'), 'D65')).toBeGreaterThan(40);
  }
});

test('red and green of a screen differ by 86.6, and by 84.3 with the white of print', () => {
  const [one, other] = [colourOf('#ff0000'), colourOf('#00ff00')];
  expect(differenceOf(one, other, 'D65')).toBeCloseTo(86.61, 1);
  expect(differenceOf(one, other, 'D50')).toBeCloseTo(84.31, 1);
});

test('palettes change roles that there are, and no other kind', () => {
  const standard = rolesOf('standard');
  for (const palette of PALETTES) {
    expect([...CHANGES[palette].keys()].filter((role) => !standard.has(role))).toEqual([]);
    expect(CHANGES[palette].size > 20).toBe(palette !== 'standard');
  }
});

test('a device that asks for more contrast gets the palette of high contrast', () => {
  const [chosen, asked] = CONTRAST_RULES;
  expect(asked).toEqual(chosen);
  expect(chosen?.length).toBeGreaterThan(40);
});
