import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAP_IDS } from '../../src/lib/rules/types.ts';
import { MAPS } from '../../src/lib/rules/maps/index.ts';
import { FRAMES } from '../../src/lib/ui/board/sizes.ts';
import { GERMANY } from '../../src/lib/ui/board/drawings/germany.ts';
import { USA } from '../../src/lib/ui/board/drawings/usa.ts';
import { fileOf, sourceOf } from '../../src/tools/maps/build.ts';
import { flaws } from '../../src/tools/maps/flaws.ts';
import { distance } from '../../src/tools/maps/geometry.ts';
import { sheetOf } from '../../src/tools/maps/outline.ts';

const DRAWINGS = { germany: GERMANY, usa: USA };

describe.each(MAP_IDS)('the drawing of %s', (id) => {
  const map = MAPS[id];
  const drawing = DRAWINGS[id];
  const at = (city: string) => drawing.cities[city]?.at ?? [0, 0];

  test('is what the generator writes', async () => {
    expect(readFileSync(fileOf(id), 'utf8')).toBe(await sourceOf(id));
  });

  test('keeps cities apart, crosses no connections and covers no name, cost or plate', () => {
    expect(flaws(map, drawing)).toEqual([]);
  });

  test('has no outline of fewer than three corners', () => {
    for (const outlines of [drawing.land, drawing.abroad]) {
      expect(outlines).toMatch(/^(M-?\d+ -?\d+l-?\d+[ -]-?\d+([ -]-?\d+)+z)+$/);
    }
  });

  test('has every city, region and connection', () => {
    expect(Object.keys(drawing.cities).sort()).toEqual(map.cities.map((city) => city.id).sort());
    expect(Object.keys(drawing.regions)).toEqual(map.regions);
    expect(drawing.costs).toHaveLength(map.connections.length);
  });

  test('leaves every city near its true place', () => {
    const sheet = sheetOf(id);
    for (const city of map.cities) {
      expect(distance(at(city.id), sheet.homeOf(city.id)), city.id).toBeLessThan(110);
    }
  });

  test('stays on the sheet and small', () => {
    for (const [x, y] of map.cities.map((city) => at(city.id))) {
      expect(x).toBeGreaterThanOrEqual(36);
      expect(x).toBeLessThanOrEqual(drawing.width - 36);
      expect(y).toBeGreaterThanOrEqual(30);
      expect(y).toBeLessThanOrEqual(drawing.height - 30);
    }
    expect(FRAMES[id]).toEqual({ width: drawing.width, height: drawing.height });
    expect(JSON.stringify(drawing).length).toBeLessThan(14_000);
  });
});

describe('a drawing with flaws', () => {
  const drawing = DRAWINGS.germany;
  const moved = (city: string, to: readonly [number, number]) => ({
    ...drawing,
    cities: { ...drawing.cities, [city]: { ...drawing.cities[city], at: to } },
  });

  test('is told about cities too close', () => {
    const [x, y] = drawing.cities.essen?.at ?? [0, 0];
    expect(flaws(MAPS.germany, moved('duisburg', [x - 60, y]) as typeof drawing).join()).toMatch(
      /essen is 60.0 from duisburg/,
    );
  });

  test('is told about connections that cross', () => {
    const far = moved('kiel', drawing.cities.muenchen?.at ?? [0, 0]) as typeof drawing;
    expect(flaws(MAPS.germany, far).join()).toMatch(/crosses/);
  });
});
