import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Locale, LOCALES } from '#lib/i18n/catalogue.ts';
import { PSEUDO_LANGUAGES } from '#lib/i18n/pseudo.ts';
import type { CityId, MapId, RegionId } from '#lib/rules/types.ts';
import { contains, overlap } from '#lib/ui/board/boxes.ts';
import { DRAWING as GERMANY_2019 } from '#lib/ui/board/drawings/germany-2019.ts';
import { DRAWING as GERMANY } from '#lib/ui/board/drawings/germany.ts';
import { DRAWING as USA_UPRIGHT } from '#lib/ui/board/drawings/usa-upright.ts';
import { DRAWING as USA } from '#lib/ui/board/drawings/usa.ts';
import { paperOf } from '#lib/ui/board/label-placement.ts';
import { placeNames } from '#lib/ui/board/name-places.ts';
import { placeRegionLabels, regionLabelBox } from '#lib/ui/board/region-labels.ts';
import { FRAMES, LABEL } from '#lib/ui/board/sizes.ts';
import { estimatedWidth } from '#lib/ui/board/text-width.ts';
import { flaws, flawsOfNames } from '#tools/maps/flaws.ts';
import { distance } from '#tools/maps/geometry.ts';
import { sheetOf } from '#tools/maps/outline.ts';
import { BOARD_OF, DRAWING_IDS } from '#tools/maps/sizes.ts';
import { fileOf, sourceOf } from '#tools/maps/source.ts';
import { readCatalogue } from '#tools/messages/catalogue.ts';
import { must } from '../../must.ts';

/** The maximum distance of a city from its true place. In the upright drawing the land moves along with the cities. */
const FARTHEST = { germany: 125, 'germany-2019': 125, usa: 120, 'usa-upright': 240 };

/** A language by the width of its names, with their minimum size. */
interface Language {
  readonly name: string;
  readonly nameOf: (map: MapId, city: CityId) => string;
  readonly regionOf: (map: MapId, region: RegionId) => string;
  /** The font's width compared with the estimate. */
  readonly longer: number;
  /** The minimum size of the names, as a factor of their own size. */
  readonly least: number;
}

function language(locale: Locale, name: string, least: number, longer = 1): Language {
  const texts: Readonly<Record<string, string>> = readCatalogue(locale);
  const text = (key: string): string => must(texts[key], key);
  return {
    name,
    nameOf: (map, city) => text(`city_${map}_${city}`),
    regionOf: (map, region) => text(`region_${map}_${region}`),
    longer,
    least,
  };
}

const LANGUAGES: readonly Language[] = [
  ...LOCALES.map((locale) => language(locale, locale, 1)),
  ...Object.keys(PSEUDO_LANGUAGES).map((locale) => language(locale, locale, 0.75)),
  ...LOCALES.map((locale) => language(locale, `${locale} in a font that is 15% wider`, 1, 1.15)),
  language('en', 'a language 40% longer than English', 0.75, 1.4),
  language('de', 'a language 40% longer than German', 0.75, 1.4),
];

const DRAWINGS = {
  germany: GERMANY,
  'germany-2019': GERMANY_2019,
  usa: USA,
  'usa-upright': USA_UPRIGHT,
};

describe.each(DRAWING_IDS)('the drawing of %s', (id) => {
  const map = BOARD_OF[id];
  const drawing = DRAWINGS[id];
  const at = (city: string) => drawing.cities[city] ?? [0, 0];

  test('the drawing is up to date with the generator', async () => {
    expect(readFileSync(fileOf(id), 'utf8')).toBe(await sourceOf(id));
  });

  test('the drawing has no flaws: cities apart, no crossing connections, no covered cost or plate', () => {
    expect(flaws(map, drawing)).toEqual([]);
  });

  test.each(LANGUAGES)('the drawing has room for every name in $name', ({ nameOf, longer, least }) => {
    const widthOf = (text: string): number => estimatedWidth(text, LABEL.size) * longer;
    const layout = placeNames(map, drawing, (city) => nameOf(map.id, city), widthOf);
    expect(flawsOfNames(map, drawing, layout)).toEqual([]);
    expect(layout.grow).toBeGreaterThanOrEqual(least);
  });

  // regions are not chosen on the upright drawing
  test.each(id === 'usa-upright' ? [] : LANGUAGES)(
    'the drawing has room for the labels of its regions in $name',
    ({ regionOf, longer }) => {
      const widthOf = (text: string): number => estimatedWidth(text, LABEL.size) * longer;
      const { labels, grow } = placeRegionLabels(drawing, (region) => regionOf(map.id, region), widthOf);
      const boxes = labels.map((label) => regionLabelBox(label, grow));
      for (const [index, box] of boxes.entries()) {
        expect(contains(paperOf(drawing), box)).toBe(true);
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
      }
    },
  );

  test('the drawing has no outline with fewer than three corners', () => {
    for (const outlines of [drawing.land, drawing.abroad]) {
      expect(outlines).toMatch(/^(M-?\d+ -?\d+l-?\d+[ -]-?\d+([ -]-?\d+)+z)+$/);
    }
  });

  test('the drawing has every city, region and connection of the map', () => {
    expect(Object.keys(drawing.cities).sort()).toEqual(map.cities.map((city) => city.id).sort());
    expect(Object.keys(drawing.regions)).toEqual(map.regions);
    expect(drawing.costs).toHaveLength(map.connections.length);
  });

  test('the drawing has every city near its real position', () => {
    const sheet = sheetOf(id);
    for (const city of map.cities) {
      expect(distance(at(city.id), sheet.homeOf(city.id)), city.id).toBeLessThan(FARTHEST[id]);
    }
  });

  test('the drawing keeps cities away from the edge, and is small', () => {
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

test('the drawings of both boards of Germany look alike: no city is far from its place on the other', () => {
  for (const [city, at] of Object.entries(GERMANY_2019.cities)) {
    const other = (GERMANY.cities as typeof GERMANY_2019.cities)[city];
    if (other) expect(distance(at, other), city).toBeLessThan(70);
  }
});

describe('the check for flaws', () => {
  const drawing = DRAWINGS.germany;
  const moved = (city: string, to: readonly [number, number]) => ({
    ...drawing,
    cities: { ...drawing.cities, [city]: to },
  });

  test('reports cities that are too close together', () => {
    const [x, y] = drawing.cities.essen ?? [0, 0];
    expect(flaws(BOARD_OF.germany, moved('duisburg', [x - 60, y])).join()).toMatch(
      /essen is 60.0 from duisburg/,
    );
  });

  test('reports crossing connections', () => {
    const far = moved('kiel', drawing.cities.muenchen ?? [0, 0]);
    expect(flaws(BOARD_OF.germany, far).join()).toMatch(/crosses/);
  });
});
