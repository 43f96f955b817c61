import { afterEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { areConnected } from '#lib/rules/regions.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { MAP_IDS, type MapId, type RegionId } from '#lib/rules/types.ts';
import { type Bounds, fitting, inPane, lookAt, middleOf, READABLE } from '#lib/ui/board/camera.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { placeNames } from '#lib/ui/board/name-places.ts';
import { LABEL } from '#lib/ui/board/sizes.ts';
import { frameAround, framesOf } from '#lib/ui/board/targets.ts';
import { estimatedWidth } from '#lib/ui/board/text-width.ts';
import { freeSpot } from '#lib/ui/board/zoom-spot.ts';
import { cityName } from '#lib/ui/words/names.ts';
import { must } from '../../must.ts';
import { termsOn } from '../terms.ts';

const CAMERA = { scale: 1, x: 0, y: 0 };
const PANE = { width: 400, height: 400 };
/** Of a frame around a name or plate, as the camera sees it. */
const MARGIN = 14;
/** Sizes of the map on phones, tablets and large screens, in pixels. */
const PANES = [
  [390, 560],
  [568, 230],
  [571, 767],
  [468, 797],
  [820, 560],
  [827, 510],
  [1075, 700],
  [1075, 920],
] as const;
/** Plate-sized frames around these spots. */
const at = (...spots: readonly (readonly [number, number])[]): Bounds[] =>
  spots.map(([x, y]) => [x - 32, y - 14, x + 32, y + 14]);

function choicesOf<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((one, index) =>
    choicesOf(all.slice(index + 1), count - 1).map((others) => [one, ...others]),
  );
}
const regionChoices = (map: MapId): RegionId[][] =>
  [3, 4, 5]
    .flatMap((count) => choicesOf(MAPS[map].boards.classic.regions, count))
    .filter((regions) => areConnected(rulesOf(termsOn(map)), regions));

afterEach(() => changeLocale('en'));

/** The spot in words, such as "bottom left upright". */
function nameOfFree(...args: Parameters<typeof freeSpot>): string {
  const { across, down, upright } = freeSpot(...args);
  const side = across === 0 ? 'left' : across === 1 ? 'right' : String(across);
  const end = down === 0 ? 'top' : down === 1 ? 'bottom' : String(down);
  return `${end} ${side}${upright ? ' upright' : ''}`;
}

/** All places along the edges except in the top left corner. */
const everySide = at(
  [200, 30],
  [300, 30],
  [370, 30],
  [30, 300],
  [30, 370],
  [200, 370],
  [370, 370],
  [370, 130],
  [370, 265],
  [30, 170],
  [100, 110],
  [100, 240],
  [300, 200],
  [110, 370],
  [290, 370],
);

describe('the place of the zoom buttons', () => {
  test('the zoom buttons take the first place where they cover no place', () => {
    expect(nameOfFree([], [], CAMERA, PANE)).toBe('top left');
    expect(nameOfFree(at([100, 30]), [], CAMERA, PANE)).toBe('top right');
    expect(nameOfFree(at([100, 30], [300, 30]), [], CAMERA, PANE)).toBe('bottom left upright');
    expect(nameOfFree(at([100, 30], [300, 30], [30, 270]), [], CAMERA, PANE)).toBe('bottom right upright');
  });

  const rows = (...heights: readonly number[]): Bounds[] =>
    at(...heights.flatMap((y) => [40, 120, 200, 280, 360].map((x) => [x, y] as const)));
  test('the zoom buttons take a place between two corners, if no corner is free', () => {
    expect(nameOfFree(rows(30, 100, 300, 370), [], CAMERA, PANE)).toBe('0.5 left upright');
  });

  test('the zoom buttons take the place where they cover the fewest names, if none is free', () => {
    const all = rows(30, 100, 165, 235, 300, 370);
    const others = all.filter(([left, top]) => left !== 360 - 32 || top !== 30 - 14);
    expect(others).toHaveLength(29);
    expect(nameOfFree(others, [], CAMERA, PANE)).toBe('top right upright');
  });

  test('the zoom buttons take, of equal places, the one that covers the fewest places out of play', () => {
    expect(nameOfFree([], at([100, 30]), CAMERA, PANE)).toBe('top right');
    expect(nameOfFree(at([100, 30]), at([300, 30]), CAMERA, PANE)).toBe('bottom left upright');
    expect(nameOfFree(everySide, at([10, 30]), CAMERA, PANE)).toBe('top left');
    expect(nameOfFree(everySide, at([120, 30]), CAMERA, PANE)).toBe('top left upright');
  });

  test('the zoom buttons stand side by side where the pane is too low for a column', () => {
    const low = { width: 320, height: 110 };
    expect(nameOfFree(at([60, 30], [260, 30]), [], CAMERA, low)).toBe('bottom left');
    expect(nameOfFree(at([60, 30], [60, 60], [260, 30]), [], CAMERA, low)).toBe('bottom right');
  });

  test('the place of the zoom buttons depends only on the visible parts of places and names', () => {
    expect(nameOfFree(at([-33, 30], [30, -15]), [], CAMERA, PANE)).toBe('top left');
    expect(nameOfFree(at([-1, 30]), [], CAMERA, PANE)).toBe('top right');
    const long: Bounds = [130, 20, 280, 40];
    expect(nameOfFree([long], [], CAMERA, PANE)).toBe('bottom left upright');
  });

  const sizes = MAP_IDS.flatMap((map) => PANES.map((pane) => [map, ...pane] as const));
  test.for(sizes)(
    'the zoom buttons cover no city of %s or its name in a pane of %i x %i, in each language, with any regions in play',
    async ([map, width, height]) => {
      const drawing = await drawingOf(map === 'usa' && width < height ? 'usa-upright' : map);
      const pane = { width, height };
      const choices = regionChoices(map);
      expect(choices.length).toBeGreaterThan(25);
      const found: string[] = [];
      for (const language of LOCALES) {
        changeLocale(language);
        const layout = placeNames(
          MAPS[map].boards.classic,
          drawing,
          (id) => cityName(map, id),
          (text) => estimatedWidth(text, LABEL.size),
        );
        for (const regions of choices) {
          const cities = MAPS[map].boards.classic.cities.filter(({ region }) => regions.includes(region));
          const places = cities.map(({ id }) => ({
            at: must(drawing.cities[id], id),
            name: layout.names.get(id),
          }));
          const frame = frameAround(places, layout.grow);
          const camera = lookAt(middleOf(frame), Math.max(READABLE, fitting(frame, pane)), pane);
          const frames = places.flatMap((place) => framesOf(place, layout.grow));
          const spot = freeSpot(frames, [], camera, pane);
          const [across, down] = spot.upright ? [44, 132] : [132, 44];
          const left = 10 + spot.across * (width - 20 - across);
          const top = 10 + spot.down * (height - 20 - down);
          const isCovered = places.some((place) =>
            framesOf(place, layout.grow).some(([west, north, east, south]) => {
              // without the margin of a frame
              const [x, y] = inPane(camera, [west + MARGIN, north + MARGIN]);
              const [right, bottom] = inPane(camera, [east - MARGIN, south - MARGIN]);
              return x < left + across && right > left && y < top + down && bottom > top;
            }),
          );
          if (isCovered) found.push(`${language} ${regions.join()} ${JSON.stringify(spot)}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
