import { expect, test } from 'vitest';
import { MAPS } from '#lib/rules/maps/index.ts';
import { MAP_IDS } from '#lib/rules/types.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { extentOf } from '#lib/ui/board/extents.ts';

test.each(MAP_IDS)('the extents of the regions of %s match its drawing', async (map) => {
  const { cities } = await drawingOf(map);
  const around = extentOf(map, []);
  const board = MAPS[map].boards.classic;
  for (const regions of [board.regions, ...board.regions.map((region) => [region])]) {
    const places = board.cities
      .filter((city) => regions.includes(city.region))
      .flatMap(({ id }) => [cities[id] ?? []]);
    const [xs, ys] = [0, 1].map((axis) => places.flatMap((place) => place[axis] ?? []));
    const spread = (values: readonly number[] = []): number => Math.max(...values) - Math.min(...values);
    const extent = extentOf(map, regions);
    // the same room for plates and names around each of them
    expect(extent.width - spread(xs)).toBe(130);
    expect(extent.height - spread(ys)).toBe(75);
  }
  expect(around).toEqual(extentOf(map, MAPS[map].boards.classic.regions));
});
