import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAPS } from '../../../src/lib/rules/maps/index.ts';
import { FRAMES } from '../../../src/lib/ui/board/sizes.ts';
import { DRAWING as GERMANY } from '../../../src/lib/ui/board/drawings/germany.ts';
import { DRAWING as USA } from '../../../src/lib/ui/board/drawings/usa.ts';
import { DRAWING as USA_UPRIGHT } from '../../../src/lib/ui/board/drawings/usa-upright.ts';
import { fileOf, sourceOf } from '../../../src/tools/maps/source.ts';
import { flaws } from '../../../src/tools/maps/flaws.ts';
import { distance } from '../../../src/tools/maps/geometry.ts';
import { sheetOf } from '../../../src/tools/maps/outline.ts';
import { DRAWING_IDS, MAP_OF } from '../../../src/tools/maps/sizes.ts';

/** Units from a city to its true place. In the upright drawing the land moves along with the cities. */
const FARTHEST = { germany: 120, usa: 120, 'usa-upright': 240 };

const DRAWINGS = { germany: GERMANY, usa: USA, 'usa-upright': USA_UPRIGHT };

describe.each(DRAWING_IDS)('the drawing of %s', (id) => {
  const map = MAPS[MAP_OF[id]];
  const drawing = DRAWINGS[id];
  const at = (city: string) => drawing.cities[city]?.at ?? [0, 0];

  test('is up to date with the generator', async () => {
    expect(readFileSync(fileOf(id), 'utf8')).toBe(await sourceOf(id));
  });

  test('has no flaws: cities apart, no crossing connections, nothing covered, however large names are', () => {
    expect(flaws(map, drawing)).toEqual([]);
  });

  test('has no outline with fewer than three corners', () => {
    for (const outlines of [drawing.land, drawing.abroad]) {
      expect(outlines).toMatch(/^(M-?\d+ -?\d+l-?\d+[ -]-?\d+([ -]-?\d+)+z)+$/);
    }
  });

  test('has every city, region and connection of the map', () => {
    expect(Object.keys(drawing.cities).sort()).toEqual(map.cities.map((city) => city.id).sort());
    expect(Object.keys(drawing.regions)).toEqual(map.regions);
    expect(drawing.costs).toHaveLength(map.connections.length);
  });

  test('has every city near its real position', () => {
    const sheet = sheetOf(id);
    for (const city of map.cities) {
      expect(distance(at(city.id), sheet.homeOf(city.id)), city.id).toBeLessThan(FARTHEST[id]);
    }
  });

  test('keeps cities away from the edge, and is small', () => {
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

describe('the check for flaws', () => {
  const drawing = DRAWINGS.germany;
  const moved = (city: string, to: readonly [number, number]) => ({
    ...drawing,
    cities: { ...drawing.cities, [city]: { ...drawing.cities[city], at: to } },
  });

  test('reports cities that are too close', () => {
    const [x, y] = drawing.cities.essen?.at ?? [0, 0];
    expect(flaws(MAPS.germany, moved('duisburg', [x - 60, y]) as typeof drawing).join()).toMatch(
      /essen is 60.0 from duisburg/,
    );
  });

  test('reports connections that cross', () => {
    const far = moved('kiel', drawing.cities.muenchen?.at ?? [0, 0]) as typeof drawing;
    expect(flaws(MAPS.germany, far).join()).toMatch(/crosses/);
  });
});
