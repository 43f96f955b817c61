import { describe, expect, test } from 'vitest';
import type { MapId, RegionId } from '../../../src/lib/rules/types.ts';
import { MAPS } from '../../../src/lib/rules/maps/index.ts';
import { MAP_IDS } from '../../../src/lib/rules/types.ts';
import { areConnected } from '../../../src/lib/rules/regions.ts';
import { fitting, inPane, lookAt, middleOf, READABLE } from '../../../src/lib/ui/board/camera.ts';
import { freeCorner } from '../../../src/lib/ui/board/zoom-corner.ts';
import { drawingOf } from '../../../src/lib/ui/board/drawings/index.ts';
import { placeNames } from '../../../src/lib/ui/board/name-places.ts';
import { LABEL } from '../../../src/lib/ui/board/sizes.ts';
import { frameAround } from '../../../src/lib/ui/board/targets.ts';
import { estimatedWidth } from '../../../src/lib/ui/board/text-width.ts';
import { cityName } from '../../../src/lib/ui/words/names.ts';
import { must } from '../../must.ts';

const CAMERA = { scale: 1, x: 0, y: 0 };
const PANE = { width: 400, height: 400 };
/** Sizes of the map on phones and a tablet, in pixels. */
const PANES = [
  [360, 400],
  [360, 485],
  [390, 350],
  [390, 590],
  [740, 230],
  [820, 700],
] as const;
const at = (
  ...spots: readonly (readonly [number, number])[]
): { id: string; at: readonly [number, number] }[] =>
  spots.map((spot, index) => ({ id: String(index), at: spot }));

function choicesOf<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((one, index) =>
    choicesOf(all.slice(index + 1), count - 1).map((others) => [one, ...others]),
  );
}
const regionChoices = (map: MapId): RegionId[][] =>
  [3, 4, 5]
    .flatMap((count) => choicesOf(MAPS[map].regions, count))
    .filter((regions) => areConnected(map, regions));

describe('the corner of the zoom buttons', () => {
  test('is the first corner in which they cover no place', () => {
    expect(freeCorner([], [], CAMERA, PANE)).toBe('top left');
    expect(freeCorner(at([100, 30]), [], CAMERA, PANE)).toBe('top right');
    expect(freeCorner(at([100, 30], [300, 30]), [], CAMERA, PANE)).toBe('bottom left upright');
    expect(freeCorner(at([100, 30], [300, 30], [30, 270]), [], CAMERA, PANE)).toBe('bottom right upright');
  });

  test('is the corner in which they cover the fewest places, if none is free', () => {
    const everywhere = [30, 100, 300, 370].flatMap((y) => [40, 130, 270, 360].map((x) => [x, y] as const));
    const [first, ...others] = everywhere;
    expect(first).toEqual([40, 30]);
    expect(freeCorner(at(...others), [], CAMERA, PANE)).toBe('top left');
  });

  test('is, of corners alike, the one in which they cover the fewest places out of play', () => {
    expect(freeCorner([], at([100, 30]), CAMERA, PANE)).toBe('top right');
    expect(freeCorner(at([100, 30]), at([300, 30]), CAMERA, PANE)).toBe('bottom left upright');
    const [inPlay, outside] = [at([300, 30], [30, 370], [370, 370]), at([100, 30], [120, 30])];
    expect(freeCorner(inPlay, outside, CAMERA, PANE)).toBe('top left');
  });

  test('has the buttons side by side where the pane is too low for a column', () => {
    const low = { width: 320, height: 110 };
    expect(freeCorner(at([60, 30], [260, 30]), [], CAMERA, low)).toBe('bottom left');
    expect(freeCorner(at([60, 30], [60, 60], [260, 30]), [], CAMERA, low)).toBe('bottom right');
  });

  test('does not depend on places beyond the edge', () => {
    expect(freeCorner(at([-1, 30], [30, -1]), [], CAMERA, PANE)).toBe('top left');
  });

  test.for(MAP_IDS.flatMap((map) => PANES.map((pane) => [map, ...pane] as const)))(
    'leaves every city of %s free in a pane of %i x %i, whichever regions are in play',
    async ([map, width, height]) => {
      const drawing = await drawingOf(map === 'usa' && width < height ? 'usa-upright' : map);
      const lettering = placeNames(
        MAPS[map],
        drawing,
        (id) => cityName(map, id),
        (text) => estimatedWidth(text, LABEL.size),
      );
      const pane = { width, height };
      const choices = regionChoices(map);
      expect(choices.length).toBeGreaterThan(25);
      for (const regions of choices) {
        const cities = MAPS[map].cities.filter(({ region }) => regions.includes(region));
        const places = cities.map(({ id }) => ({
          id,
          at: must(drawing.cities[id], id),
          name: lettering.names.get(id),
        }));
        const frame = frameAround(places, lettering.grow);
        const camera = lookAt(middleOf(frame), Math.max(READABLE, fitting(frame, pane)), pane);
        const corner = freeCorner(places, [], camera, pane);
        const [across, down] = corner.endsWith('upright') ? [54, 144] : [144, 54];
        const covered = places.filter(({ at: place }) => {
          const [x, y] = inPane(camera, place);
          const [aside, away] = [
            corner.includes('left') ? x : width - x,
            corner.startsWith('top') ? y : height - y,
          ];
          return aside > 0 && away > 0 && aside < across && away < down;
        });
        expect([regions.join(), corner, covered.map(({ id }) => id)]).toEqual([regions.join(), corner, []]);
      }
    },
  );
});
